import { parseArgs } from 'node:util';
import { PRACTICE_SERVERS } from '../src/model/practice.ts';
import { startPageServer } from './page-server.ts';
import { startPracticeServer } from './practice-server.ts';

const PAGE_PORT = 4173;
/** The practice servers take the ports after it. */
const PRACTICE_PORT = 4801;

const USAGE = 'npm start [-- --port PORT]';

/**
 * Serves the built page and the practice servers until the process is ended.
 *
 * @returns the exit status where it cannot; otherwise 0 while the servers keep the process alive
 */
export default async function start(args: readonly string[]): Promise<number> {
  const port = readPort(args);
  if (port === null) {
    console.error(`Usage: ${USAGE}`);
    return 2;
  }
  let page: Awaited<ReturnType<typeof startPageServer>>;
  try {
    page = await startPageServer(port === undefined ? [PAGE_PORT, 0] : [port]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
  console.log(`Handcheck          ${page.url}\n\nPractice MCP servers to test with it:`);
  for (const [index, { id, title }] of PRACTICE_SERVERS.entries()) {
    const server = await startPracticeServer(id, [PRACTICE_PORT + index, 0]);
    console.log(`  ${server.url.padEnd(28)} ${title}`);
  }
  console.log('\nCtrl+C ends them all.');
  return 0;
}

/** Undefined where none was given, null where the arguments cannot be read. */
function readPort(args: readonly string[]): number | undefined | null {
  try {
    const { values } = parseArgs({ args: [...args], options: { port: { type: 'string' } } });
    if (values.port === undefined) return undefined;
    const port = Number(values.port);
    return Number.isInteger(port) && port >= 0 && port < 65_536 ? port : null;
  } catch {
    return null;
  }
}
