import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { META_POLICY } from '../../build/content-security-policy.ts';
import { frameDocument } from '../../src/page/frame-script.ts';

test('the policy of the page lets exactly the script of the frame run, and the frame reach one origin', () => {
  const html = frameDocument('https://mcp.example');
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');
  expect(scripts).toHaveLength(1);
  const hash = createHash('sha256')
    .update(scripts[0] ?? '')
    .digest('base64');
  expect(META_POLICY).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(html).toContain('content="connect-src https://mcp.example"');
});
