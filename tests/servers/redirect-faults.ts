import { type Fault, type WebFault, web } from './fault-server.ts';
import { startMcpServer } from './mcp.ts';

/** A redirect in front of a healthy endpoint. */
interface Redirect {
  readonly status: number;
  /** Where to: another path of the same server, or another port. */
  readonly to: 'same' | 'other';
  /** The redirect itself carries CORS headers. */
  readonly hop: 'open' | 'shut';
  /** The endpoint behind it does; default `open`. */
  readonly target?: 'open' | 'shut';
  /** Preflights are redirected as well, instead of being answered. */
  readonly preflights?: boolean;
}

const MOVED = '/moved/mcp';

function redirect(options: Redirect): Fault {
  return async (era) => {
    const shut = options.target === 'shut';
    if (options.to === 'same') return web({ ...(shut ? { answerCors: null } : {}), ...hop(options, MOVED) })(era);
    const target = await startMcpServer({ era, path: MOVED, ...(shut ? { cors: null } : {}) });
    const server = await web(hop(options, target.url))(era);
    return {
      ...server,
      elsewhere: target.requests,
      async close() {
        await server.close();
        await target.close();
      },
    };
  };
}

function hop({ status, hop: kind, preflights = false }: Redirect, location: string): WebFault {
  const headers = { location, ...(kind === 'open' ? { 'access-control-allow-origin': '*' } : {}) };
  return {
    answer: ({ path }, { raw }, healthy) => {
      if (path.startsWith(MOVED)) return healthy();
      raw.writeHead(status, headers).end();
    },
    preflight: ({ raw }, open, { path }) => {
      if (preflights && !path.startsWith(MOVED)) raw.writeHead(status, headers).end();
      else raw.writeHead(204, open).end();
    },
  };
}

/** Every request but preflights is redirected, unless the name says `all`. `shut`: the redirect has no CORS headers. */
export const REDIRECTS = {
  'redirect-301-same': redirect({ status: 301, to: 'same', hop: 'open' }),
  'redirect-302-same': redirect({ status: 302, to: 'same', hop: 'open' }),
  'redirect-307-same': redirect({ status: 307, to: 'same', hop: 'open' }),
  'redirect-308-same': redirect({ status: 308, to: 'same', hop: 'open' }),
  'redirect-301-other': redirect({ status: 301, to: 'other', hop: 'open' }),
  'redirect-302-other': redirect({ status: 302, to: 'other', hop: 'open' }),
  'redirect-307-other': redirect({ status: 307, to: 'other', hop: 'open' }),
  'redirect-308-other': redirect({ status: 308, to: 'other', hop: 'open' }),
  'redirect-301-same-shut': redirect({ status: 301, to: 'same', hop: 'shut' }),
  'redirect-302-same-shut': redirect({ status: 302, to: 'same', hop: 'shut' }),
  'redirect-307-same-shut': redirect({ status: 307, to: 'same', hop: 'shut' }),
  'redirect-308-same-shut': redirect({ status: 308, to: 'same', hop: 'shut' }),
  'redirect-301-other-shut': redirect({ status: 301, to: 'other', hop: 'shut' }),
  'redirect-302-other-shut': redirect({ status: 302, to: 'other', hop: 'shut' }),
  'redirect-307-other-shut': redirect({ status: 307, to: 'other', hop: 'shut' }),
  'redirect-308-other-shut': redirect({ status: 308, to: 'other', hop: 'shut' }),
  'redirect-target-shut-same': redirect({ status: 307, to: 'same', hop: 'open', target: 'shut' }),
  'redirect-target-shut-other': redirect({ status: 307, to: 'other', hop: 'open', target: 'shut' }),
  'redirect-all-same': redirect({ status: 308, to: 'same', hop: 'shut', preflights: true }),
  'redirect-all-other': redirect({ status: 308, to: 'other', hop: 'shut', preflights: true }),
} satisfies { readonly [name: string]: Fault };
