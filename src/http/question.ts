/** How the browser answers whether this page may reach an address. */
export type Permission = 'granted' | 'denied' | 'prompt';

/**
 * The browser's question to its user whether this page may reach the address under test. While it stands, requests wait
 * inside the browser: nothing was sent, so no time of the server's passes.
 */
export interface Question {
  /** Reads anew how it stands. */
  read(): Promise<Permission>;
  /** The last moment, by the clock of the host, at which it was seen unanswered. */
  openUntil(): number;
  /** Resolves once it is seen answered; never where it is not. */
  readonly answered: Promise<void>;
  /** How long it may take, in ms. */
  readonly mostMs: number;
}
