import { askedHeaders, headerCase } from '../model/asked-headers.ts';
import type { Command, Diagnosis } from '../model/diagnosis.ts';
import { addressSpace, maskedUrl } from '../model/endpoint.ts';
import type { Environment } from '../model/environment.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Era } from '../model/revision.ts';
import { connectionCommand, LOCAL_ORIGIN, originOf, preflightCommand, requestCommand } from './commands.ts';
import { whereToAllow } from './local-network.ts';
import { listed, rpcMethods } from './methods.ts';
import { localAccess } from './page-limits.ts';
import type { Verdict } from './steps.ts';
import { type Candidate, type CommandName, type Condition, DIAGNOSES, type Entry } from './table.ts';

/** A verdict and what it is about. */
export interface Judged {
  readonly verdict: Verdict;
  /** The requests that it explains. */
  readonly subjects: readonly Exchange[];
  /** What it rests on beside. */
  readonly used: readonly Exchange[];
  /** Null where it holds whatever the era. */
  readonly era: Era | null;
}

/** Puts a verdict into words: those of its class, filled in with what was seen. */
export function describe({ verdict, subjects, used, era }: Judged, environment: Environment, url: string): Diagnosis {
  const entry = DIAGNOSES[verdict.id];
  const fill = filler({ verdict, subjects, used, era }, environment, url);
  const holds = conditions(verdict, environment, url);
  const unsure = verdict.unsure.map(headerCase);
  return {
    id: verdict.id,
    confidence: verdict.confidence,
    title: fill(entry.title),
    saw: fill(entry.text),
    candidates: [
      ...(unsure.length > 0 && verdict.refused.length > 0 ? [`Not found out: ${listed(unsure)}.`] : []),
      ...entry.candidates.filter((one) => isNamed(one, holds)).map(({ text }) => fill(text)),
    ],
    missing: missing(verdict, environment),
    era,
    evidence: [...subjects, ...used].map(({ id }) => ({ exchange: id })),
    commands: commands(entry, subjects, environment, url),
    fix: entry.fix === null ? null : fill(entry.fix),
  };
}

function isNamed({ only }: Candidate, holds: ReadonlySet<Condition>): boolean {
  return only === undefined || only.some((condition) => holds.has(condition));
}

function conditions({ notes }: Verdict, environment: Environment, url: string): ReadonlySet<Condition> {
  const holds = new Set<Condition>(notes);
  const isLocal = space(url) === 'loopback';
  holds.add(url.startsWith('https:') ? 'https' : 'http');
  if (environment.engine === 'firefox' || environment.engine === 'webkit') holds.add(environment.engine);
  if (isLocal) holds.add('local');
  if (!environment.online && !isLocal) holds.add('offline');
  if (localAccess(environment, url) === 'prompt') holds.add('prompt');
  return holds;
}

function filler({ verdict, subjects, used }: Judged, environment: Environment, url: string): (text: string) => string {
  const asked = [...new Set(subjects.flatMap(({ request }) => askedHeaders(request.headers)))];
  const late = [...subjects, ...used].map(({ outcome }) => (outcome.kind === 'timeout' ? outcome.afterMs : 0));
  const values: { readonly [name: string]: string } = {
    host: URL.canParse(url) ? new URL(url).host : url,
    url: maskedUrl(url),
    origin: environment.pageOrigin ?? 'this page',
    methods: rpcMethods(subjects),
    names: listed(verdict.refused.map(headerCase)),
    asked: asked.map(headerCase).join(', '),
    time: seconds(Math.max(0, ...late)),
    place: space(url) === 'loopback' ? 'this machine' : 'the local network',
    allow: whereToAllow(environment, url),
    engine: environment.browser ?? 'The browser',
  };
  return (text) => text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) => values[name] ?? whole);
}

const ALLOW_ORIGIN: ReadonlySet<string> = new Set([
  'preflight-rejected',
  'answer-without-allow-origin',
  'errors-without-allow-origin',
  'resource-policy',
  'no-valid-allow-origin',
  'answer-withheld',
]);
const EXPOSE: { readonly [id: string]: string } = {
  'challenge-unreadable': 'WWW-Authenticate',
  'session-id-unreadable': 'Mcp-Session-Id',
};

function missing({ id, refused }: Verdict, environment: Environment): Diagnosis['missing'] {
  const exposed = EXPOSE[id];
  return {
    requestHeaders: id === 'wildcard-authorization' ? ['Authorization'] : refused.map(headerCase),
    methods: id === 'allow-methods-incomplete' ? ['DELETE'] : [],
    exposedHeaders: exposed === undefined ? [] : [exposed],
    allowOrigin: ALLOW_ORIGIN.has(id) ? originOf(environment) : null,
  };
}

function commands(
  { commands: names }: Entry,
  subjects: readonly Exchange[],
  environment: Environment,
  url: string,
): readonly Command[] {
  const request = subjects[0]?.request;
  const origin = originOf(environment);
  const make = (name: CommandName): readonly Command[] => {
    if (name === 'connection') return [connectionCommand(url)];
    if (request === undefined) return [];
    if (name === 'request') return [requestCommand(request, origin)];
    if (origin === null) return [];
    if (name === 'preflight') return [preflightCommand(request, origin)];
    // This page may be one itself.
    if (space(origin) === 'loopback') return [];
    return [{ ...preflightCommand(request, LOCAL_ORIGIN), title: 'The same for a page on this machine' }];
  };
  return names.flatMap(make);
}

/** A time limit in words. */
function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 100) / 10} s`;
}

function space(url: string): string | null {
  return URL.canParse(url) ? addressSpace(new URL(url).hostname) : null;
}
