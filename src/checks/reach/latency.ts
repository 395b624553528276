import type { SeenAnswer } from '../../model/facts-endpoint.ts';
import type { Subject } from '../../model/finding.ts';
import { REVISIONS } from '../../model/revision.ts';
import { defineEndpointCheck, notChecked, observedRisk, verified } from '../define-check.ts';
import { seconds } from '../replies.ts';

const FIRST_BYTE_MS = 2000;
const LIST_MS = 5000;
const OPENINGS: ReadonlySet<string | null> = new Set(['initialize', 'server/discover']);

export default defineEndpointCheck({
  id: 'reach.latency',
  title: 'Answers in reasonable time',
  level: 'SEED',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: '“Before you ship” guide, layer 1',
  requires: ['address', 'seenAnswers'],
  evaluate({ address, seenAnswers }, { vantage }) {
    if (address.space === 'practice')
      return notChecked('n/a.practice', 'This is a practice server; no network was used.');
    const included = vantage === 'browser' ? 'preflight and connection set-up included' : 'connection set-up included';
    const slow = seenAnswers.flatMap(slowness);
    const [first] = slow;
    if (first) {
      return observedRisk(`${first.name} took ${first.detail} (${included}).`, {
        why: 'Users wait for this before the first tool can be called, and clients give up at their own limits.',
        fix: 'Look for cold starts, for work that is done on each request, and for a proxy that buffers.',
        subjects: slow,
        evidence: slow.flatMap(({ at }) => (at ? [at] : [])),
      });
    }
    const times = seenAnswers
      .filter(isOpening)
      .flatMap(({ firstByteMs }) => (firstByteMs === null ? [] : [firstByteMs]));
    if (times.length === 0)
      return notChecked('blocked.prerequisite', 'No opening got a readable answer that was timed.');
    return verified(`The first byte came after ${seconds(Math.max(...times))} at most (${included}).`);
  },
});

function isOpening({ rpcMethod }: SeenAnswer): boolean {
  return OPENINGS.has(rpcMethod);
}

function slowness(answer: SeenAnswer): readonly Subject[] {
  const { rpcMethod, firstByteMs, totalMs, isList, exchange } = answer;
  const name = rpcMethod ?? answer.method;
  if (isOpening(answer) && firstByteMs !== null && firstByteMs >= FIRST_BYTE_MS) {
    return [{ name, detail: `${seconds(firstByteMs)} to the first byte`, at: { exchange } }];
  }
  return isList && totalMs > LIST_MS ? [{ name, detail: `${seconds(totalMs)} in all`, at: { exchange } }] : [];
}
