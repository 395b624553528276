import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type RunPlan } from '../../../src/model/plan.ts';
import { RunModel } from '../../../src/ui/state/run-model.ts';
import { URL_UNDER_TEST } from '../fixtures/exchanges.ts';
import { finding } from '../fixtures/findings.ts';
import { handTester, rest } from '../fixtures/hand-tester.ts';
import { healthy, hiddenSession, ownFailure, stopped } from '../fixtures/runs.ts';
import { summary } from '../fixtures/summaries.ts';

const PLAN: RunPlan = {
  endpoint: { url: URL_UNDER_TEST, headers: [{ name: 'Authorization', value: 'Bearer canary' }] },
  settings: DEFAULT_SETTINGS,
};

function begin() {
  const tester = handTester();
  const run = new RunModel(
    tester,
    () => false,
    () => 0,
  );
  run.start(PLAN);
  return { tester, run };
}

test('a run shows its steps, exchanges and findings as they happen', () => {
  const { tester, run } = begin();
  expect(run.state.value).toBe('running');
  const { previews, head } = healthy().summary;
  tester.emit(
    { type: 'step', step: 'initialize', era: 'legacy', state: 'started', text: 'Sent initialize.', atMs: 1 },
    { type: 'exchanges', previews: previews.slice(1, 2) },
    { type: 'exchanges', previews: previews.slice(0, 2) },
    { type: 'findings', findings: head.findings.slice(0, 2) },
    { type: 'findings', findings: head.findings.slice(1, 3) },
    { type: 'step', step: 'initialize', era: 'legacy', state: 'done', text: 'Answered.', atMs: 31 },
  );
  expect(run.steps.value).toMatchObject([{ step: 'initialize', state: 'done', startedMs: 1, endedMs: 31 }]);
  expect(run.exchanges.value.map(({ exchange }) => exchange.id)).toEqual([1, 2]);
  expect(run.findings.value).toHaveLength(3);
});

test('a run says what it waits for, as long as it does', async () => {
  const { tester, run } = begin();
  expect(run.waitingFor.value).toBeNull();
  tester.emit({ type: 'waiting', for: 'local-network' });
  expect(run.waitingFor.value).toBe('local-network');
  tester.emit({ type: 'waiting', for: null });
  expect(run.waitingFor.value).toBeNull();
  tester.emit({ type: 'waiting', for: 'local-network' });
  await tester.finish(stopped().summary);
  await rest();
  expect(run.waitingFor.value).toBeNull();
});

test('a stop keeps what is there and waits for the end', async () => {
  const { tester, run } = begin();
  run.cancel();
  run.cancel();
  expect(tester.cancelled).toBe(1);
  expect(run.stopping.value).toBe(true);
  expect(run.state.value).toBe('running');
  await tester.finish(stopped().summary);
  expect(run.state.value).toBe('cancelled');
  expect(run.exchanges.value).toHaveLength(4);
});

test('events of a run that is over are not taken', async () => {
  const { tester, run } = begin();
  await tester.finish(healthy().summary);
  tester.emit({ type: 'findings', findings: [finding('tools.late', 'failed')] });
  expect(run.findings.value.some(({ check }) => check === 'tools.late')).toBe(false);
});

test('a report with a problem of ours is a failed run, and so is a crash', async () => {
  const first = begin();
  await first.tester.finish(ownFailure().summary);
  expect(first.run.state.value).toBe('failed');
  const second = begin();
  await second.tester.crash('no worker');
  expect(second.run.state.value).toBe('failed');
  expect(second.run.failure.value).toBe('no worker');
});

test('a second run of the same address is compared with the first', async () => {
  const { tester, run } = begin();
  await tester.finish(summary([], [finding('tools.a', 'failed'), finding('tools.b', 'verified')]));
  expect(run.comparison.value).toBeNull();
  run.start(PLAN);
  await tester.finish(summary([], [finding('tools.a', 'verified'), finding('tools.b', 'verified')]));
  expect(run.number.value).toBe(2);
  expect(run.comparison.value).toMatchObject({ fixed: 1, newlyFailed: 0, others: 0 });
});

test('a stopped run between two runs changes nothing about the comparison', async () => {
  const { tester, run } = begin();
  await tester.finish(summary([], [finding('tools.a', 'failed')]));
  run.start(PLAN);
  await tester.finish(stopped().summary);
  expect(run.comparison.value).toBeNull();
  run.start(PLAN);
  await tester.finish(summary([], [finding('tools.a', 'verified')]));
  expect(run.number.value).toBe(3);
  expect(run.comparison.value).toMatchObject({ fixed: 1, gone: 0 });
});

test('a file is shown without being run, and a refused file leaves what is shown', async () => {
  const tester = handTester();
  const run = new RunModel(
    tester,
    () => false,
    () => 0,
  );
  tester.nextFile = { ok: true, summary: hiddenSession().summary };
  await run.open(new Blob(), 'report.json');
  expect(run.shown.value).toEqual({ kind: 'file', name: 'report.json' });
  expect(tester.plans).toEqual([]);
  tester.nextFile = { ok: false, path: '/findings/3/state', text: 'expected one of four states' };
  await run.open(new Blob(), 'bad.json');
  expect(run.refusal.value).toContain('/findings/3/state');
  expect(run.shown.value).toEqual({ kind: 'file', name: 'report.json' });
});

test('a file that arrives while a run goes on does not replace it', async () => {
  const { tester, run } = begin();
  tester.nextFile = { ok: true, summary: hiddenSession().summary };
  await run.open(new Blob(), 'report.json');
  await rest();
  expect(run.shown.value.kind).toBe('run');
});
