import { expect, it } from 'vitest';
import { begin, ownComplaints, setStage } from './support.ts';

const stage = setStage();

it.each([
  ['not an address', 'not-a-url'],
  ['npx -y some-server', 'stdio'],
  ['ftp://localhost/mcp', 'scheme'],
  ['http://user:secret@localhost:3000/mcp', 'userinfo'],
  ['http://localhost:25/mcp', 'port'],
  ['https://other.practice.invalid/mcp', 'practice-unknown'],
  ['', 'empty'],
])('“%s” is refused with the reason before anything is sent', async (text, problem) => {
  const tab = await stage.open();
  await begin(tab, text);
  await tab.waitFor(`[data-address-problem="${problem}"]`);
  expect(await tab.count('[data-handcheck-state="idle"]')).toBe(1);
  expect(tab.requests().filter(({ url }) => !url.startsWith(stage.page.url))).toEqual([]);
  expect(ownComplaints(tab, stage.page)).toEqual([]);
});

it('an address in the page’s own only fills the field', async () => {
  const server = await stage.practice('dual');
  const tab = await stage.open(`#url=${encodeURIComponent(server.url)}`);
  await tab.waitFor('[data-field="url"]');
  expect(await tab.eval(`document.querySelector('[data-field="url"]').value`)).toBe(server.url);
  // Long enough for a run to have sent its first request.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await tab.count('[data-handcheck-state="idle"]')).toBe(1);
  expect(server.requests).toEqual([]);
});

it('what will be sent is shown before it is sent, a port alone included', async () => {
  const tab = await stage.open();
  await tab.type('[data-field="url"]', '3999');
  const plan = await tab.text('#plan-line');
  expect(plan).toContain('http://localhost:3999/mcp');
  expect(plan).toMatch(/at most \d+ requests/);
  expect(plan).toContain('no tool');
});

it('the origin that a server has to allow is shown before the first run', async () => {
  const tab = await stage.open();
  expect(await tab.text('[data-origin]')).toBe(new URL(stage.page.url).origin);
});
