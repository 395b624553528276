import type { Diagnosis, DiagnosisId } from '../model/diagnosis.ts';
import type { Environment } from '../model/environment.ts';
import type { EraDecision } from '../model/era-decision.ts';
import { type Exchange, readableAnswer } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import { LAYERS } from '../model/layer.ts';
import type { Headline, ListSummary, Problem, RunLimit } from '../model/report.ts';
import type { Era } from '../model/revision.ts';
import { bodyWords, OTHER_PATHS, undecidedHeadline } from './opening-words.ts';
import { type UnreadList, unreadHeadline } from './unread-lists.ts';

export interface HeadlineInput {
  readonly url: string;
  readonly practice: boolean;
  readonly environment: Environment;
  readonly decision: EraDecision;
  readonly exchanges: readonly Exchange[];
  readonly findings: readonly Finding[];
  readonly diagnoses: readonly Diagnosis[];
  readonly lists: readonly ListSummary[];
  readonly unread: readonly UnreadList[];
  readonly problems: readonly Problem[];
  readonly cancelled: boolean;
  readonly stoppedBy: RunLimit | null;
}

/** A headline is read at a glance; what a server put into a message may be longer. */
const LONGEST_SENTENCE = 400;

/**
 * A run in one sentence, the first broken step first, and one line of what follows from it. Never says that an era is
 * not spoken when the browser withheld its answer.
 */
export function headline(input: HeadlineInput): Headline {
  const said =
    incomplete(input) ?? silent(input) ?? broken(input) ?? undecided(input) ?? unread(input) ?? verified(input);
  const labels = [
    isEnforcementOff(input.environment) ? 'CORS enforcement is off in this browser. ' : '',
    input.practice ? 'Practice server. ' : '',
  ];
  return { ...said, text: labels.join('') + said.text };
}

function isEnforcementOff({ vantage, corsEnforced }: Environment): boolean {
  return vantage === 'browser' && !corsEnforced;
}

/** Where a problem lies with what was entered, and not with the program. */
const NOT_OURS: { readonly [where: string]: string } = {
  address: 'Nothing was sent: this address cannot be tested.',
  settings: 'Nothing was sent: a setting cannot be used.',
  'time limit': 'Stopped at a limit.',
};

const STOPPED: { readonly [Limit in RunLimit]: { readonly text: string; readonly detail: string } } = {
  time: {
    text: 'Stopped at the time limit of the run.',
    detail: 'The server answers too slowly for the whole plan. What came before the limit is kept.',
  },
  requests: {
    text: 'Stopped at the limit of requests.',
    detail: 'What came before the limit is kept.',
  },
  'rate-limited': {
    text: 'Stopped because the server limits the rate of requests (429).',
    detail: 'Wait a little and run again.',
  },
};

function incomplete(input: HeadlineInput): Headline | null {
  const [problem] = input.problems;
  if (problem?.where === 'curl-run') {
    return soFar(input, 'The curl run could not read everything.', sentence(problem.text));
  }
  if (problem) {
    return {
      kind: 'incomplete',
      text: NOT_OURS[problem.where] ?? 'Handcheck failed here, not the server.',
      detail: sentence(problem.text),
    };
  }
  if (input.cancelled)
    return stoppedWaiting(input) ?? soFar(input, 'Stopped before the end.', 'Run again for the rest.');
  return input.stoppedBy ? soFar(input, STOPPED[input.stoppedBy].text, STOPPED[input.stoppedBy].detail) : null;
}

/** Stopped while the browser asked its user, so that nothing had reached the server. */
function stoppedWaiting({ diagnoses }: HeadlineInput): Headline | null {
  const asked = diagnoses.find(({ id }) => id === 'local-network-waiting');
  if (!asked) return null;
  return {
    kind: 'incomplete',
    text: 'Stopped while your browser waited for your permission to reach local addresses.',
    detail: detailOf(asked),
    diagnosis: asked.id,
  };
}

function soFar(input: HeadlineInput, stop: string, detail: string): Headline {
  const known = broken(input) ?? (isSpoken(input) ? (unread(input) ?? verified(input)) : null);
  return {
    ...(known?.finding ? { finding: known.finding } : {}),
    kind: 'incomplete',
    text: known ? `${stop} So far: ${known.text}` : `${stop} Nothing was known by then.`,
    detail,
  };
}

/** Nothing could be judged, for a reason that is not the protocol. */
function silent(input: HeadlineInput): Headline | null {
  if (isSpoken(input)) return null;
  const { verdict } = input.decision;
  const diagnosis = input.diagnoses.find(explainsSilence);
  if (verdict === 'auth-walled') {
    return {
      kind: 'auth-walled',
      text: 'The server asks for authorization before it answers.',
      detail: 'Add a token as an extra header in the settings, and run again.',
    };
  }
  if (verdict === 'not-mcp') return notMcp(input);
  const redirect = input.environment.vantage === 'curl' && input.diagnoses.find(({ id }) => id === 'post-redirected');
  if (redirect) {
    const text = 'The address redirects, and the curl run follows nothing.';
    return {
      kind: 'incomplete',
      text,
      detail: `${sentence(redirect.saw)} Test that address itself.`,
      diagnosis: redirect.id,
    };
  }
  if (diagnosis && (diagnosis.era === null || verdict === 'withheld' || verdict === 'unreachable')) {
    return fromDiagnosis(diagnosis, input);
  }
  if (verdict !== 'withheld' && verdict !== 'unreachable') return null;
  return {
    kind: verdict,
    text: verdict === 'withheld' ? withheldText('no answer was shown to this page') : nothingText(input),
    detail: 'Run the command of the first exchange in a terminal to see what a client outside the browser gets.',
  };
}

function fromDiagnosis(diagnosis: Diagnosis, input: HeadlineInput): Headline {
  const about = { detail: detailOf(diagnosis), diagnosis: diagnosis.id } as const;
  const why = WITHHELD[diagnosis.id];
  if (why) return { ...about, kind: 'withheld', text: withheldText(why(diagnosis)) };
  const text = diagnosis.id === 'no-connection' ? nothingText(input) : `${diagnosis.title}.`;
  return { ...about, kind: 'unreachable', text };
}

/** Why a browser may not read the server, as the rest of a sentence. What is not here is no matter of the browser. */
const WITHHELD: { readonly [Id in DiagnosisId]?: (diagnosis: Diagnosis) => string } = {
  'address-unusable': () => 'browsers refuse this address',
  'mixed-content': () => 'this page is https, and the address is plain http',
  'page-policy': () => 'a policy of this page’s own host blocks the request',
  'local-network-denied': () => 'this site is denied access to local addresses',
  'local-network-waiting': () => 'it waits for your permission to reach local addresses',
  'preflight-rejected': () => 'the server rejects the preflight (OPTIONS)',
  'preflight-unanswered': () => 'the preflight (OPTIONS) gets no answer in time',
  'allow-headers-incomplete': ({ missing }) => `the preflight refuses ${listed(missing.requestHeaders)}`,
  'answer-without-allow-origin': () => 'its answer carries no Access-Control-Allow-Origin',
  'errors-without-allow-origin': () => 'its answers carry no valid Access-Control-Allow-Origin',
  'resource-policy': () =>
    'its answers carry no CORS headers, and even a HEAD request is refused, as a resource policy does',
  'no-valid-allow-origin': ({ missing }) =>
    `no answer carries a valid Access-Control-Allow-Origin for ${missing.allowOrigin ?? 'this page'}`,
  'answer-withheld': () => 'it answers, and the browser hides the answers',
  'redirect-withheld': () => 'the address redirects, and the target carries no CORS headers',
  'redirect-elsewhere': () => 'the address redirects to another origin',
  'session-id-unreadable': () => 'Mcp-Session-Id is not readable',
};

/** Classes that explain why nothing could be judged. The others speak of answers that were read. */
function explainsSilence({ id }: Diagnosis): boolean {
  return id !== 'challenge-unreadable' && id !== 'post-redirected' && id !== 'wildcard-authorization';
}

function withheldText(why: string, where = ''): string {
  return `Your browser may not read this server${where}: ${why}. Other clients may work.`;
}

function nothingText({ url, environment }: HeadlineInput): string {
  return environment.vantage === 'browser'
    ? `Nothing readable came back from ${hostOf(url)}.`
    : `Nothing answers at ${hostOf(url)}.`;
}

function detailOf({ fix, candidates, saw }: Diagnosis): string {
  if (fix !== null) return sentence(fix);
  return candidates.length > 0 ? `What is left: ${candidates.map(withoutStop).join('; ')}.` : sentence(saw);
}

function notMcp({ exchanges }: HeadlineInput): Headline {
  const answer = exchanges.map(readableAnswer).find((one) => one !== null);
  return {
    kind: 'not-mcp',
    text: `This is not an MCP endpoint: it answers ${answer ? `${answer.status} with ${bodyWords(answer)}` : 'otherwise'}.`,
    detail: OTHER_PATHS,
  };
}

function broken(input: HeadlineInput): Headline | null {
  if (input.environment.vantage === 'curl') return brokenForCurl(input);
  const first = firstFailed(input.findings);
  if (first === null) return null;
  if (first.layer === 'cors') return keptFrom(first, input);
  return { kind: 'broken', text: sentence(first.message), detail: sentence(first.fix), finding: keyOf(first) };
}

/** What most servers fail, so it never stands before anything else. */
const COMMON = 'reach.origin.forged';

/** The question that a curl run is made for comes first: whether a browser may read the server. Then what else fails. */
function brokenForCurl(input: HeadlineInput): Headline | null {
  const { findings } = input;
  const kept = firstFailed(findings.filter(({ layer }) => layer === 'cors'));
  const others = findings.filter(({ layer }) => layer !== 'cors');
  const other = firstFailed(others.filter(({ check }) => check !== COMMON)) ?? firstFailed(others);
  const also = other && sentence(other.message);
  if (kept) {
    const said = keptFrom(kept, input);
    return { ...said, detail: [said.detail, also].filter((text) => text !== null).join(' ') };
  }
  if (!other) return null;
  const isReadable = findings.some(({ check, state }) => check === 'cors.allow-origin' && state === 'verified');
  return {
    kind: 'broken',
    text: `${isReadable ? 'A browser may read this server. ' : ''}${also}`,
    detail: sentence(other.fix),
    finding: keyOf(other),
  };
}

function firstFailed(findings: readonly Finding[]): Extract<Finding, { state: 'failed' }> | null {
  const first = firstToMend(findings, 'failed');
  return first?.state === 'failed' ? first : null;
}

function refusedNames(known: readonly Diagnosis[]): readonly string[] {
  return [...new Set(known.flatMap(({ missing }) => missing.requestHeaders))];
}

/** A browser that is kept from a server says nothing about what others find there. */
function keptFrom(finding: Extract<Finding, { state: 'failed' }>, input: HeadlineInput): Headline {
  const { diagnoses, decision } = input;
  const withheld = diagnoses.filter(({ id }) => WITHHELD[id] !== undefined);
  const known = withheld.filter((one) => !isOnlyProbed(one, input));
  if (withheld.length > 0 && known.length === 0) return partly(finding, withheld[0]);
  // What hits an era that is spoken comes before what hides one.
  const kept = known.find(({ era }) => era !== null && decision.eras[era].status === 'spoken') ?? known[0];
  const others = SHOWN_ERAS.filter((era) => era !== kept?.era && decision.eras[era].status === 'spoken');
  // The session is what such a page lacks; the era beside it was read to the end.
  if (kept?.id === 'session-id-unreadable' && others.length > 0) return { ...partly(finding, kept), kind: 'broken' };
  const where = kept?.era && others.length > 0 ? ` in its ${kept.era} era` : '';
  // Where no era is left whole, what each of them lacks is one list.
  const names = kept?.id === 'allow-headers-incomplete' && where === '' ? refusedNames(known) : [];
  const why =
    names.length > 0
      ? `the preflight refuses ${listed(names)}`
      : ((kept && WITHHELD[kept.id]?.(kept)) ?? withoutStop(finding.message));
  const add = `Add ${listed(names)} to Access-Control-Allow-Headers on the answer to OPTIONS.`;
  return {
    kind: 'withheld',
    text: withheldText(why, where),
    detail: names.length > 0 ? add : sentence(finding.fix),
    finding: keyOf(finding),
    ...(kept ? { diagnosis: kept.id } : {}),
  };
}

/** Everything was read; what is refused is needed by requests that a run does not send. */
function partly(finding: Extract<Finding, { state: 'failed' }>, diagnosis: Diagnosis | undefined): Headline {
  return {
    kind: 'withheld',
    text: `A web page may not use all of this server: ${lowerFirst(withoutStop(finding.message))}. Other clients may work.`,
    detail: sentence(finding.fix),
    finding: keyOf(finding),
    ...(diagnosis ? { diagnosis: diagnosis.id } : {}),
  };
}

function isOnlyProbed({ evidence }: Diagnosis, { exchanges }: HeadlineInput): boolean {
  const first = exchanges.find(({ id }) => id === evidence[0]?.exchange);
  return first?.purpose === 'active';
}

/** Wire names keep their case. */
function lowerFirst(text: string): string {
  return /^(The|A|No) /.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** Layers stand in the order in which a person would mend them; within one, the catalogue's order holds. */
function firstToMend(findings: readonly Finding[], state: Finding['state']): Finding | undefined {
  const found = findings.filter((finding) => finding.state === state);
  const earliest = Math.min(...found.map(({ layer }) => LAYERS.indexOf(layer)));
  return found.find(({ layer }) => LAYERS.indexOf(layer) === earliest);
}

function keyOf({ check, era }: Finding): NonNullable<Headline['finding']> {
  return { check, era };
}

function undecided(input: HeadlineInput): Headline | null {
  return isSpoken(input) ? null : undecidedHeadline(input.exchanges, sentence(input.decision.summary));
}

const HANDSHAKES: ReadonlySet<string> = new Set(['handshake.initialize.answers', 'handshake.discover.answers']);

/**
 * Nothing failed, but “verified” would promise too much: a declared list could not be read, or the handshake itself
 * was not seen to work.
 */
function unread(input: HeadlineInput): Headline | null {
  const handshakes = input.findings.filter(({ check }) => HANDSHAKES.has(check));
  const open = handshakes.find(({ state }) => state === 'not-checked');
  if (
    handshakes.some(({ state }) => state === 'verified' || state === 'observed-risk') ||
    open?.state !== 'not-checked'
  ) {
    return unreadHeadline(input.unread, eraText(input.decision));
  }
  if (input.environment.vantage === 'curl' && input.decision.verdict === 'http+sse') {
    return {
      kind: 'incomplete',
      text: `${sentence(input.decision.summary)} The curl run opens its stream and posts nothing.`,
      detail:
        'Messages would go to an address that the server names, and the script follows none. A page may go on there.',
    };
  }
  const isWithheld = open.reason.code === 'blocked.cors';
  return {
    kind: isWithheld ? 'withheld' : 'incomplete',
    text: `${sentence(input.decision.summary)} Its handshake could not be driven to the end: ${sentence(open.reason.text)}`,
    detail: isWithheld ? 'Other clients may work.' : 'Look at the transcript for the step that it stopped at.',
  };
}

function verified(input: HeadlineInput): Headline {
  const risks = input.findings.filter(({ state }) => state === 'observed-risk').length;
  const parts = [
    eraText(input.decision),
    ...listTexts(input.lists),
    risks === 0 ? 'no risk seen' : count(risks, 'risk'),
  ];
  const text = `Verified. ${parts.join(', ')}.${withheldEras(input)}`;
  const risk = firstToMend(input.findings, 'observed-risk');
  if (risk?.state === 'observed-risk') {
    const next = risk.fix ?? risk.why;
    return { kind: 'risk', text, detail: `${sentence(risk.message)} ${sentence(next)}`, finding: keyOf(risk) };
  }
  const passed = input.findings.filter(({ state }) => state === 'verified').length;
  const open = input.findings.filter(({ state }) => state === 'not-checked').length;
  const [diagnosis] = input.diagnoses;
  if (diagnosis) return { kind: 'risk', text, detail: detailOf(diagnosis), diagnosis: diagnosis.id };
  return { kind: 'clean', text, detail: `${count(passed, 'check')} verified, ${open} not checked.` };
}

const SHOWN_ERAS: readonly Era[] = ['legacy', 'modern', 'http+sse'];

function isSpoken({ decision }: HeadlineInput): boolean {
  return SHOWN_ERAS.some((era) => decision.eras[era].status === 'spoken');
}

/** Such as `Legacy 2025-11-25 and modern 2026-07-28`. */
function eraText({ eras }: EraDecision): string {
  const spoken = SHOWN_ERAS.filter((era) => eras[era].status === 'spoken').map((era) => {
    const { revision, answered } = eras[era];
    const name = era === 'http+sse' ? 'HTTP+SSE' : era;
    return `${name} ${answered === undefined ? (revision ?? '') : `“${answered}”`}`.trimEnd();
  });
  return capital(spoken.join(' and '));
}

/** An era whose answer the browser withheld is neither spoken nor not spoken. */
function withheldEras({ decision, diagnoses }: HeadlineInput): string {
  const hidden = SHOWN_ERAS.filter((era) => decision.eras[era].status === 'withheld');
  return hidden
    .map((era) => {
      const own = diagnoses.find((one) => one.era === era && WITHHELD[one.id]);
      const why = own ? `: ${WITHHELD[own.id]?.(own) ?? ''}` : '';
      return ` ${capital(era)} is not known: your browser may not read that answer${why}.`;
    })
    .join('');
}

const NOUNS: { readonly [List in ListSummary['list']]: string } = {
  tools: 'tool',
  resources: 'resource',
  resourceTemplates: 'resource template',
  prompts: 'prompt',
};

/** The tools; where there are none, whatever else is listed. Eras that list different numbers are told apart. */
function listTexts(lists: readonly ListSummary[]): readonly string[] {
  const tools = lists.filter(({ list }) => list === 'tools');
  if (tools.length > 0) return [listText(tools)];
  const others = ['resources', 'resourceTemplates', 'prompts'].map((name) => lists.filter(({ list }) => list === name));
  return others.filter((list) => list.some(({ items }) => items > 0)).map(listText);
}

function listText(lists: readonly ListSummary[]): string {
  const texts = lists.map(({ list, items, complete }) => `${complete ? '' : 'at least '}${count(items, NOUNS[list])}`);
  if (new Set(texts).size === 1) return texts[0] ?? '';
  return lists.map(({ era }, index) => `${texts[index]} in ${era}`).join(' and ');
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text with its full stop; wire names at its start keep their case. */
function sentence(text: string): string {
  const trimmed = text.trim();
  const short = trimmed.length > LONGEST_SENTENCE ? `${trimmed.slice(0, LONGEST_SENTENCE)}…` : trimmed;
  return /[.!?…”]$/.test(short) ? short : `${short}.`;
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}
