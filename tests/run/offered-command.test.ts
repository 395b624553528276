import { expect, test } from 'vitest';
import { serveMcp } from '../servers/serve.ts';
import { ENVIRONMENT } from '../support/facts.ts';
import { runInNode } from '../support/run-in-node.ts';

/** Reasons that a browser gives for what a terminal shows. */
const UNSEEN =
  /^browser\.(hidden-header|redirect-hidden|forbidden-header|preflight-hidden|no-tls-details|no-sockets|answer-withheld)$/;

test.each(['legacy', 'modern', 'dual'] as const)(
  'of a %s server, all that a browser cannot see has a command',
  async (era) => {
    const server = await serveMcp({ era, tools: [{ name: 'a', description: 'A.', inputSchema: { type: 'object' } }] });
    const report = await runInNode(server.url, {}, { environment: ENVIRONMENT });
    const unseen = report.findings.flatMap((one) =>
      one.state === 'not-checked' && UNSEEN.test(one.reason.code) ? [[one.check, one.command !== undefined]] : [],
    );
    expect(unseen.length).toBeGreaterThan(2);
    expect(unseen.filter(([, has]) => !has)).toEqual([]);
  },
);
