import { enforcesCors } from '../model/environment.ts';
import type { EraContext } from '../model/facts.ts';
import type { ListName } from '../model/facts-lists.ts';
import type { Evidence } from '../model/finding.ts';
import { member } from '../model/json.ts';
import type { Reply } from '../model/reply.ts';
import { failed, notChecked, observedRisk, type Verdict, verified } from './define-check.ts';
import { replyWords, unjudged } from './replies.ts';
import { shorten } from './subjects.ts';

type RpcError = Extract<Reply, { kind: 'rpc-error' }>;

const METHOD_NOT_FOUND = -32601;

/** What bears on an answer to a list. */
interface Circumstances {
  /** A session id was readable. */
  readonly sessionSeen: boolean;
  /** The declaration does not speak of a list, and no sentence of the revision asks for one. */
  readonly listOptional?: boolean;
}

/**
 * Whether a declared list is answered with a list. From 2026-07-28 on a declaring server must answer it; before, only a
 * declared feature that the server does not know is a fault.
 *
 * @param list name of the list, which is also its capability and its member in the result
 * @param replies to the first request and to the second where there was one
 * @param seen what else bears on the answer
 */
export function judgeCapability(
  list: Exclude<ListName, 'resourceTemplates'>,
  replies: readonly Reply[],
  context: EraContext,
  seen: Circumstances,
): Verdict {
  const method = `${list}/list`;
  const result = replies.find((reply) => reply.kind === 'result');
  const errors = replies.filter((reply) => reply.kind === 'rpc-error').filter((one) => unjudged(one) === null);
  const modern = context.era === 'modern';
  if (result && (errors.length === 0 || !modern)) return answered(list, result.result, result.at);
  const unknown = errors.find(({ code }) => code === METHOD_NOT_FOUND);
  if (unknown && !result) {
    if (seen.listOptional) return unlisted(list, unknown);
    return failed(`The server declares ${list}, yet ${method} is unknown to it (-32601).`, {
      evidence: [unknown.at],
      expected: `${method} answers with an array of ${list}`,
      actual: errorText(unknown),
      fix: `Answer ${method}, or take ${list} out of the declared capabilities.`,
    });
  }
  const [first] = errors;
  if (!first) return noAnswer(method, replies);
  if (!result && sessionMayBeHidden(first, context, seen.sessionSeen)) {
    return notChecked(
      'blocked.cors',
      `${method} was refused, probably because the session id is hidden from this page.`,
    );
  }
  if (modern && !result && errors.length > 1) {
    return failed(`The server declares ${list}, yet ${method} was answered with an error twice.`, {
      evidence: errors.map(({ at }) => at),
      expected: `${method} answers with an array of ${list}`,
      actual: errorText(first),
      fix: `Answer ${method} with the ${list} that there are, or with an empty array.`,
    });
  }
  return observedRisk(`The server declares ${list}, and ${method} was answered with an error.`, {
    evidence: [first.at],
    why: `${errorText(first)}. Clients then show no ${list}.`,
    fix: `Answer ${method} with the ${list} that there are, or with an empty array.`,
  });
}

function unlisted(list: string, unknown: RpcError): Verdict {
  return observedRisk(`The server declares ${list}, yet ${list}/list is unknown to it (-32601).`, {
    evidence: [unknown.at],
    why: `Nothing in this revision asks for the list: ${list} may be reached by links and templates alone. Clients that ask for it show no ${list}.`,
    fix: `Answer ${list}/list, with an empty array where there is nothing to list.`,
  });
}

function answered(list: string, result: unknown, at: Evidence): Verdict {
  return Array.isArray(member(result, list))
    ? verified(`${list} is declared, and ${list}/list answers with an array.`, { evidence: [at] })
    : notChecked('blocked.prerequisite', `${list}/list was answered without an array of ${list}.`);
}

function noAnswer(method: string, replies: readonly Reply[]): Verdict {
  const last = replies.at(-1);
  if (last === undefined) return notChecked('n/a.not-sent', `${method} was not sent.`);
  return (
    unjudged(last) ??
    notChecked('blocked.prerequisite', `${method} was answered with ${replyWords(last)}, no JSON-RPC answer.`)
  );
}

/** Some servers refuse every request without the session id, which a page reads only where it is exposed. */
function sessionMayBeHidden(error: RpcError, { era, environment }: EraContext, sessionSeen: boolean): boolean {
  const hides = enforcesCors(environment);
  return era === 'legacy' && hides && !sessionSeen && (error.status === 400 || error.status === 404);
}

function errorText({ code, text }: RpcError): string {
  const said = typeof text === 'string' && text !== '' ? `: “${shorten(text)}”` : '';
  return `Error ${typeof code === 'number' ? code : 'without a number'}${said}`;
}
