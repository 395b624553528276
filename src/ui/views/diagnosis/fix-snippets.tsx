import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { curedByHeaders } from '../../../fixes/cured-by-headers.ts';
import type { Offer, offersFor } from '../../../fixes/snippet.ts';
import type { Diagnosis } from '../../../model/diagnosis.ts';
import { CopyButton } from '../../elements/copy-button.tsx';
import { ServerText } from '../../elements/server-text.tsx';
import type { App } from '../../state/app.ts';

/** Id of the stack that fixes are written for, for as long as the page is open; null for the first one. */
const chosenStack = signal<string | null>(null);

/** What to paste into the server, for the stack it is built with; nothing where headers are no cure. */
export function FixSnippets({ app, diagnosis }: { readonly app: App; readonly diagnosis: Diagnosis }) {
  const [offersOf, setOffersOf] = useState<typeof offersFor | null>(null);
  const [isRefused, setRefused] = useState(false);
  const head = app.run.summary.value?.head;
  if (!head || head.environment.pageOrigin === null || !curedByHeaders(diagnosis.id)) return null;
  const load = () => {
    setRefused(false);
    import('../../../fixes/snippet.ts').then(
      (read) => setOffersOf(() => read.offersFor),
      () => setRefused(true),
    );
  };
  return (
    <details class="fix" data-fix onToggle={(event) => event.currentTarget.open && load()}>
      <summary>What to paste into the server</summary>
      {offersOf !== null && <Offers offers={offersOf(head)} />}
      {isRefused && <p>The texts could not be loaded. Close this and open it again.</p>}
    </details>
  );
}

function Offers({ offers }: { readonly offers: readonly Offer[] }) {
  const chosen = offers.find(({ stack }) => stack.id === chosenStack.value) ?? offers[0];
  if (chosen === undefined) return null;
  const { stack, snippet } = chosen;
  return (
    <>
      <label>
        The server is built with{' '}
        <select
          data-field="fix-stack"
          value={stack.id}
          onChange={(event) => {
            chosenStack.value = event.currentTarget.value;
          }}
        >
          {offers.map(({ stack: { id, name } }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p>{stack.place}</p>
      {snippet.ok ? (
        <Text stack={stack.id} text={snippet.text} notes={snippet.notes} />
      ) : (
        <ServerText text={snippet.problem} />
      )}
    </>
  );
}

function Text({
  stack,
  text,
  notes,
}: {
  readonly stack: string;
  readonly text: string;
  readonly notes: readonly string[];
}) {
  return (
    <>
      <p>
        <CopyButton text={() => text} label="copy the text" action="copy-fix" />
      </p>
      <pre class="wire-box" data-fix-text={stack}>
        <ServerText text={text} layout="block" />
      </pre>
      {notes.map((note, index) => (
        <p key={index} class="soft">
          {note}
        </p>
      ))}
    </>
  );
}
