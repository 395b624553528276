import { ServerText } from '../../elements/server-text.tsx';
import { type AllowCell, type AllowMatrix, MATRIX_ERAS } from '../../reading/allow-matrix.ts';
import type { App } from '../../state/app.ts';
import { EvidenceLinks } from '../findings/finding-detail.tsx';

const WORDS: { readonly [S in AllowCell['state']]: readonly [glyph: string, word: string] } = {
  allowed: ['✓', 'allowed'],
  refused: ['✕', 'refused'],
  'not-needed': ['–', 'not needed'],
  unknown: ['?', 'not known'],
};

/** Which request headers each era needs, and which of them the server allows. */
export function AllowTable({ app, matrix }: { readonly app: App; readonly matrix: AllowMatrix }) {
  return (
    <div class="allow-table" data-allow-matrix>
      <h2>What the server allows this page</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">request header</th>
            {MATRIX_ERAS.map((era) => (
              <th key={era} scope="col">
                {era}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.rows.map(({ name, cells }) => (
            <tr key={name} data-allow-header={name.toLowerCase()}>
              <th scope="row" class="wire">
                <ServerText text={name} />
              </th>
              {MATRIX_ERAS.map((era) => (
                <td key={era} data-allow-era={era} data-allow-state={cells[era].state}>
                  <Cell app={app} cell={cells[era]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tbody>
          {matrix.others.map(({ name, value, cell }) => (
            <tr key={`${name} ${value}`} data-allow-other={name.toLowerCase()}>
              <th scope="row">
                {name}{' '}
                <span class="wire">
                  <ServerText text={value} />
                </span>
              </th>
              <td colSpan={MATRIX_ERAS.length} data-allow-state={cell.state}>
                <Cell app={app} cell={cell} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ app, cell: { state, proof } }: { readonly app: App; readonly cell: AllowCell }) {
  const [glyph, word] = WORDS[state];
  return (
    <span class={`allow ${state}`}>
      <span aria-hidden="true">{glyph} </span>
      {word}
      {proof !== null && ' '}
      {proof !== null && <EvidenceLinks app={app} evidence={[proof]} />}
    </span>
  );
}
