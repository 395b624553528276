import { member } from '../../model/json.ts';
import { counted, methods, places, subjectsOf } from '../answer-words.ts';
import { type CachedResult, cacheable } from '../cacheable-results.ts';
import { defineCheck, notChecked, observedRisk, verified } from '../define-check.ts';

const DAY_MS = 86_400_000;

/** Capability that may announce changes of a list. */
const CAPABILITY: { readonly [method: string]: string } = {
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'resources/templates/list': 'resources',
};

function ttlOf({ result }: CachedResult): number | null {
  const ttl = result['ttlMs'];
  return typeof ttl === 'number' && ttl >= 0 ? ttl : null;
}

/** Why a ttlMs is doubtful, or null. */
function doubt(one: CachedResult, capabilities: unknown): string | null {
  const ttl = ttlOf(one);
  if (ttl === null) return null;
  if (ttl >= 2 ** 53) return `${ttl} ms, more than a number holds exactly`;
  if (ttl > 0 && ttl < 1000) return `${ttl} ms: seconds were probably meant`;
  const capability = CAPABILITY[one.method ?? ''];
  if (capability === undefined || ttl <= DAY_MS) return null;
  const announced = member(member(capabilities, capability), 'listChanged') === true;
  return announced ? null : `${Math.round(ttl / DAY_MS)} days, and changes are not announced`;
}

export default defineCheck({
  id: 'caching.ttl.plausible',
  title: 'ttlMs is plausible',
  level: 'PRODUCT',
  eras: ['modern'],
  revisions: ['2026-07-28'],
  spec: [],
  requires: ['results'],
  consults: ['capabilities'],
  evaluate({ results, capabilities }) {
    const cached = cacheable(results);
    const known = cached.filter((one) => ttlOf(one) !== null);
    if (known.length === 0) return notChecked('blocked.prerequisite', 'No result has a usable ttlMs; see caching.ttl.');
    const odd = known.filter((one) => doubt(one, capabilities?.value) !== null);
    const [first] = odd;
    if (!first)
      return verified(`${counted(known.length, 'result')} with a plausible ttlMs.`, { evidence: places(known) });
    return observedRisk(`The ttlMs of ${methods(odd)} is ${doubt(first, capabilities?.value) ?? 'doubtful'}.`, {
      why: 'Clients ask far too often, or go on with an old list for a long time.',
      fix: 'ttlMs counts milliseconds. Keep it under a day, or declare listChanged and announce changes.',
      evidence: places(odd),
      subjects: subjectsOf(odd, (one) => doubt(one, capabilities?.value) ?? ''),
    });
  },
});
