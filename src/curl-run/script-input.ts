import { addressSpace } from '../model/endpoint.ts';
import { placeholderText, shapeOf } from '../model/placeholder.ts';
import type { RunSettings } from '../model/plan.ts';
import { parameterKind } from '../report/secrets.ts';

/** What a curl run is to do. */
export interface CurlRunInput {
  /** Address of the endpoint, as `readAddress` gives it. */
  readonly url: string;
  /** As for a run of the page. */
  readonly settings: RunSettings;
  /** Origin of the page whose view the run takes. */
  readonly origin: string;
  /** Names the output; lower-case letters, digits and hyphens. */
  readonly runId: string;
  /** Names of the user's own headers, whose values the script takes from the environment. */
  readonly secretHeaderNames: readonly string[];
}

/** A header whose value comes from a variable of the environment. */
export interface SecretHeader {
  /** In lower case. */
  readonly name: string;
  /** What stands before the secret, such as `Bearer `. */
  readonly prefix: string;
  readonly variable: string;
}

/** A part of the address: text as it is, or a secret from a variable with what is written down for it. */
export type AddressPart = { readonly text: string } | { readonly variable: string; readonly placeholder: string };

/** Input that was checked, with names for its secrets. */
export interface CheckedInput extends CurlRunInput {
  readonly headers: readonly SecretHeader[];
  readonly address: readonly AddressPart[];
  /** Origin of the endpoint. */
  readonly site: string;
  readonly path: string;
  readonly loopback: boolean;
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/**
 * @throws Error where an address, an origin, a name, a time or an id is none: the page offers no script for those
 */
export function checkInput(input: CurlRunInput): CheckedInput {
  const { url, origin, runId, secretHeaderNames } = input;
  const parsed = /^https?:\/\/[\x21-\x7e]+$/.test(url) && URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || parsed.username !== '' || parsed.password !== '') throw new Error('Not an address to test');
  if (!/^https?:\/\/[a-z0-9.:[\]_-]+$/.test(origin) || new URL(origin).origin !== origin)
    throw new Error('Not an origin');
  if (!/^[0-9a-z-]{1,64}$/.test(runId)) throw new Error('Not an id of a run');
  const { timeoutMs } = input.settings;
  if (!Number.isInteger(timeoutMs) || timeoutMs < 100) throw new Error('Not a time limit');
  const names = [...new Set(secretHeaderNames.map((name) => name.toLowerCase()))];
  if (!names.every((name) => TOKEN.test(name))) throw new Error('Not a header name');
  return {
    ...input,
    headers: secretHeaders(names),
    address: addressParts(url),
    site: parsed.origin,
    path: parsed.pathname,
    loopback: addressSpace(parsed.hostname) === 'loopback',
  };
}

function secretHeaders(names: readonly string[]): readonly SecretHeader[] {
  const others = names.filter((name) => name !== 'authorization');
  return names.map((name) => {
    if (name === 'authorization') return { name, prefix: 'Bearer ', variable: 'MCP_TOKEN' };
    const number = others.indexOf(name) + 1;
    return { name, prefix: '', variable: number === 1 ? 'MCP_HEADER' : `MCP_HEADER_${number}` };
  });
}

/** Secret-looking parameters stand in variables, as in every command that this program writes. */
function addressParts(url: string): readonly AddressPart[] {
  const parts: AddressPart[] = [];
  let done = 0;
  let number = 0;
  for (const found of url.matchAll(/([?&])([^=&#]*)=([^&#]*)/g)) {
    const [, mark = '', name = '', raw = ''] = found;
    const value = new URLSearchParams(`v=${raw}`).get('v') ?? '';
    const kind = parameterKind(name, value);
    if (kind === null) continue;
    number += 1;
    const from = found.index + mark.length + name.length + 1;
    const placeholder = placeholderText({ kind, number, length: value.length, characters: shapeOf(value) });
    parts.push(
      { text: url.slice(done, from) },
      { variable: number === 1 ? 'MCP_SECRET' : `MCP_SECRET_${number}`, placeholder },
    );
    done = from + raw.length;
  }
  return [...parts, { text: url.slice(done) }];
}
