import { expect, test } from 'vitest';
import check from '../../../src/checks/handshake/server-requests.ts';
import type { RpcMessage } from '../../../src/model/facts-answers.ts';
import type { Revision } from '../../../src/model/revision.ts';
import { eraFacts, HERE, judgeEra } from '../../support/facts.ts';

function message(value: RpcMessage['value'], kind: RpcMessage['kind'], form: RpcMessage['form'] = 'stream') {
  return { at: HERE, value, kind, method: 'tools/list', requestId: 1, status: 200, form, onSharedStream: false };
}

function judge(messages: readonly RpcMessage[], revision: Revision = '2025-11-25') {
  return judgeEra(check, eraFacts({ messages }, { revision }));
}

const RESPONSE = message({ id: 1, result: {} }, 'response');

function asked(method: unknown): RpcMessage {
  return message({ id: 7, method }, 'request');
}

test('streams without a request, or with ping alone, are verified', () => {
  expect(judge([RESPONSE]).state).toBe('verified');
  expect(judge([asked('ping'), message({ method: 'notifications/message' }, 'notification'), RESPONSE]).state).toBe(
    'verified',
  );
});

test.each(['roots/list', 'sampling/createMessage', 'elicitation/create'])('%s fails from 2025-06-18 on', (method) => {
  for (const revision of ['2025-06-18', '2025-11-25'] as const) {
    expect(judge([RESPONSE, asked(method)], revision)).toMatchObject({ state: 'failed', subjects: [{ name: method }] });
  }
});

test('before, where the sentence is a SHOULD, it is a risk', () => {
  for (const revision of ['2024-11-05', '2025-03-26'] as const) {
    expect(judge([asked('roots/list')], revision).state).toBe('observed-risk');
  }
});

test('a request that no capability covers is a risk', () => {
  expect(judge([asked('tasks/get')]).state).toBe('observed-risk');
  expect(judge([asked(7)]).state).toBe('observed-risk');
});

test('JSON answers alone give no verdict', () => {
  const json = message({ id: 1, result: {} }, 'response', 'json');
  expect(judge([json])).toMatchObject({ state: 'not-checked', reason: { code: 'n/a.no-stream' } });
});
