/** A limited number of places; each taker waits for a free one. */
export interface Slots {
  /**
   * Resolves with the function that frees the place, or null when the signal aborts while waiting.
   *
   * @param isUrgent may take a reserved place, and goes first
   */
  take(signal: AbortSignal, isUrgent?: boolean): Promise<(() => void) | null>;
  /** Keeps that many places for urgent takers from now on. */
  reserve(places: number): void;
}

interface Waiting {
  readonly isUrgent: boolean;
  grant(): void;
}

/** Makes `count` places. */
export function createSlots(count: number): Slots {
  let free = count;
  let reserved = 0;
  const waiting: Waiting[] = [];

  const isFree = (isUrgent: boolean): boolean => free > (isUrgent ? 0 : reserved);
  const settle = (): void => {
    for (;;) {
      const urgent = waiting.findIndex((one) => one.isUrgent);
      const index = urgent === -1 ? 0 : urgent;
      const next = waiting[index];
      if (!next || !isFree(next.isUrgent)) return;
      waiting.splice(index, 1);
      next.grant();
    }
  };
  const place = (): (() => void) => {
    free -= 1;
    return once(() => {
      free += 1;
      settle();
    });
  };

  return {
    take(signal, isUrgent = false) {
      if (signal.aborted) return Promise.resolve(null);
      if (isFree(isUrgent)) return Promise.resolve(place());
      return new Promise((resolve) => {
        const entry: Waiting = {
          isUrgent,
          grant() {
            signal.removeEventListener('abort', onAbort);
            resolve(place());
          },
        };
        const onAbort = (): void => {
          waiting.splice(waiting.indexOf(entry), 1);
          resolve(null);
        };
        waiting.push(entry);
        signal.addEventListener('abort', onAbort, { once: true });
      });
    },
    reserve(places) {
      reserved = places;
      settle();
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
