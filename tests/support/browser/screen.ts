import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A virtual screen and a message bus. */
export interface Screen {
  /** Variables for the programs that shall use them. */
  readonly environment: { readonly [name: string]: string };
  stop(): Promise<void>;
}

/** Time in which the screen has to start, in ms. */
const START_MS = 20_000;

/**
 * Starts a virtual screen and a message bus, which end with the program that they run: `cat`, until its input is closed.
 *
 * @param screen path of `xvfb-run`
 * @param bus path of `dbus-run-session`
 */
export async function startScreen(screen: string, bus: string): Promise<Screen> {
  const child = spawn(screen, ['-a', bus, '--', 'sh', '-c', 'env -0; printf "\\0"; exec cat'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(child, 'close');
  let text = '';
  const deadline = AbortSignal.timeout(START_MS);
  while (!text.includes('\0\0')) {
    const [chunk]: unknown[] = await once(child.stdout, 'data', { signal: deadline });
    text += String(chunk);
  }
  const pairs = text.split('\0').map((line) => /^([^=]+)=(.*)$/s.exec(line));
  return {
    environment: Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', pair[2] ?? '']] : []))),
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
