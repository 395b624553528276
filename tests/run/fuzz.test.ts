import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exchange } from '../../src/model/exchange.ts';
import { findingKey } from '../../src/model/finding.ts';
import { PRACTICE_SERVERS } from '../../src/model/practice.ts';
import type { Report } from '../../src/model/report.ts';
import { practiceNet } from '../../src/practice/net.ts';
import { judgeAgain } from '../../src/run/judge.ts';
import { CASES } from '../cases/case-data.ts';
import { type Replay, startReplay } from '../cases/replay-server.ts';
import { runInNode } from '../support/run-in-node.ts';
import { type Spoiling, spoiled, spoiling } from './fuzzed-outcomes.ts';

const ANSWERS = 10_000;
/** Answers spoiled at a time: a run has about eight exchanges. */
const SPOILED_AT_ONCE = 3;
/** Longest sentence that is shown; more would mean that a server’s text was taken over whole. */
const LONGEST_MESSAGE = 2_000;

/** Servers whose transcripts are spoiled, beside the practice servers: of every era and framing, and a few odd ones. */
const SEEDS = [
  'F01',
  'F03',
  'F05',
  'F33',
  'F48',
  'F52',
  'F58',
  'F62',
  'F67',
  'F77',
  'F88',
  'F93',
  'F105',
  'F107',
  'F109',
];

describe('fuzzed answers', () => {
  let replay: Replay;
  let transcripts: readonly Report[];
  beforeAll(async () => {
    const cases = CASES.filter(({ id }) => SEEDS.includes(id));
    replay = await startReplay(cases);
    transcripts = await Promise.all([
      ...cases.map(({ id }) => runInNode(replay.url(id))),
      ...PRACTICE_SERVERS.map(({ host }) => runInNode(`https://${host}/mcp`, {}, { net: practiceNet() })),
    ]);
  });
  afterAll(() => replay.close());

  it('never make a check throw, and never leave a finding without words, proof or a name of its own', () => {
    const spoilings = fc.array(fc.tuple(fc.nat(40), spoiling), {
      minLength: SPOILED_AT_ONCE,
      maxLength: SPOILED_AT_ONCE,
    });
    const property = fc.property(fc.nat(transcripts.length - 1), spoilings, (index, changes) => {
      const transcript = transcripts[index];
      if (!transcript) throw new Error(`No transcript ${index}`);
      expectSound({ ...transcript, findings: [], redactions: [], exchanges: spoilSome(transcript.exchanges, changes) });
    });
    fc.assert(property, { numRuns: Math.ceil(ANSWERS / SPOILED_AT_ONCE) });
  }, 120_000);
});

function spoilSome(
  exchanges: readonly Exchange[],
  changes: readonly (readonly [number, Spoiling])[],
): readonly Exchange[] {
  const spoiledExchanges = [...exchanges];
  for (const [place, how] of changes) {
    const index = place % spoiledExchanges.length;
    const exchange = spoiledExchanges[index];
    if (exchange) spoiledExchanges[index] = spoiled(exchange, how);
  }
  return spoiledExchanges;
}

function expectSound(report: Report): void {
  const findings = judgeAgain(report);
  const ids = new Set(report.exchanges.map(({ id }) => id));
  const keys = new Set<string>();
  for (const finding of findings) {
    const key = findingKey(finding);
    const faults = [
      keys.has(key) && 'is there twice',
      finding.message.trim() === '' && 'says nothing',
      finding.message.length > LONGEST_MESSAGE && 'says too much',
      finding.state === 'not-checked' && finding.reason.code === 'internal.error' && finding.message,
      finding.state !== 'not-checked' && finding.era !== null && finding.evidence.length === 0 && 'has no evidence',
      finding.evidence.some(({ exchange }) => !ids.has(exchange)) && 'names an exchange that is not there',
    ].filter((fault) => fault !== false);
    expect(faults, key).toEqual([]);
    keys.add(key);
  }
}
