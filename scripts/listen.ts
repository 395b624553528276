import { once } from 'node:events';
import type { Server } from 'node:http';

/**
 * Makes a server listen on 127.0.0.1 and returns the port.
 *
 * @param ports tried in order until one is free; 0 takes any
 * @throws when none of them can be had
 */
export async function listen(server: Server, ports: readonly number[]): Promise<number> {
  for (const port of ports) {
    const taken = await tryPort(server, port);
    if (taken !== null) return taken;
  }
  throw new Error(`No port is free among ${ports.join(', ')}`);
}

async function tryPort(server: Server, port: number): Promise<number | null> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES'))
      return null;
    throw error;
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : null;
}
