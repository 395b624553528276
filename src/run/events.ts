import { sentMethod } from '../era/rpc.ts';
import type { Exchange, SentRequest, StepId } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import type { Era } from '../model/revision.ts';
import type { Label } from '../probes/wire.ts';

/** What a run tells while it goes on. Findings are told once, when all that they rest on has settled. */
export type EngineEvent =
  | { readonly type: 'exchange'; readonly exchange: Exchange }
  | { readonly type: 'findings'; readonly findings: readonly Finding[] }
  | {
      readonly type: 'step';
      readonly step: StepId;
      readonly era: Era | null;
      readonly state: 'started' | 'done' | 'skipped';
      readonly text: string;
      /** Milliseconds since the run began. */
      readonly atMs: number;
    }
  /** What holds the run up that is no matter of the server: the browser's question to its user. Null when it is over. */
  | { readonly type: 'waiting'; readonly for: 'local-network' | null };

/** What was sent and what is waited for, in words. */
export function describeStep(label: Label, request: SentRequest): string {
  const what = sentMethod(request) ?? request.method;
  const waits = waiting(label);
  return label.retryOf ? `${what}, again (${label.retryOf.why}): ${waits}` : `${what}: ${waits}`;
}

function waiting(label: Label): string {
  const limit = `up to ${Math.round(label.deadlineMs / 1000)} s`;
  switch (label.purpose) {
    case 'notification':
    case 'reply':
      return `waiting for the acknowledgement, ${limit}`;
    case 'stream':
      return `waiting for the stream’s first event, ${limit}`;
    case 'diagnosis':
      return `finding out why the browser shows no answer, ${limit}`;
    case 'clean-up':
      return `ending the session, ${limit}`;
    case 'opening':
    case 'opening-retry':
    case 'list':
    case 'page':
    case 'repeat':
    case 'undeclared':
    case 'forged':
    case 'metadata':
    case 'active':
      return `waiting for the answer, ${limit}`;
  }
}
