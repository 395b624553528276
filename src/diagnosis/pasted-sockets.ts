/** A socket that is listened on, as a terminal shows it. */
export interface ListeningSocket {
  /** As it stands there: `127.0.0.1`, `*`, `[::]`. */
  readonly address: string;
  readonly port: number;
}

/** A line of `ss -ltn`: state, two queues, the local address and the peer. */
const SS = /^(?:LISTEN\s+)?\d+\s+\d+\s+(\S+):(\d{1,5})\s/;
/** A line of `lsof -nP -iTCP -sTCP:LISTEN`: it ends with the address and the state. */
const LSOF = /\sTCP (\S+):(\d{1,5}) \(LISTEN\)\s*$/;
const LONGEST_LINE = 400;
const MOST = 200;

/** Reads the output of `ss` or `lsof`. Lines that name no listening socket are passed over. */
export function listeningSockets(text: string): readonly ListeningSocket[] {
  const found: ListeningSocket[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const short = `${line.trim().slice(0, LONGEST_LINE)} `;
    const [, address, port] = SS.exec(short) ?? LSOF.exec(short) ?? [];
    if (address !== undefined && found.length < MOST) found.push({ address, port: Number(port) });
  }
  return found;
}
