import { createServer, request } from 'node:http';
import { listen } from '../listen.ts';

export interface DelayedServer {
  readonly origin: string;
  close(): void;
}

/** Puts a wait before every request to a server, preflights included, as a distant network would. */
export async function delayed(origin: string, ms: number): Promise<DelayedServer> {
  const target = new URL(origin);
  const server = createServer((incoming, outgoing) => {
    const forward = (): void => {
      const { method, url, headers } = incoming;
      const onward = request({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    };
    setTimeout(forward, ms);
  });
  const port = await listen(server, [0]);
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
