import { type JsonObject, member } from '../model/json.ts';
import { PROMPTS, RESOURCES, resourceText, TEMPLATES, TOOLS } from './almanac.ts';
import { CODES, type Done, done, refused } from './rpc.ts';

/** Entries on one page of a list: few, so that paging can be watched. */
const PAGE_SIZE = 4;

export const CAPABILITIES: JsonObject = { tools: {}, resources: {}, prompts: {} };

/** Carries out what both eras share: the lists, and reading single things. Everything else is an unknown method. */
export function carryOut(method: string, params: JsonObject): Done {
  switch (method) {
    case 'tools/list':
      return page(
        'tools',
        TOOLS.map(({ definition }) => definition),
        params,
      );
    case 'resources/list':
      return page('resources', RESOURCES, params);
    case 'resources/templates/list':
      return page('resourceTemplates', TEMPLATES, params);
    case 'prompts/list':
      return page('prompts', PROMPTS, params);
    case 'tools/call':
      return callTool(params);
    case 'resources/read':
      return readResource(params);
    case 'prompts/get':
      return getPrompt(params);
    default:
      return refused(CODES.methodNotFound, `Method not found: ${method}`);
  }
}

/** One page of a list. The cursor is opaque to clients; here it names the first entry. */
function page(list: string, entries: readonly JsonObject[], params: JsonObject): Done {
  const cursor = member(params, 'cursor');
  const from =
    cursor === undefined ? 0 : entries.findIndex((_, index) => index > 0 && cursorFor(list, index) === cursor);
  if (from === -1) return refused(CODES.invalidParams, 'Unknown cursor');
  const next = from + PAGE_SIZE;
  return done({
    [list]: entries.slice(from, next),
    ...(next < entries.length ? { nextCursor: cursorFor(list, next) } : {}),
  });
}

function cursorFor(list: string, index: number): string {
  return btoa(`${list}:${index}`);
}

function callTool(params: JsonObject): Done {
  const tool = TOOLS.find(({ definition }) => definition.name === member(params, 'name'));
  if (tool === undefined) return refused(CODES.invalidParams, `Unknown tool: ${String(member(params, 'name'))}`);
  const args = member(params, 'arguments');
  const structuredContent = tool.run(typeof args === 'object' && args !== null ? { ...args } : {});
  return done({ content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent });
}

function readResource(params: JsonObject): Done {
  const uri = member(params, 'uri');
  const found = RESOURCES.find((resource) => resource.uri === uri);
  if (found === undefined) return refused(CODES.invalidParams, 'Resource not found', { data: { uri: String(uri) } });
  return done({ contents: [{ uri: found.uri, mimeType: 'text/plain', text: resourceText(found.uri) }] });
}

function getPrompt(params: JsonObject): Done {
  const found = PROMPTS.find((prompt) => prompt.name === member(params, 'name'));
  if (found === undefined) return refused(CODES.invalidParams, `Unknown prompt: ${String(member(params, 'name'))}`);
  return done({ messages: [{ role: 'user', content: { type: 'text', text: String(found['description']) } }] });
}
