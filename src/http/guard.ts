import type { Net } from './net.ts';

/** Why a request was ended from our side. */
type StopReason =
  /** The run was stopped. */
  | 'cancelled'
  /** A stream was closed by whoever opened it. */
  | 'closed'
  /** The time limit passed. */
  | 'timeout'
  /** The time that was granted to the server for closing a stream passed. */
  | 'waited';

/** Ends one request: by its time limit, by the run, or by the caller of a stream. The first reason counts. */
export interface Guard {
  /** For fetch. Aborted by a stop and by `release`. */
  readonly signal: AbortSignal;
  /** Resolves with the first reason, and never when there is none. */
  readonly stopped: Promise<StopReason>;
  reason(): StopReason | null;
  /** Stops with `reason` after `ms`. Replaces the limit set before; null takes it off. */
  limit(ms: number | null, reason?: 'timeout' | 'waited'): void;
  /** What to do at the moment of a stop, before the connection is aborted. Replaces what was set before. */
  onStop(action: () => void): void;
  /** Aborts the connection, clears the timer and lets go of the signals. Called once the request is over. */
  release(): void;
}

/** Guards one request. `signal` and `close` are shared by many requests, so nothing stays attached to them. */
export function createGuard(net: Net, signal: AbortSignal, close?: AbortSignal): Guard {
  const connection = new AbortController();
  let timer: AbortController | null = null;
  let first: StopReason | null = null;
  let action = (): void => {};
  let settle: (reason: StopReason) => void = () => {};
  const stopped = new Promise<StopReason>((resolve) => {
    settle = resolve;
  });

  function stop(reason: StopReason): void {
    if (first !== null || connection.signal.aborted) return;
    first = reason;
    action();
    settle(reason);
    release();
  }

  function release(): void {
    timer?.abort();
    signal.removeEventListener('abort', onCancel);
    close?.removeEventListener('abort', onClose);
    connection.abort();
  }

  const onCancel = (): void => stop('cancelled');
  const onClose = (): void => stop('closed');
  signal.addEventListener('abort', onCancel);
  close?.addEventListener('abort', onClose);
  if (signal.aborted) stop('cancelled');
  else if (close?.aborted) stop('closed');

  return {
    signal: connection.signal,
    stopped,
    reason: () => first,
    limit(ms, reason = 'timeout') {
      timer?.abort();
      timer = null;
      if (ms === null || connection.signal.aborted) return;
      const own = new AbortController();
      timer = own;
      void net.sleep(ms, own.signal).then(() => {
        if (!own.signal.aborted) stop(reason);
      });
    },
    onStop(next) {
      action = next;
    },
    release,
  };
}
