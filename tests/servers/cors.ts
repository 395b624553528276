/** What a test server says to browsers of other origins. Each part left out has the value of {@link OPEN}. */
export interface Cors {
  /** `reflect` answers with the Origin that was sent; null leaves the header out. */
  readonly allowOrigin: string | null;
  /** `reflect` answers with the names that were asked for. */
  readonly allowHeaders: string | null;
  readonly allowMethods: string | null;
  readonly exposeHeaders: string | null;
  /** Seconds; null leaves the header out. */
  readonly maxAge: number | null;
  /** Status of the answer to a preflight. */
  readonly preflightStatus: number;
  /** False: answers with an error status carry no CORS header. */
  readonly onErrors: boolean;
}

/** Everything that MCP needs, for every origin. */
export const OPEN: Cors = {
  allowOrigin: '*',
  allowHeaders:
    'accept, authorization, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id',
  allowMethods: 'GET, POST, DELETE, OPTIONS',
  exposeHeaders: 'mcp-session-id, www-authenticate',
  maxAge: null,
  preflightStatus: 204,
  onErrors: true,
};

/** What the request says that CORS answers may repeat. */
interface Asked {
  readonly origin: string | undefined;
  readonly requestedHeaders: string | undefined;
}

/** CORS headers of an answer; empty where the server knows no CORS. */
export function corsHeaders(cors: Cors | null, asked: Asked, status: number): Record<string, string> {
  if (cors === null || (status >= 400 && !cors.onErrors)) return {};
  return present({
    'access-control-allow-origin': cors.allowOrigin === 'reflect' ? (asked.origin ?? null) : cors.allowOrigin,
    'access-control-expose-headers': cors.exposeHeaders,
    vary: cors.allowOrigin === 'reflect' ? 'Origin' : null,
  });
}

/** Headers of the answer to a preflight. */
export function preflightHeaders(cors: Cors, asked: Asked): Record<string, string> {
  return present({
    ...corsHeaders(cors, asked, 200),
    'access-control-expose-headers': null,
    'access-control-allow-headers':
      cors.allowHeaders === 'reflect' ? (asked.requestedHeaders ?? null) : cors.allowHeaders,
    'access-control-allow-methods': cors.allowMethods,
    'access-control-max-age': cors.maxAge === null ? null : String(cors.maxAge),
  });
}

function present(headers: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
