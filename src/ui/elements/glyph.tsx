import type { FindingState } from '../../model/finding.ts';
import { STATE_WORDS } from '../reading/words.ts';

/** The glyph of a state in its colour, with its word for those who hear it. */
export function Glyph({ state, word = true }: { readonly state: FindingState; readonly word?: boolean }) {
  const words = STATE_WORDS[state];
  return (
    <span class={`glyph ${state}`}>
      <span aria-hidden="true">{words.glyph}</span>
      {word && <span class="unseen">{words.word}: </span>}
    </span>
  );
}
