import type { Header } from '../model/exchange.ts';
import { member } from '../model/json.ts';
import { OFFERED_MODERN } from '../model/revision.ts';
import { type Call, CLIENT_INFO, type EraDriver, post, rpcMessage } from './driver.ts';

const META = 'io.modelcontextprotocol/';

/** Methods whose target is mirrored into `Mcp-Name`, with the parameter that holds it (2026-07-28, Streamable HTTP). */
const NAMED: { readonly [method: string]: string } = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** Revision 2026-07-28: version, client and capabilities stand in every request, and are mirrored into headers. */
export const modern: EraDriver = {
  era: 'modern',
  request(call, session) {
    const version = session.revision ?? OFFERED_MODERN;
    const headers: Header[] = [
      { name: 'content-type', value: 'application/json' },
      { name: 'accept', value: 'application/json, text/event-stream' },
      { name: 'mcp-protocol-version', value: version },
      { name: 'mcp-method', value: call.method },
      ...nameHeader(call),
    ];
    return post(session, headers, rpcMessage(call, { ...call.params, _meta: meta(version) }));
  },
};

function meta(version: string): { readonly [name: string]: unknown } {
  return {
    [`${META}protocolVersion`]: version,
    [`${META}clientInfo`]: CLIENT_INFO,
    [`${META}clientCapabilities`]: {},
  };
}

function nameHeader(call: Call): readonly Header[] {
  const parameter = NAMED[call.method];
  const name = parameter === undefined ? undefined : member(call.params, parameter);
  return typeof name === 'string' ? [{ name: 'mcp-name', value: headerText(name) }] : [];
}

/**
 * A value as it may stand in `Mcp-Name` and `Mcp-Param-*`: Base64 of its UTF-8 form where it holds anything but
 * printable ASCII, has outer spaces, or looks encoded already (2026-07-28, "Value Encoding").
 */
export function headerText(value: string): string {
  const plain = /^[\x20-\x7e]*$/.test(value) && value.trim() === value && !/^=\?base64\?.*\?=$/i.test(value);
  if (plain) return value;
  const bytes = new TextEncoder().encode(value);
  return `=?base64?${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}?=`;
}
