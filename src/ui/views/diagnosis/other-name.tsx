import type { Diagnosis, DiagnosisId } from '../../../model/diagnosis.ts';
import { otherLoopback } from '../../../model/other-loopback.ts';
import type { App } from '../../state/app.ts';

/** Classes in which nothing at the address was reached for certain. */
const UNREACHED: ReadonlySet<DiagnosisId> = new Set(['no-answer', 'no-connection', 'connection-lost']);

/** Offers the other name of this machine, where nothing answers under the one that was tried. It only fills the field. */
export function OtherName({ app, diagnosis }: { readonly app: App; readonly diagnosis: Diagnosis }) {
  const url = app.run.summary.value?.head.target.url ?? '';
  // What was pasted has told why.
  const isOpen = UNREACHED.has(diagnosis.id) && diagnosis.from === undefined;
  const other = isOpen ? otherLoopback(url) : null;
  if (other === null) return null;
  return (
    <p>
      localhost can lead to 127.0.0.1 or to [::1], and a server may listen on one alone.{' '}
      <button type="button" class="link" data-action="other-name" onClick={() => app.fill(other)}>
        Put {new URL(other).host} into the field
      </button>
    </p>
  );
}
