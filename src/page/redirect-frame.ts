import type { Header, SentRequest } from '../model/exchange.ts';
import { isObject } from '../model/json.ts';
import type { FrameAnswer, NullOriginAnswer } from '../worker/api.ts';
import { frameHtml } from './trusted-types.ts';

/**
 * Asks for an address in a sandboxed frame that may reach its origin alone: a redirect to another origin shows as a
 * violation of the frame's policy, in every browser and whatever the CORS headers say.
 *
 * @param timeoutMs how long to wait for the frame and the answer
 * @returns `none` where the frame did not run or did not end in time
 */
export function askInFrame(url: string, timeoutMs: number): Promise<FrameAnswer> {
  return inFrame(url, url, timeoutMs, (data) =>
    data === 'opaque' || data === 'violation' || data === 'rejected' ? data : null,
  );
}

/**
 * Sends a request from a sandboxed frame, which has no origin of its own, so that the browser says `Origin: null`.
 *
 * @returns the head of a readable answer; `none` where the frame did not run or did not end in time
 */
export function askAsNull({ url, method, headers, body }: SentRequest, timeoutMs: number): Promise<NullOriginAnswer> {
  const message = { url, method, headers: headers.map(({ name, value }) => [name, value]), body };
  return inFrame(url, message, timeoutMs, readAnswer);
}

function readAnswer(data: unknown): NullOriginAnswer | null {
  if (data === 'violation' || data === 'rejected') return 'rejected';
  if (!isObject(data) || typeof data['status'] !== 'number' || !Array.isArray(data['headers'])) return null;
  return { status: data['status'], headers: data['headers'].flatMap(readHeader) };
}

function readHeader(pair: unknown): readonly Header[] {
  if (!Array.isArray(pair)) return [];
  const [name, value]: readonly unknown[] = pair;
  return typeof name === 'string' && typeof value === 'string' ? [{ name, value }] : [];
}

/** @param read what a message of the frame says; null for one that is not the answer */
function inFrame<Answer>(
  url: string,
  message: unknown,
  timeoutMs: number,
  read: (data: unknown) => Answer | null,
): Promise<Answer | 'none'> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  return new Promise((resolve) => {
    const settle = (answer: Answer | 'none'): void => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
      frame.remove();
      resolve(answer);
    };
    const listen = ({ source, data }: MessageEvent<unknown>): void => {
      if (source === null || source !== frame.contentWindow) return;
      // The frame has an origin of its own, so no other target origin can be named.
      if (data === 'ready') frame.contentWindow?.postMessage(message, '*');
      const answer = data === 'ready' ? null : read(data);
      if (answer !== null) settle(answer);
    };
    const timer = setTimeout(() => settle('none'), timeoutMs);
    window.addEventListener('message', listen);
    frame.srcdoc = frameHtml(new URL(url).origin);
    document.body.append(frame);
  });
}
