import type { Environment } from '../model/environment.ts';
import { claimProbeScope, isControlled } from './probe-scope.ts';
import { ownScript } from './trusted-types.ts';

export interface ProbeWorker {
  readonly worker: Worker;
  /** Who could touch the requests of this worker. */
  readonly isolation: Environment['probeIsolation'];
}

/** How long a worker may take to load before the other copy is tried, in ms. */
const LOAD_MS = 10_000;

/**
 * Starts the worker that tests. Its folder is put under a service worker of its own first. Where that cannot be had
 * and another service worker controls the page, or where the script cannot be loaded (the page is open without its
 * server), the copy that lies inside the page's own scope is started.
 *
 * @param script absolute address of the worker in `probe/`
 * @throws Error where neither copy can be loaded
 */
export async function startProbeWorker(script: string): Promise<ProbeWorker> {
  const isClaimed = await claimProbeScope();
  const outside = isClaimed ? 'own service worker' : 'no service worker';
  const inside = isControlled() ? 'inside service worker' : 'no service worker';
  const copies: readonly ProbeWorkerChoice[] = [
    { script, isolation: outside },
    { script: script.replace('/probe/', '/inside/'), isolation: inside },
  ];
  // Without a scope of its own, `probe/` lies in the scope of the page's service worker, where only the copy is kept.
  for (const choice of !isClaimed && isControlled() ? copies.toReversed() : copies) {
    const worker = await load(choice.script);
    if (worker !== null) return { worker, isolation: choice.isolation };
  }
  throw new Error('The part of this page that talks to servers could not be loaded. Reload the page.');
}

interface ProbeWorkerChoice {
  readonly script: string;
  readonly isolation: Environment['probeIsolation'];
}

/** The worker once it said that it runs, or null where its script does not load. */
async function load(script: string): Promise<Worker | null> {
  let worker: Worker;
  try {
    worker = new Worker(ownScript(script), { type: 'module' });
  } catch {
    return null;
  }
  return new Promise((resolve) => {
    const settle = (result: Worker | null): void => {
      clearTimeout(timer);
      worker.removeEventListener('message', ready);
      worker.removeEventListener('error', failed);
      if (result === null) worker.terminate();
      resolve(result);
    };
    const ready = (): void => settle(worker);
    const failed = (): void => settle(null);
    const timer = setTimeout(failed, LOAD_MS);
    worker.addEventListener('message', ready);
    worker.addEventListener('error', failed);
  });
}
