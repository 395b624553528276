import { readFileSync } from 'node:fs';
import type { FindingState } from '../../src/model/finding.ts';
import type { Era } from '../../src/model/revision.ts';

/** What must hold for a request, so that an answer or a guard applies. Everything that is given must hold. */
export interface Condition {
  readonly not?: Condition;
  readonly any?: readonly Condition[];
  readonly header?: { readonly [name: string]: HeaderTest };
  /** By dotted path into the message, such as `params.cursor`. */
  readonly body?: { readonly [path: string]: BodyTest };
  readonly session?: 'missing' | 'unknown';
  /** Name of a header that is sent and does not repeat what the body says. */
  readonly mismatch?: 'mcp-method' | 'mcp-protocol-version' | 'mcp-name';
  /** How often this kind of request was seen, this one included. */
  readonly nth?: { readonly gt?: number; readonly mod?: readonly [divisor: number, remainder: number] };
}

export interface HeaderTest {
  readonly absent?: true;
  readonly present?: true;
  /** Nothing in it matches this pattern, ignoring case; a header that is not sent lacks everything. */
  readonly lacks?: string;
  /** Sent, and none of these. */
  readonly notIn?: readonly string[];
}

export interface BodyTest {
  readonly absent?: true;
  readonly present?: true;
  readonly equals?: unknown;
  readonly in?: readonly unknown[];
}

export type HeaderMap = { readonly [name: string]: string | readonly string[] };

export interface StreamEventData {
  readonly comment?: string;
  readonly id?: string;
  readonly event?: string;
  readonly data?: unknown;
}

/** One answer. `{{name}}` and `$name` in its texts stand for values of the request. */
export interface AnswerData {
  readonly when?: Condition;
  /** Never answers, not even with headers. */
  readonly hang?: true;
  readonly status?: number;
  /** Instead of the CORS headers of the case. */
  readonly cors?: 'none' | HeaderMap;
  readonly headers?: HeaderMap;
  readonly json?: unknown;
  readonly noContentType?: true;
  readonly text?: string;
  readonly sse?: {
    readonly eol?: 'CRLF';
    readonly events: readonly StreamEventData[];
    readonly keepOpen?: true;
    /** The connection is cut after the last event. */
    readonly thenDrop?: true;
    /** Later answers go to this stream. */
    readonly register?: true;
  };
  /** Answers on the registered stream, by kind of request. */
  readonly push?: { readonly [slot: string]: unknown };
}

/** An answer that goes before all others: to the kinds of request named, or to all but those. */
export interface GuardData extends AnswerData {
  readonly slots?: readonly string[];
  readonly notSlots?: readonly string[];
}

/** The kinds of request that have answers of their own. */
export type Slot =
  | 'preflight'
  | 'initialize'
  | 'initialized'
  | 'notification'
  | 'toolsList'
  | 'ping'
  | 'toolsCall'
  | 'discover'
  | 'unknownMethod'
  | 'parseError'
  | 'batch'
  | 'get'
  | 'delete'
  | 'bare'
  | 'prmPath'
  | 'prmRoot'
  | 'asMeta';

export type Behaviour = { readonly [S in Slot]?: readonly AnswerData[] } & {
  /** Path of the endpoint where it is not `/mcp`. */
  readonly endpointPath?: string;
  readonly cors: HeaderMap;
  readonly guards: readonly GuardData[];
  readonly paths?: { readonly [path: string]: { readonly [method: string]: readonly AnswerData[] } };
};

/** What a good tester says about a case. A list inside `mustMention` holds alternatives. */
export interface Expected {
  /** What the case is about, in words. */
  readonly point: string;
  readonly status: FindingState | readonly FindingState[];
  readonly mustMention: readonly (string | readonly string[])[];
  readonly mustNotMention?: readonly string[];
  readonly maxRequests?: number;
}

/** A fault that was reported in public, reduced to what the server answers. */
export interface PublicCase {
  readonly id: string;
  readonly title: string;
  /** Legal behaviour: a failed finding here is a false alarm. */
  readonly healthy: boolean;
  readonly era: Era;
  /** `browser`: the fault shows only to a web page. */
  readonly vantage: 'any' | 'browser';
  /** The case speaks of the origin's root, so it needs a port of its own. */
  readonly ownOrigin: boolean;
  readonly expected: Expected;
  readonly behaviour: Behaviour;
}

interface CaseFile {
  readonly profiles: { readonly [profile: string]: Behaviour };
  readonly cases: readonly (Omit<PublicCase, 'behaviour' | 'ownOrigin'> & {
    readonly ownOrigin?: true;
    readonly profile: string;
    /** Replaces members of the profile; null takes one away. */
    readonly changes: { readonly [member: string]: unknown };
  })[];
}

/** All cases, each with the behaviour of its profile and its own changes. */
export const CASES: readonly PublicCase[] = readCases();

function readCases(): readonly PublicCase[] {
  const file: CaseFile = JSON.parse(readFileSync(new URL('./cases.json', import.meta.url), 'utf8'));
  return file.cases.map(({ profile, changes, ownOrigin, ...facts }) => {
    const base = file.profiles[profile];
    if (!base) throw new Error(`${facts.id} names an unknown profile`);
    const own = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? undefined]));
    return { ...facts, ownOrigin: ownOrigin === true, behaviour: { ...base, ...own } };
  });
}
