import { expect, test } from 'vitest';
import { localAccess, mixedContent } from '../../src/diagnosis/page-limits.ts';
import type { Environment } from '../../src/model/environment.ts';
import { ENVIRONMENT } from '../support/facts.ts';

const HTTPS_PAGE: Environment = { ...ENVIRONMENT, pageOrigin: 'https://tester.example' };
const ENGINES = ['chromium', 'firefox', 'webkit'] as const;

test.each([
  'http://localhost:3000/mcp',
  'http://127.0.0.1/mcp',
  'http://127.0.0.2/mcp',
  'http://[::1]:3000/',
  'http://a.localhost/',
])('an https page may call %s in Chromium and Firefox, and not in WebKit', (url) => {
  expect(ENGINES.map((engine) => mixedContent({ ...HTTPS_PAGE, engine }, url))).toEqual([false, false, true]);
});

test.each([
  'http://mcp.example/mcp',
  'http://nas.internal/mcp',
  'http://nas.home.arpa/mcp',
  'http://nas/mcp',
  'http://192.168.1.20/mcp',
  'http://[fd00::7]/mcp',
  'http://nas.local/mcp',
])('an https page may call %s in no engine, whatever its user grants', (url) => {
  const permissions = { 'local-network': 'granted', 'local-network-access': 'granted' } as const;
  const blocked = ENGINES.map((engine) => mixedContent({ ...HTTPS_PAGE, engine, permissions }, url));
  expect(blocked).toEqual([true, true, true]);
});

test('an engine that was not measured is tried on loopback', () => {
  expect(mixedContent({ ...HTTPS_PAGE, engine: 'other' }, 'http://localhost/')).toBe(false);
  expect(mixedContent({ ...HTTPS_PAGE, engine: null }, 'http://mcp.example/')).toBe(true);
});

test('https targets, http pages and runs without a page are never mixed', () => {
  expect(mixedContent(HTTPS_PAGE, 'https://mcp.example/')).toBe(false);
  expect(mixedContent(ENVIRONMENT, 'http://mcp.example/')).toBe(false);
  expect(mixedContent({ ...HTTPS_PAGE, vantage: 'node' }, 'http://mcp.example/')).toBe(false);
  expect(mixedContent({ ...HTTPS_PAGE, vantage: 'practice' }, 'http://mcp.example/')).toBe(false);
  expect(mixedContent({ ...HTTPS_PAGE, pageOrigin: null }, 'http://mcp.example/')).toBe(false);
});

test('the permission for the very kind of address decides', () => {
  const permissions = {
    'loopback-network': 'prompt',
    'local-network': 'denied',
    'local-network-access': 'granted',
  } as const;
  expect(localAccess({ ...HTTPS_PAGE, permissions }, 'http://localhost:3000/')).toBe('prompt');
  expect(localAccess({ ...HTTPS_PAGE, permissions }, 'http://10.0.0.7/')).toBe('denied');
});

test('the older common name counts where the exact one is not known', () => {
  const permissions = { 'loopback-network': 'unknown', 'local-network-access': 'denied' } as const;
  expect(localAccess({ ...HTTPS_PAGE, permissions }, 'http://localhost:3000/')).toBe('denied');
  expect(localAccess({ ...HTTPS_PAGE, permissions: {} }, 'http://localhost:3000/')).toBe('unknown');
});

test('a page from this machine, and a public address, need no permission', () => {
  const permissions = { 'loopback-network': 'denied', 'local-network': 'denied' } as const;
  expect(localAccess({ ...ENVIRONMENT, permissions }, 'http://localhost:3000/')).toBe('not-needed');
  expect(localAccess({ ...HTTPS_PAGE, permissions }, 'https://mcp.example/')).toBe('not-needed');
});

test('a page of the same network, or of this machine, may call an address of that network', () => {
  const permissions = { 'loopback-network': 'denied', 'local-network': 'denied' } as const;
  const inside: Environment = { ...ENVIRONMENT, permissions, pageOrigin: 'http://192.168.1.2' };
  expect(localAccess({ ...ENVIRONMENT, permissions }, 'http://10.0.0.7/')).toBe('not-needed');
  expect(localAccess(inside, 'http://10.0.0.7/')).toBe('not-needed');
  expect(localAccess(inside, 'http://localhost:3000/')).toBe('denied');
  expect(localAccess(inside, 'https://mcp.example/')).toBe('not-needed');
});

test('where no browser stands between, and where no page is known, only the address and the permission count', () => {
  const permissions = { 'loopback-network': 'denied' } as const;
  expect(localAccess({ ...HTTPS_PAGE, permissions, vantage: 'node' }, 'http://localhost/')).toBe('not-needed');
  expect(localAccess({ ...HTTPS_PAGE, permissions, pageOrigin: null }, 'http://localhost/')).toBe('denied');
});
