/** What the engine may use of its host. A part that a host lacks is absent and is reported as not available. */
export interface Net {
  readonly host: 'browser' | 'node' | 'practice';
  /** How exchanges made through this net are labelled. */
  readonly via: 'fetch' | 'practice';
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Monotonic time in ms. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
