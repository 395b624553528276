/** Header names that a page cannot set: the browser drops them silently (Fetch standard, "forbidden request-header"). */
const FORBIDDEN =
  /^(accept-charset|accept-encoding|access-control-request-(headers|method|private-network)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * What is wrong with an extra header, in one sentence, or null. Checked before anything is sent: fetch would throw,
 * and that would look like a fault of the server.
 */
export function headerProblem(name: string, value: string): string | null {
  if (!TOKEN.test(name)) return `“${name.slice(0, 60)}” is not a header name. Use letters, digits and hyphens.`;
  if (FORBIDDEN.test(name)) return `Browsers do not let a page set the header ${name}.`;
  if (!/^[\x20-\x7e\t]*$/.test(value))
    return `The value of ${name} holds characters that a header cannot carry. Use printable ASCII.`;
  return null;
}
