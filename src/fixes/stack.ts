import type { Grant } from './grant.ts';

/** A way to run a server, and the text that lets a page in there. */
export interface Stack {
  /** Stands in the page as the value of a choice. */
  readonly id: string;
  readonly name: string;
  /** Name of the language for a fenced block. */
  readonly language: string;
  /** Where the text goes, in a sentence or two. */
  readonly place: string;
  /** The tests start a real server with this text. */
  readonly isExecuted: boolean;
  /** Null where the language cannot express a value. */
  readonly text: (grant: Grant) => string | null;
}

/** How long a browser may remember a preflight, in seconds. */
export const MAX_AGE = 600;
