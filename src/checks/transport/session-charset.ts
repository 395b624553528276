import { clauses, defineCheck, failed, observedRisk, verified } from '../define-check.ts';

const VISIBLE = /^[\x21-\x7e]+$/;

export default defineCheck({
  id: 'transport.session.charset',
  title: 'Session ids use visible ASCII',
  level: 'MUST',
  eras: ['legacy'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  spec: clauses(['2025-03-26', '2025-06-18', '2025-11-25'], 'basic/transports', 'session-management', 'MUST'),
  requires: ['sessionId'],
  evaluate({ sessionId: { value, at } }) {
    const evidence = [at];
    if (VISIBLE.test(value)) return verified(`${value.length} characters, all of them visible ASCII.`, { evidence });
    if (VISIBLE.test(value.replaceAll(', ', ','))) {
      return observedRisk(
        'The session id holds a comma and a space: two header lines were probably merged into one value.',
        {
          why: 'The server, or something in front of it, seems to send Mcp-Session-Id twice. Clients send the merged value back, and the server does not know it.',
          fix: 'Send one Mcp-Session-Id header.',
          evidence,
        },
      );
    }
    const others = [...value].filter((character) => !VISIBLE.test(character));
    const codes = [
      ...new Set(others.map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)),
    ];
    return failed('The session id holds characters other than visible ASCII.', {
      expected: 'Characters from 0x21 to 0x7E only.',
      actual: value === '' ? 'An empty value.' : `${others.length} other characters: ${codes.slice(0, 5).join(', ')}.`,
      fix: 'Use a UUID, or Base64 or hex text.',
      evidence,
    });
  },
});
