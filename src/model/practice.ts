import { PRACTICE_SUFFIX } from './endpoint.ts';

/** A practice server that is built in. */
export interface PracticeServer {
  readonly id: 'dual' | 'sessions' | 'faults';
  readonly host: string;
  /** Address to enter; exists only inside this program. */
  readonly url: string;
  readonly title: string;
  /** One sentence: what can be seen there. */
  readonly text: string;
}

function server(id: PracticeServer['id'], title: string, text: string): PracticeServer {
  const host = `${id}${PRACTICE_SUFFIX}`;
  return { id, host, url: `https://${host}/mcp`, title, text };
}

/** The practice servers, the one to begin with first. */
export const PRACTICE_SERVERS: readonly PracticeServer[] = [
  server('dual', 'Both eras, healthy', 'Speaks 2026-07-28 and the legacy revisions at one address.'),
  server('sessions', 'Legacy with sessions, healthy', 'Keeps sessions and answers with event streams.'),
  server('faults', 'Legacy with six faults', 'Shows what broken answers look like.'),
];

/** Host names of the practice servers, for `readAddress`. */
export const PRACTICE_HOSTS: readonly string[] = PRACTICE_SERVERS.map(({ host }) => host);
