/** Request headers that a client of either era sends beyond the plain ones. */
const REQUEST_HEADERS = ['content-type', 'mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name'];

/**
 * The response headers that let a page of this origin use a server, one a line.
 *
 * @param extra names of further request headers
 */
export function allowBlock(origin: string, extra: readonly string[]): string {
  const names = new Set([...REQUEST_HEADERS, ...extra.map((name) => name.toLowerCase())]);
  return [
    `Access-Control-Allow-Origin: ${origin}`,
    `Access-Control-Allow-Headers: ${[...names].join(', ')}`,
    'Access-Control-Allow-Methods: GET, POST, DELETE',
    'Access-Control-Expose-Headers: mcp-session-id, www-authenticate',
  ].join('\n');
}
