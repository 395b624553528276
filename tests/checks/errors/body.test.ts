import { expect, test } from 'vitest';
import check from '../../../src/checks/errors/body.ts';
import { answered, errorResponse, judgeAnswers, response } from '../../support/answers.ts';
import { jsonExchange } from '../../support/exchanges.ts';

const ERROR = errorResponse({ code: -32600, message: 'no' });

test('JSON-RPC errors are verified on any status', () => {
  const exchanges = [answered(ERROR, { status: 400 }), answered({ ...ERROR, id: 2 }, { exchange: 2 })];
  expect(judgeAnswers(check, exchanges).state).toBe('verified');
});

test.each([401, 403, 405, 406, 413, 415, 429, 502, 503, 504])('%i may have any body', (status) => {
  expect(judgeAnswers(check, [answered('<html>', { status, contentType: 'text/html' })]).state).toBe('verified');
});

test.each([
  ['an HTML page', '<!DOCTYPE html><title>Error</title>', 'text/html'],
  ['no body', '', null],
  ['plain text', 'Cannot POST /mcp', 'text/plain'],
  ['JSON that is no JSON-RPC error', '{"error":"bad"}', 'application/json'],
])('%s on an error status is a risk', (kind, body, contentType) => {
  const verdict = judgeAnswers(check, [answered(body, { status: 500, contentType })]);
  expect(verdict.state).toBe('observed-risk');
  expect(verdict.message).toContain(kind);
  expect(JSON.stringify(verdict)).toContain(JSON.stringify(body).slice(1, 15));
});

test('the refusal of the other era’s opening is read too', () => {
  const discover = jsonExchange({
    exchange: 2,
    era: 'modern',
    method: 'server/discover',
    status: 400,
    answer: 'No session',
  });
  const verdict = judgeAnswers(check, [answered(response({}))], { otherOpenings: [discover] });
  expect(verdict).toMatchObject({ state: 'observed-risk', evidence: [{ exchange: 2 }] });
});

test('a refused notification may have no body', () => {
  const refused = jsonExchange({ method: 'notifications/initialized', id: null, status: 400, answer: '' });
  expect(judgeAnswers(check, [refused]).state).toBe('verified');
});

test('without an error there is no verdict', () => {
  expect(judgeAnswers(check, [answered(response({}))])).toMatchObject({ reason: { code: 'n/a.no-errors-seen' } });
});
