import type { FrameAnswer } from '../worker/api.ts';
import { frameHtml } from './trusted-types.ts';

/**
 * Asks for an address in a sandboxed frame that may reach its origin alone: a redirect to another origin shows as a
 * violation of the frame's policy, in every browser and whatever the CORS headers say.
 *
 * @param timeoutMs how long to wait for the frame and the answer
 * @returns `none` where the frame did not run or did not end in time
 */
export function askInFrame(url: string, timeoutMs: number): Promise<FrameAnswer> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  return new Promise((resolve) => {
    const settle = (answer: FrameAnswer): void => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
      frame.remove();
      resolve(answer);
    };
    const listen = ({ source, data }: MessageEvent<unknown>): void => {
      if (source === null || source !== frame.contentWindow) return;
      // The frame has an origin of its own, so no other target origin can be named.
      if (data === 'ready') frame.contentWindow?.postMessage(url, '*');
      else if (data === 'opaque' || data === 'violation' || data === 'rejected') settle(data);
    };
    const timer = setTimeout(() => settle('none'), timeoutMs);
    window.addEventListener('message', listen);
    frame.srcdoc = frameHtml(new URL(url).origin);
    document.body.append(frame);
  });
}
