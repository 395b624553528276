import { expect, test } from 'vitest';
import check from '../../../src/checks/tools/x-mcp-header-sensitive.ts';
import { judgeTools, tool, toolWith } from '../../support/lists.ts';

const mirrored = (name: string, description?: string) =>
  judgeTools(check, [toolWith({ properties: { [name]: { type: 'string', description, 'x-mcp-header': 'Value' } } })], {
    era: 'modern',
  });

test.each([
  'region',
  'max_tokens',
  'page_token',
  'pageToken',
  'skiptoken',
  'tokens',
  'phonetic',
  'secretary',
  'keyword',
  'emailed',
])('a parameter named %s is verified', (name) => {
  expect(mirrored(name).state).toBe('verified');
});

test.each([
  'password',
  'userPassword',
  'passwd',
  'passphrase',
  'client_secret',
  'credential',
  'credentials',
  'api_key',
  'apiKey',
  'APIKey',
  'X-API-KEY',
  'ssn',
  'email',
  'user-email',
  'e-mail',
  'phone',
  'phone_number',
  'token',
  'access_token',
  'authToken',
  'bearerToken',
  'id_token',
  'refreshToken',
  'sessiontoken',
])('a parameter named %s is a risk', (name) => {
  expect(mirrored(name).state).toBe('observed-risk');
});

test.each(['The API key of the account', 'A bearer token', 'Your password', 'Social Security number'])(
  'a parameter described as %j is a risk',
  (description) => {
    const verdict = mirrored('value', description);
    expect(verdict.state).toBe('observed-risk');
    expect(verdict.message).toContain('value is described as');
  },
);

test('a description of something else is verified', () => {
  expect(mirrored('value', 'How many tokens the answer may have').state).toBe('verified');
});

test('tools without annotations give no verdict', () => {
  expect(judgeTools(check, [tool()], { era: 'modern' }).state).toBe('not-checked');
});
