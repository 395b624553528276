import type { Located } from '../../model/facts.ts';
import type { Subject } from '../../model/finding.ts';
import { member } from '../../model/json.ts';
import { distinctItems, partNote } from '../../model/list-end.ts';
import { REVISIONS } from '../../model/revision.ts';
import { counted } from '../answer-words.ts';
import { defineCheck, observedRisk, verified } from '../define-check.ts';
import { detailsOf, itemName } from '../subjects.ts';
import { bytesOf } from './schema-size.ts';

const MOST_TOKENS = 10_000;
const MOST_TOOLS = 40;
const FAR_TOKENS = 25_000;
const FAR_TOOLS = 100;
const LARGEST_SHOWN = 5;
const BYTES_PER_TOKEN = 4;

export default defineCheck({
  id: 'tools.budget',
  title: 'The tool list leaves room in the model context',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  requires: ['toolItems', 'tools'],
  evaluate({ tools }) {
    const items = distinctItems(tools);
    const sized = items.map((item) => ({ item, tokens: tokensOf(item) }));
    const tokens = sized.reduce((sum, one) => sum + one.tokens, 0);
    const text = `${counted(items.length, 'tool')}, an estimated ${tokens.toLocaleString('en-US')} tokens${partNote(tools)}.`;
    if (tokens <= MOST_TOKENS && items.length <= MOST_TOOLS) return verified(text);
    const far = tokens > FAR_TOKENS || items.length > FAR_TOOLS;
    const largest = sized
      .toSorted((one, other) => other.tokens - one.tokens)
      .slice(0, LARGEST_SHOWN)
      .map(subject);
    return observedRisk(`${text} The largest: ${detailsOf(largest, LARGEST_SHOWN)}.`, {
      subjects: largest,
      why: far
        ? 'This fills a large part of what a model can read, in every request. Models then choose tools badly, and some clients cut the list.'
        : 'Clients put the whole list into each request, so it costs room and money, and models choose worse among many tools.',
      fix: 'Shorten descriptions and schemas, or offer fewer tools at a time.',
    });
  },
});

/** A rough estimate: minified JSON in UTF-8, four bytes to a token. */
function tokensOf({ value }: Located<unknown>): number {
  const seen = {
    name: member(value, 'name'),
    description: member(value, 'description'),
    inputSchema: member(value, 'inputSchema'),
  };
  return Math.ceil(bytesOf(seen) / BYTES_PER_TOKEN);
}

function subject({ item, tokens }: { readonly item: Located<unknown>; readonly tokens: number }): Subject {
  return { name: itemName(item, 'tool'), detail: `about ${tokens.toLocaleString('en-US')} tokens`, at: item.at };
}
