import type { Call, EraDriver, Session } from '../era/driver.ts';
import { deleteSession, initializeParams, legacy } from '../era/legacy.ts';
import { modern } from '../era/modern.ts';
import { askedHeaders } from '../model/asked-headers.ts';
import type { Header } from '../model/exchange.ts';
import { OFFERED_LEGACY } from '../model/revision.ts';

/** A text with gaps that are filled while the script runs. */
export type Gapped = readonly string[];

/** Stand for what is not known before: no JSON text of ours holds them. */
const ID = '@id@';
const GAP = '@gap@';

const LISTS = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'] as const;
export type ListMethod = (typeof LISTS)[number];

/** Everything of the plan's requests that is known before: the very texts that the page sends. */
export interface PlanTexts {
  /** What every call begins with, up to its id. */
  readonly call: string;
  /** `server/discover`, behind the id. */
  readonly discover: string;
  /** `initialize`, behind the id; the gap is the offered revision. */
  readonly initialize: Gapped;
  /** `notifications/initialized`, whole. */
  readonly initialized: string;
  /** Lists of an era, behind the id: the first page, and further ones with a gap for the cursor. */
  readonly lists: { readonly [E in 'modern' | 'legacy']: readonly ListText[] };
  /** Headers of every JSON POST. */
  readonly jsonHeaders: readonly Header[];
  /** Names that a browser's preflight asks for, by what is sent. */
  readonly asked: {
    readonly discover: readonly string[];
    readonly namedCall: readonly string[];
    readonly initialize: readonly string[];
    readonly followUp: readonly string[];
    readonly sessionEnd: readonly string[];
  };
}

export interface ListText {
  readonly method: ListMethod;
  readonly first: string;
  readonly paged: Gapped;
}

/** @param extra names of the user's own headers, in lower case */
export function planTexts(extra: readonly string[]): PlanTexts {
  const session: Session = {
    url: 'https://endpoint.invalid/',
    revision: null,
    version: null,
    sessionId: null,
    extraHeaders: extra.map((name) => ({ name, value: 'x' })),
    leftOut: [],
  };
  const opened: Session = { ...session, revision: OFFERED_LEGACY, version: OFFERED_LEGACY, sessionId: 'x' };
  const bodyOf = (driver: EraDriver, call: Call) => driver.request(call, session).body ?? '';
  const [call = '', discover = ''] = bodyOf(modern, { method: 'server/discover', id: ID }).split(`"${ID}"`);
  const initialize = behindId(bodyOf(legacy, { method: 'initialize', id: ID, params: initializeParams(GAP) }));
  const asked = (driver: EraDriver, method: string, of: Session, params?: Call['params']) =>
    askedHeaders(driver.request({ method, id: ID, ...(params ? { params } : {}) }, of).headers);
  return {
    call,
    discover,
    initialize: initialize.split(GAP),
    initialized: bodyOf(legacy, { method: 'notifications/initialized', id: null }),
    lists: {
      modern: LISTS.map((method) => listText(modern, method, session)),
      legacy: LISTS.map((method) => listText(legacy, method, session)),
    },
    jsonHeaders: legacy.request({ method: 'initialize', id: ID }, { ...session, extraHeaders: [] }).headers,
    asked: {
      discover: asked(modern, 'server/discover', session),
      namedCall: asked(modern, 'tools/call', session, { name: 'x' }),
      initialize: asked(legacy, 'initialize', session),
      followUp: asked(legacy, 'tools/list', opened),
      sessionEnd: askedHeaders(deleteSession(opened).headers),
    },
  };
}

/** Headers of a modern call beyond those of every JSON POST. */
export function modernHeaders(method: string): readonly Header[] {
  const session: Session = { url: '', revision: null, version: null, sessionId: null, extraHeaders: [], leftOut: [] };
  return modern.request({ method, id: ID }, session).headers;
}

function listText(driver: EraDriver, method: ListMethod, session: Session): ListText {
  // The page sends an empty object to legacy servers and, to modern ones, only what their metadata needs.
  const params = driver.era === 'modern' ? {} : { params: {} };
  const first = driver.request({ method, id: ID, ...params }, session).body ?? '';
  const paged = driver.request({ method, id: ID, params: { cursor: GAP } }, session).body ?? '';
  return { method, first: behindId(first), paged: behindId(paged).split(GAP) };
}

function behindId(body: string): string {
  return body.split(`"${ID}"`)[1] ?? '';
}
