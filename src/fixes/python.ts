import type { Grant } from './grant.ts';
import { double, listOf } from './literals.ts';
import { MAX_AGE, type Stack } from './stack.ts';

export const pythonSdk: Stack = {
  id: 'python-sdk',
  name: 'Python SDK, Starlette',
  language: 'python',
  place:
    'In place of app = mcp.streamable_http_app(); serve app with uvicorn. Another Starlette app is wrapped in the same way.',
  isExecuted: false,
  text: (grant) => `from starlette.middleware.cors import CORSMiddleware
${checksOrigin(grant) ? 'from mcp.server.transport_security import TransportSecuritySettings\n' : ''}
# Around the whole app, so that errors carry the headers too.
app = CORSMiddleware(
    ${checksOrigin(grant) ? checkedApp(grant) : 'mcp.streamable_http_app()'},
${corsArguments(grant)}
)`,
};

export const fastmcpPython: Stack = {
  id: 'fastmcp-python',
  name: 'FastMCP (Python)',
  language: 'python',
  place: 'In place of mcp.run(transport="http"); keep the host and the port you have.',
  isExecuted: false,
  text: (grant) => `import uvicorn
from starlette.middleware.cors import CORSMiddleware

# Around the whole app, so that errors carry the headers too.
app = CORSMiddleware(
    mcp.http_app(),
${corsArguments(grant)}
)

if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=8000)`,
};

/** Bound to this machine, the SDK refuses pages of other hosts, unless they are named. */
function checksOrigin({ isLocal, isLocalPage }: Grant): boolean {
  return isLocal && !isLocalPage;
}

function checkedApp({ origin }: Grant): string {
  return `mcp.streamable_http_app(
        # Version 1 of the SDK takes transport_security in FastMCP(...) instead.
        transport_security=TransportSecuritySettings(
            allowed_hosts=["127.0.0.1:*", "localhost:*", "[::1]:*"],
            allowed_origins=["http://127.0.0.1:*", "http://localhost:*", "http://[::1]:*", ${double(origin)}],
        )
    )`;
}

function corsArguments({ origin, methods, requestHeaders, exposedHeaders }: Grant): string {
  return `    allow_origins=[${double(origin)}],
    allow_methods=[${listOf(methods, double)}],
    allow_headers=[${listOf(requestHeaders, double)}],
    expose_headers=[${listOf(exposedHeaders, double)}],
    max_age=${MAX_AGE},`;
}
