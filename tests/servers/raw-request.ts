import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';

export interface RawRequest {
  readonly method?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
  /** Authority that is trusted for TLS. */
  readonly ca?: string;
}

/** What came back over a connection of its own: an answer, nothing in time, or the code of a failure. */
export type RawOutcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** Values of a header, each as it was sent. */
      values(name: string): readonly string[];
      readonly body: string;
      /** The connection broke before the end of the body. */
      readonly broken: boolean;
    }
  | { readonly kind: 'late' }
  | { readonly kind: 'failed'; readonly code: string };

/** How long an answer may take, in ms. */
const LATE_MS = 1000;

/** Sends one request, follows nothing and hides nothing. */
export function rawRequest(url: string, options: RawRequest = {}): Promise<RawOutcome> {
  const send = url.startsWith('https:') ? tlsRequest : plainRequest;
  return new Promise((resolve) => {
    const sent = send(url, {
      method: options.method ?? 'GET',
      headers: { ...options.headers },
      agent: false,
      ...(options.ca === undefined ? {} : { ca: options.ca }),
    });
    let isAnswered = false;
    const timer = setTimeout(() => {
      resolve({ kind: 'late' });
      sent.destroy();
    }, LATE_MS);
    sent.on('error', (error) => {
      // The rest of an answer that began is its own affair.
      if (isAnswered) return;
      clearTimeout(timer);
      resolve({ kind: 'failed', code: 'code' in error ? String(error.code) : error.message });
    });
    sent.on('response', (answer) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      const settle = (broken: boolean): void => {
        clearTimeout(timer);
        const body = Buffer.concat(chunks).toString('utf8');
        const pairs = answer.rawHeaders;
        const values = (name: string): readonly string[] =>
          pairs.filter((_, at) => at % 2 === 1 && pairs[at - 1]?.toLowerCase() === name);
        resolve({ kind: 'answer', status: answer.statusCode ?? 0, values, body, broken });
      };
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => settle(false));
      answer.on('error', () => settle(true));
    });
    sent.end(options.body);
  });
}
