import { expect, it } from 'vitest';
import { serveMcp } from '../servers/serve.ts';
import { runInNode } from '../support/run-in-node.ts';
import { judgeAnswers } from './answers.ts';

const OFFER = {
  tools: [{ name: 'echo', description: 'Says it again.', inputSchema: { type: 'object', properties: {} } }],
  resources: [{ name: 'readme', uri: 'file:///readme.md' }],
  resourceTemplates: [{ name: 'page', uriTemplate: 'file:///{page}.md' }],
  prompts: [{ name: 'greet', arguments: [{ name: 'who', required: true }] }],
};

it.each(['legacy', 'modern', 'dual', 'http+sse'] as const)(
  'the healthy test server that speaks %s answers as the official schema wants it',
  async (era) => {
    const server = await serveMcp({ era, ...OFFER });
    const { count, violations } = judgeAnswers(await runInNode(server.url));
    expect(violations).toEqual([]);
    expect(count).toBeGreaterThan(3);
  },
  20_000,
);

it('a test server with one fault does not', async () => {
  const tools = [{ description: 'Has no name.' }];
  const server = await serveMcp({ era: 'legacy', tools });
  expect(judgeAnswers(await runInNode(server.url)).violations.join('\n')).toMatch(/tools\/list .*name/);
});
