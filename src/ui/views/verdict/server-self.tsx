import type { ReportHead, ServerSelf } from '../../../model/report.ts';
import { ERAS, type Era } from '../../../model/revision.ts';
import { LongText, ServerText } from '../../elements/server-text.tsx';
import { visibleText } from '../../reading/visible-text.ts';
import './server-self.css';

/** Who the server says it is: name, version, capabilities, and its instructions on demand. */
export function ServerSelfLine({ head }: { readonly head: ReportHead }) {
  const selves = ERAS.flatMap((era) => {
    const self = head.server[era];
    // Where the opening had no result, nothing is known of the server in this era.
    return self && self.at !== null ? [{ era, self }] : [];
  });
  const [first, ...rest] = selves;
  if (first === undefined) return null;
  const differing = rest.filter(({ self }) => sayOf(self) !== sayOf(first.self));
  const shown = differing.length > 0 ? selves : [first];
  return (
    <div class="selves">
      {shown.map(({ era, self }) => (
        <Self key={era} self={self} era={shown.length > 1 ? era : null} />
      ))}
    </div>
  );
}

/** Everything a server says of itself, to see whether two eras say the same. */
function sayOf(self: ServerSelf): string {
  return JSON.stringify([self.name, self.title, self.version, self.instructions, capabilityNames(self)]);
}

function capabilityNames({ capabilities }: ServerSelf): readonly string[] {
  return capabilities === null ? [] : Object.keys(capabilities).sort();
}

function Self({ self, era }: { readonly self: ServerSelf; readonly era: Era | null }) {
  const names = capabilityNames(self);
  const shown = names.slice(0, 12);
  return (
    <div class="self">
      <p title={names.join(', ') === '' ? undefined : visibleText(`declares ${names.join(', ')}`)}>
        {era && <span class="era-name">{era} </span>}
        <b class="clip" title={visibleText(self.title ?? self.name ?? '')}>
          <ServerText text={self.title ?? self.name ?? 'a server without a name'} />
        </b>
        {self.title !== null && self.name !== null && self.title !== self.name && (
          <span class="wire soft clip" title={visibleText(self.name)}>
            <ServerText text={self.name} />
          </span>
        )}
        {self.version !== null && (
          <>
            {' '}
            <ServerText text={self.version} />
          </>
        )}
        <span class="soft">
          {' · '}
          {shown.length === 0 ? 'declares no capability' : <ServerText text={shown.join(', ')} />}
          {names.length > shown.length && ` and ${names.length - shown.length} more`}
        </span>
      </p>
      {self.instructions !== null && self.instructions !== '' && (
        <details>
          <summary>instructions</summary>
          <p class="instructions">
            <LongText text={self.instructions} layout="block" most={2000} />
          </p>
        </details>
      )}
    </div>
  );
}
