import type { Check, Verdict } from '../../src/checks/define-check.ts';
import type { Environment } from '../../src/model/environment.ts';
import { type EraFacts, type EraFactValues, type Facts, known, type Located, unknown } from '../../src/model/facts.ts';
import type { EndpointFactValues } from '../../src/model/facts-endpoint.ts';
import type { ListName, ListReading } from '../../src/model/facts-lists.ts';
import type { Evidence } from '../../src/model/finding.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { reason } from '../../src/model/reason.ts';
import type { Era, Revision } from '../../src/model/revision.ts';

/** Evidence that stands for "somewhere in the transcript". */
export const HERE: Evidence = { exchange: 1, message: 0 };

/** A page on a public https origin, in Chromium, with nothing out of the ordinary. */
export const ENVIRONMENT: Environment = {
  vantage: 'browser',
  engine: 'chromium',
  browser: 'Chromium 156',
  userAgent: 'test',
  pageOrigin: 'http://localhost:4173',
  secureContext: true,
  corsEnforced: true,
  originSent: true,
  probeIsolation: 'own service worker',
  permissions: {},
  online: true,
  hiddenDuringRun: false,
};

/** Facts of one era: what is given is known, everything else is unknown (n/a.not-seen). */
export function eraFacts(
  values: Partial<EraFactValues>,
  context: { era?: Era; revision?: Revision; transport?: Revision; environment?: Partial<Environment> } = {},
): EraFacts {
  const era = context.era ?? 'legacy';
  const revision =
    context.revision ?? (era === 'modern' ? '2026-07-28' : era === 'legacy' ? '2025-11-25' : '2024-11-05');
  return {
    era,
    revision,
    transport: context.transport ?? revision,
    environment: { ...ENVIRONMENT, ...context.environment },
    facts: factSet(values) as EraFacts['facts'],
  };
}

/** Facts of an endpoint: what is given is known, everything else is unknown (n/a.not-seen). */
export function endpointFacts(values: Partial<EndpointFactValues>, environment: Partial<Environment> = {}): Facts {
  return {
    environment: { ...ENVIRONMENT, ...environment },
    endpoint: factSet(values) as Facts['endpoint'],
    spoken: [],
    silent: [],
  };
}

function factSet(values: object): unknown {
  return new Proxy(values, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      return value === undefined ? unknown(reason('n/a.not-seen')) : known(value, [HERE]);
    },
  });
}

/** Judges an era check on facts made by {@link eraFacts}. */
export function judgeEra(check: Check, facts: EraFacts): Verdict {
  const all: Facts = { ...endpointFacts({}), environment: facts.environment, spoken: [facts] };
  return check.judge(all, facts).verdict;
}

/** Judges an endpoint check on facts made by {@link endpointFacts}. */
export function judgeEndpoint(check: Check, facts: Facts): Verdict {
  return check.judge(facts, null).verdict;
}

/** Entries of a list with their places. */
export function located<T>(values: readonly T[], member = 'tools'): readonly Located<T>[] {
  return values.map((value, index) => ({
    value,
    at: { exchange: 3, message: 0, pointer: `/result/${member}/${index}` },
  }));
}

/** A list that was read on one or more pages, each an array of entries. */
export function listReading(
  list: ListName,
  pages: readonly (readonly unknown[])[],
  changes: Partial<ListReading> = {},
): ListReading {
  const read = pages.map((entries, page) => {
    const nextCursor = page < pages.length - 1 ? `cursor-${page + 1}` : undefined;
    const result: JsonObject = { [list]: entries, ...(nextCursor === undefined ? {} : { nextCursor }) };
    return {
      exchange: 3 + page,
      at: { exchange: 3 + page, message: 0, pointer: '/result' },
      cursor: page === 0 ? undefined : `cursor-${page}`,
      raw: entries,
      items: entries.map((value, index) => ({
        value,
        at: { exchange: 3 + page, message: 0, pointer: `/result/${list}/${index}` },
      })),
      nextCursor,
      result,
    };
  });
  return { list, pages: read, items: read.flatMap((page) => page.items), end: 'complete', ...changes };
}
