import type { Net } from './net.ts';
import { browserOracles } from './oracles.ts';

/** The network as a page or worker of a browser has it. */
export function browserNet(): Net {
  return { host: 'browser', ...platform, ...browserOracles() };
}

/**
 * The network as Node has it (its own fetch). It knows no CORS: Origin can be set, redirects and no-cors answers are
 * readable, so exchanges made here never say what a browser would have shown.
 */
export function nodeNet(): Net {
  return { host: 'node', ...platform };
}

const platform: Omit<Net, 'host'> = {
  via: 'fetch',
  fetch: (url, init) => globalThis.fetch(url, init),
  now: () => performance.now(),
  sleep,
};

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal?.addEventListener('abort', finish);
  });
}
