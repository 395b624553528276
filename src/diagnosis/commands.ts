import { askedHeaders } from '../model/asked-headers.ts';
import type { Command } from '../model/diagnosis.ts';
import type { Environment } from '../model/environment.ts';
import type { SentRequest } from '../model/exchange.ts';
import { curlCommand, shellQuote } from '../model/shell.ts';

/** Headers of a request that a command repeats. Those of the user may hold secrets and are left out. */
const REPEATED = ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];
/** What a browser asks before the request. */
export function preflightCommand({ method, url, headers }: SentRequest, origin: string): Command {
  const asked = askedHeaders(headers);
  return {
    title: 'What the server answers to the preflight',
    shell: 'bash',
    text: curlCommand({
      method: 'OPTIONS',
      url,
      headers: [
        { name: 'Origin', value: origin },
        { name: 'Access-Control-Request-Method', value: method },
        ...(asked.length > 0 ? [{ name: 'Access-Control-Request-Headers', value: asked.join(',') }] : []),
      ],
      body: null,
      options: ['-i', '--max-time 15'],
    }),
  };
}

/** The request itself, with the page's origin where there is one. */
export function requestCommand({ method, url, headers, body }: SentRequest, origin: string | null): Command {
  const kept = headers.filter(({ name }) => REPEATED.includes(name.toLowerCase()));
  return {
    title: 'What the server answers to the request itself',
    shell: 'bash',
    text: curlCommand({
      method,
      url,
      headers: [...(origin === null ? [] : [{ name: 'Origin', value: origin }]), ...kept],
      body,
      options: ['-i', '-N', '--max-time 15'],
    }),
  };
}

/** Whether a connection comes about; curl's error number names the cause. */
export function connectionCommand(url: string): Command {
  return {
    title:
      'Whether a connection comes about: (7) refused, (6) unknown name, (60) certificate, (35) TLS, (52) empty answer, (56) reset, (28) no answer in time',
    shell: 'bash',
    text: `curl -q -v --globoff --connect-timeout 5 --max-time 15 ${shellQuote(url)}`,
  };
}

/** The page's origin, where requests carry one. */
export function originOf({ vantage, pageOrigin }: Environment): string | null {
  return vantage === 'browser' ? pageOrigin : null;
}

/** An origin that many local servers let in: a second answer tells an allow-list from no CORS headers at all. */
export const LOCAL_ORIGIN = 'http://localhost:6274';
