import { expose, releaseProxy } from 'comlink';
import type { TesterApi } from './api.ts';
import { createTesterApi } from './tester-api.ts';

const tester = createTesterApi();

const api: TesterApi = {
  ...tester,
  async start(plan, page, onEvent) {
    try {
      return await tester.start(plan, page, onEvent);
    } finally {
      release(page);
      release(onEvent);
    }
  },
};

/** Closes the port behind a function or object of the page, which would keep both alive. */
function release(remote: object): void {
  const close: unknown = Reflect.get(remote, releaseProxy);
  if (typeof close === 'function') close.call(remote);
}

expose(api);
// Tells the page that this script could be loaded; comlink ignores it.
postMessage('ready');
