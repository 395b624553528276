import { CLIENT_INFO } from '../era/driver.ts';
import { QUICK_LIMITS } from '../model/plan.ts';
import { MODERN_REVISIONS, OFFERED_LEGACY } from '../model/revision.ts';
import { FORMAT_LINE, RUN_BYTES } from './format.ts';
import type { ListMethod, PlanTexts } from './plan-texts.ts';
import type { CheckedInput } from './script-input.ts';

/** What the scripts have to know of this run, by the names of their variables: the same in every language. */
export function planValues(
  input: CheckedInput,
  texts: PlanTexts,
): readonly (readonly [name: string, value: string | number])[] {
  const { headers } = input;
  const { eras, timeoutMs, endSession, profile } = input.settings;
  const has = (name: string) => (headers.some((header) => header.name === name) ? 'yes' : '');
  const [initialize2 = '', initialize3 = ''] = texts.initialize;
  return [
    ['run_id', input.runId],
    ['site', input.site],
    ['path', input.path === '/' ? '' : input.path],
    ['origin', input.origin],
    ['eras', eras],
    ['want_modern', eras === 'legacy' ? '' : 'yes'],
    ['want_legacy', eras === 'modern' ? '' : 'yes'],
    ['loopback', input.loopback ? 'yes' : ''],
    ['end_session', endSession ? 'yes' : ''],
    ['timeout_ms', timeoutMs],
    ['own_version', has('mcp-protocol-version')],
    ['own_session', has('mcp-session-id')],
    ['secrets', headers.length > 0 || input.address.length > 1 ? 'yes' : ''],
    ['offered_legacy', OFFERED_LEGACY],
    ['first_modern', MODERN_REVISIONS[0]],
    ['opening_s', seconds(QUICK_LIMITS.openingMs, timeoutMs)],
    ['list_s', seconds(QUICK_LIMITS.listMs, timeoutMs)],
    ['head_s', seconds(QUICK_LIMITS.headMs, timeoutMs)],
    ['stream_s', seconds(QUICK_LIMITS.endpointEventMs, timeoutMs)],
    ['document_s', DOCUMENT_S],
    ['run_ms', RUN_MS],
    ['most_exchanges', QUICK_LIMITS.requests + QUICK_LIMITS.pagesPerRun],
    ['run_pages', QUICK_LIMITS.pagesPerRun],
    ['body_bytes', QUICK_LIMITS.bodyBytes],
    ['head_bytes', HEAD_BYTES],
    ['run_bytes', RUN_BYTES],
    ['call_1', texts.call],
    ['discover_2', texts.discover],
    ['initialize_2', initialize2],
    ['initialize_3', initialize3],
    ['initialized', texts.initialized],
    ['tools_modern_2', texts.lists.modern[0]?.first ?? ''],
    ['tools_legacy_2', texts.lists.legacy[0]?.first ?? ''],
    ['format', FORMAT_LINE],
    ['program', CLIENT_INFO.version],
    ['profile', profile],
  ];
}

/** A limit of the plan in seconds, longer or shorter as the user wants the openings to be. */
function seconds(ms: number, timeoutMs: number): number {
  return (ms * timeoutMs) / QUICK_LIMITS.openingMs / 1000;
}

/** Well-known documents have a limit of their own (section 6.1 of the catalogue). */
const DOCUMENT_S = 5;
/** Requests go out one after another here and up to four at a time in the page. */
const RUN_MS = 2 * QUICK_LIMITS.runMs;
/** More than any server or curl itself takes for the head of an answer. */
const HEAD_BYTES = 512 * 1024;

/** A header that the user sets replaces ours of the same name. */
export function withoutOwn(headers: PlanTexts['jsonHeaders'], input: CheckedInput): PlanTexts['jsonHeaders'] {
  return headers.filter(({ name }) => !input.headers.some((own) => own.name === name));
}

/** The step of each list. */
export const STEPS: { readonly [Method in ListMethod]: string } = {
  'tools/list': 'tools-list',
  'resources/list': 'resources-list',
  'resources/templates/list': 'resource-templates-list',
  'prompts/list': 'prompts-list',
};
