/** A limited number of places; each taker waits for a free one. */
export interface Slots {
  /** Resolves with the function that frees the place, or null when the signal aborts while waiting. */
  take(signal: AbortSignal): Promise<(() => void) | null>;
}

/** Makes `count` places. */
export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    take(signal) {
      if (signal.aborted) return Promise.resolve(null);
      if (free > 0) {
        free -= 1;
        return Promise.resolve(once(release));
      }
      return new Promise((resolve) => {
        const onAbort = (): void => {
          waiting.splice(waiting.indexOf(grant), 1);
          resolve(null);
        };
        const grant = (): void => {
          signal.removeEventListener('abort', onAbort);
          resolve(once(release));
        };
        waiting.push(grant);
        signal.addEventListener('abort', onAbort, { once: true });
      });
    },
  };
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}
