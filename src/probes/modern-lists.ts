import type { Session } from '../era/driver.ts';
import { modern } from '../era/modern.ts';
import type { Openings } from '../era/openings.ts';
import { member } from '../model/json.ts';
import { call } from './call.ts';
import { listWave } from './list-wave.ts';
import type { Wire } from './wire.ts';

/** The lists of a modern server, as its answer to server/discover declares them. */
export async function modernLists(
  wire: Wire,
  session: Session,
  openings: Openings,
  pages: { left: number },
): Promise<void> {
  const reply = openings.discover.at(-1);
  if (reply?.kind !== 'result') return;
  await listWave({
    wire,
    pages,
    capabilities: member(reply.result, 'capabilities'),
    ask: (method, cursor, label) =>
      call(
        wire,
        modern,
        session,
        { method, id: wire.nextId(), ...(cursor === undefined ? {} : { params: { cursor } }) },
        session.leftOut.length > 0 ? { ...label, degraded: session.leftOut } : label,
      ),
  });
}
