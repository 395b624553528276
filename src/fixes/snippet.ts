import { grantOf } from './grant.ts';
import { type Need, needOf, type Told } from './need.ts';
import type { Stack } from './stack.ts';
import { STACKS } from './stacks.ts';

export type Snippet =
  | {
      readonly ok: true;
      readonly text: string;
      /** What to mind, one sentence or two each. */
      readonly notes: readonly string[];
    }
  /** One sentence. */
  | { readonly ok: false; readonly problem: string };

/** A stack with its text. */
export interface Offer {
  readonly stack: Stack;
  readonly snippet: Snippet;
}

/** The text for every stack, in the order in which they are offered; none where no page is to be let in. */
export function offersFor(told: Told): readonly Offer[] {
  const need = needOf(told);
  return need === null ? [] : STACKS.map((stack) => ({ stack, snippet: snippetFor(stack, need) }));
}

const KEEP = 'Keep the origins and names that are listed already; this is what clients of this server need.';
const TOKEN = 'Where the server asks for a token, list Authorization among the request headers too.';
/** Said of a server on this machine or in its network, which no firewall keeps from the pages that its user opens. */
export const LIST_THE_ORIGIN =
  'List the origin, never *: this server is local, and with * any web page that you open may drive it.';

/** The text that lets a page in, in the language of a stack, with the least that it needs. */
export function snippetFor({ name, text }: Stack, need: Need): Snippet {
  const reading = grantOf(need);
  if (!reading.ok) return reading;
  const written = text(reading.grant);
  if (written === null) return { ok: false, problem: `${name} cannot write one of the names that are needed.` };
  const hasToken = need.requestHeaders.some((header) => header.toLowerCase() === 'authorization');
  return {
    ok: true,
    text: written,
    notes: [KEEP, ...(hasToken ? [] : [TOKEN]), ...(need.isLocal ? [LIST_THE_ORIGIN] : [])],
  };
}
