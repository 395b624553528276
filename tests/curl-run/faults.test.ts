import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DiagnosisId } from '../../src/model/diagnosis.ts';
import type { Report } from '../../src/model/report.ts';
import { reportOfCurlRun } from '../../src/run/curl-report.ts';
import { EXPECTATIONS, type Expectation } from '../fixtures/cors-expectations.ts';
import { AUTHORITY, type FaultName, startFault } from '../servers/cors-faults.ts';
import { curlRun } from '../support/run-script.ts';

/*
 * What a browser would say of a fault, judged from the headers that curl got, against what Chromium can tell of it.
 */

/** Where the headers tell more than Chromium can: what curl names instead. */
const CLEARER: { readonly [Name in FaultName]?: DiagnosisId } = {
  // Chromium does not see that the preflight passed, and that the redirect alone lacks CORS headers.
  'redirect-301-same-shut': 'errors-without-allow-origin',
  'redirect-302-same-shut': 'errors-without-allow-origin',
  'redirect-307-same-shut': 'errors-without-allow-origin',
  'redirect-308-same-shut': 'errors-without-allow-origin',
  // The redirect itself may be read, and nothing is followed: the target is not known.
  'redirect-target-shut-same': 'post-redirected',
  'redirect-target-shut-other': 'post-redirected',
};

function accepted({ fault, in: { chromium } }: Expectation): readonly DiagnosisId[] {
  const clearer = CLEARER[fault];
  return clearer ? [clearer] : chromium.ids;
}

/** What only shows in a session. */
const LEGACY = /mcp-session-id|allow-methods|expose-/;

/** Each fault once, with and without the header that it is about. */
function isFirst({ fault, era, send }: Expectation): boolean {
  const alike = EXPECTATIONS.filter((one) => one.fault === fault && !one.send === !send);
  return era === (alike.find((one) => one.era === 'dual') ?? alike[0])?.era;
}

/** Names of what is missing, over all diagnoses. */
function missing({ diagnoses }: Report): object {
  const all = (of: (missing: Report['diagnoses'][number]['missing']) => readonly string[]): readonly string[] =>
    [...new Set(diagnoses.flatMap(({ missing: one }) => of(one)))].sort();
  return {
    headers: all(({ requestHeaders }) => requestHeaders.map((name) => name.toLowerCase())),
    methods: all(({ methods }) => methods),
    exposed: all(({ exposedHeaders }) => exposedHeaders),
  };
}

/** Longest wait for a server that keeps silent, in ms. */
const PATIENCE_MS = 1_500;

describe('the verdict from the headers', { concurrent: true, timeout: 240_000 }, () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'authority-'));
    await writeFile(join(folder, 'authority.pem'), AUTHORITY.cert);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const rows = EXPECTATIONS.filter(isFirst).map((row) => [row.fault, row.era, row.send?.[0]?.[0] ?? '', row] as const);

  it.each(rows)('on %s (%s) %s is what Chromium tells, or more exact', async (fault, era, sent, row) => {
    const server = await startFault(fault, era);
    try {
      const [, value = ''] = row.send?.[0] ?? [];
      const run = await curlRun(
        server.url,
        {
          eras: LEGACY.test(fault) ? 'both' : 'modern',
          secretHeaderNames: sent === '' ? [] : [sent],
          ...(row.timeout === undefined ? {} : { timeoutMs: PATIENCE_MS }),
        },
        {
          CURL_CA_BUNDLE: join(folder, 'authority.pem'),
          [sent === 'authorization' ? 'MCP_TOKEN' : 'MCP_HEADER']: value.replace('Bearer ', ''),
        },
      );
      const report = reportOfCurlRun(run);
      const ids = [...new Set(report.diagnoses.map(({ id }) => id))];
      expect(ids).toHaveLength(accepted(row).length > 0 ? 1 : 0);
      expect(accepted(row)).toEqual(expect.arrayContaining(ids));
      const { headers = [], methods = [], exposed = [] } = row.in.chromium;
      expect(missing(report)).toEqual({ headers, methods, exposed });
      // Why a server keeps silent is not told to curl either.
      const unsure = report.diagnoses.filter(({ id, confidence }) => confidence !== 'certain' && id !== 'no-answer');
      expect(unsure).toEqual([]);
    } finally {
      await server.close();
    }
  });
});
