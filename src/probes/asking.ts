import type { Net } from '../http/net.ts';
import type { Permission, Question } from '../http/question.ts';

/** How often it is looked whether the user has answered, in ms. */
const LOOK_MS = 250;
/** A request that is out for so many looks waits for the user: without a question it fails or is answered at once. */
const LOOKS = 2;

/** The browser's question, and which requests wait for its answer. */
export interface Asking extends Question {
  /** True until it is answered, or an answer of the server shows that nothing is asked. */
  isOpen(): boolean;
  /**
   * Waits until a request may go out, and takes it for being out: one at a time while the question is open, because
   * Firefox rejects a second one at once. Call what comes back when it has settled.
   */
  enter(): Promise<() => void>;
  /** An answer came although the question was not answered: this page needs no permission. */
  notAsked(): void;
}

export interface AskingOptions {
  readonly net: Net;
  readonly signal: AbortSignal;
  readonly mostMs: number;
  /** How the permission stands now. */
  permission(): Promise<Permission>;
  /** Told when requests begin to wait for the user, and when they no longer do. */
  onWaiting(isWaiting: boolean): void;
}

/** Follows a question that was not answered when the run began. */
export function createAsking({ net, signal, mostMs, permission, onWaiting }: AskingOptions): Asking {
  let isOpen = true;
  let openUntil = net.now();
  let out = 0;
  let looks = 0;
  let isWatching = false;
  let isWaiting = false;
  const turns: (() => void)[] = [];
  let settle = (): void => {};
  const answered = new Promise<void>((resolve) => {
    settle = resolve;
  });

  function tell(now: boolean): void {
    if (now === isWaiting) return;
    isWaiting = now;
    onWaiting(now);
  }

  function wake(): void {
    for (const resume of turns.splice(0)) resume();
  }

  function close(): void {
    isOpen = false;
    tell(false);
    wake();
  }

  async function read(): Promise<Permission> {
    const began = net.now();
    const state = await permission();
    if (state === 'prompt') openUntil = Math.max(openUntil, began);
    else if (isOpen) {
      close();
      settle();
    }
    return state;
  }

  async function watch(): Promise<void> {
    if (isWatching) return;
    isWatching = true;
    while (isOpen && out > 0 && !signal.aborted) {
      await net.sleep(LOOK_MS, signal);
      if (out === 0 || signal.aborted || (await read()) !== 'prompt') break;
      looks += 1;
      if (looks >= LOOKS && out > 0) tell(true);
    }
    isWatching = false;
  }

  return {
    read,
    openUntil: () => openUntil,
    answered,
    mostMs,
    isOpen: () => isOpen,
    notAsked: close,
    async enter() {
      while (isOpen && out > 0) await new Promise<void>((resume) => turns.push(resume));
      out += 1;
      if (isOpen) void watch();
      return () => {
        out -= 1;
        if (out > 0) return;
        looks = 0;
        tell(false);
        wake();
      };
    },
  };
}
