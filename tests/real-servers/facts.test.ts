import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { member } from '../../src/model/json.ts';
import { EXPECTED } from './expected.ts';
import { FIXTURES, type RunningFixture, startFixture } from './launch.ts';
import { askLegacy, askModern, askPreflight, firstEvent, type Plain, resultOf } from './plain-requests.ts';

// What is expected of a run is first proved by plain requests, so that a run is never its own witness.

describe.each(FIXTURES)('the published server %s', (name) => {
  const expected = EXPECTED[name];
  let fixture: RunningFixture;
  beforeAll(async () => {
    fixture = await startFixture(name);
  });
  afterAll(() => fixture.stop());

  it('answers the preflight of a modern request as expected', async () => {
    const headers = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-session-id'];
    expect(await askPreflight(fixture.url, headers)).toEqual(expected.page.preflight);
  });

  if (expected.revisions.modern) {
    it('speaks modern', async () => {
      const discovered = resultOf(await askModern(fixture.url, 'server/discover'));
      expect(member(discovered, 'supportedVersions')).toContain(expected.revisions.modern);
      expectTools(await askModern(fixture.url, 'tools/list'), expected.tools.modern, expected.framing.modern);
    });
  } else {
    it('does not speak modern', async () => {
      const answer = await askModern(fixture.url, 'server/discover');
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(resultOf(answer)).toBeUndefined();
    });
  }

  if (expected.revisions.legacy) {
    it('speaks legacy, with or without a session', async () => {
      const opened = await askLegacy(fixture.url, 'initialize');
      const session = opened.headers.get('mcp-session-id');
      expect(member(resultOf(opened), 'protocolVersion')).toBe(expected.revisions.legacy);
      expect(member(member(resultOf(opened), 'serverInfo'), 'name')).toBe(expected.server);
      expect(session !== null).toBe(expected.session === 'issued');
      expect((await askLegacy(fixture.url, 'notifications/initialized', session)).status).toBe(202);
      expectTools(await askLegacy(fixture.url, 'tools/list', session), expected.tools.legacy, expected.framing.legacy);
    });
  } else {
    it('refuses initialize', async () => {
      const answer = await askLegacy(fixture.url, 'initialize');
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status === 401).toBe(expected.page.statuses.legacy === 'auth-walled');
    });
  }

  if (expected.revisions['http+sse']) {
    it('names its endpoint on the stream that GET opens', async () => {
      expect(await firstEvent(fixture.url)).toMatch(/^event: endpoint\ndata: \/message\?sessionId=/);
    });
  }
});

function expectTools(answer: Plain, count: number | undefined, mediaType: string | undefined): void {
  expect(answer.mediaType).toBe(mediaType);
  expect(member(resultOf(answer), 'tools')).toHaveLength(count ?? 0);
}

describe('a published server', () => {
  it('is gone once it is stopped', async () => {
    const fixture = await startFixture('dual');
    await fixture.stop();
    await expect(fetch(fixture.url)).rejects.toThrow();
  });
});
