import { headerCase } from '../model/asked-headers.ts';
import type { DiagnosisId } from '../model/diagnosis.ts';
import { headerValue } from '../model/exchange.ts';
import { LOCAL_ORIGIN } from './commands.ts';
import { curlFailure } from './curl-connection.ts';
import { faultText } from './fault-words.ts';
import { type AnswerHead, type CorsFault, corsVerdict } from './fetch-rules.ts';
import type { CurlText } from './pasted-curl.ts';
import { commandKind, type PastedFinding, type PastedSubject } from './pasted-subject.ts';

/** Classes that say that no answer lets the page in, whatever was asked. */
const NOWHERE: ReadonlySet<DiagnosisId> = new Set(['no-valid-allow-origin', 'resource-policy', 'answer-withheld']);
const PREFLIGHT: ReadonlySet<DiagnosisId> = new Set(['preflight-rejected', 'preflight-unanswered']);

/** What curl's output says, by the rules of the Fetch standard. */
export function curlFinding({ head, failure }: CurlText, subject: PastedSubject): PastedFinding {
  const kind = commandKind(subject.question.command);
  if (head === null) return failureFinding(failure ?? 0, kind, subject);
  switch (kind) {
    case 'preflight':
      return preflightFinding(head, subject);
    case 'preflight-local':
      return localFinding(head, subject);
    case 'request':
      return answerFinding(head, subject);
    case 'connection':
      return connectionFinding(head, subject);
  }
}

/** curl got no answer at all. */
function failureFinding(
  failure: number,
  kind: ReturnType<typeof commandKind>,
  { question }: PastedSubject,
): PastedFinding {
  const isPreflight = kind === 'preflight' || kind === 'preflight-local';
  const said = `curl ended with (${failure})`;
  if (failure === 28) {
    const id = isPreflight ? 'preflight-unanswered' : 'no-answer';
    return { ok: true, id, saw: `${said}: ${isPreflight ? 'OPTIONS got' : 'there was'} no answer in time.` };
  }
  const cause = curlFailure(failure);
  if (cause === null)
    return { ok: false, text: `${said}, which says nothing about the server. Is the command complete?` };
  const [text, fix] = cause;
  const isCut = failure === 52 || failure === 56;
  if (isCut && isPreflight && question.diagnosis.id !== 'no-connection') {
    return { ok: true, id: 'preflight-rejected', saw: `${said}: the connection is cut on OPTIONS.` };
  }
  const id = isCut && question.diagnosis.id !== 'no-connection' ? 'connection-lost' : 'no-connection';
  return { ok: true, id, saw: `${said}. ${text}`, fix };
}

function preflightFinding(head: AnswerHead, subject: PastedSubject): PastedFinding {
  const { request, origin, question } = subject;
  const { faults } = corsVerdict(head, null, { ...request, origin });
  const before = faults.filter(({ at }) => at === 'preflight');
  const { id } = question.diagnosis;
  const saw = before.map(faultText).join(' ');
  const [first] = before;
  if (first === undefined) return passedFinding(head, subject);
  if (before.some(({ kind }) => kind === 'status' || kind === 'allow-origin' || kind === 'list-syntax')) {
    const isNowhere = NOWHERE.has(id) && before.some(({ kind }) => kind === 'allow-origin');
    return { ok: true, id: isNowhere && id !== 'answer-withheld' ? id : 'preflight-rejected', saw };
  }
  const refused = refusedNames(before);
  if (refused.length > 0) return { ok: true, id: 'allow-headers-incomplete', saw, refused };
  return { ok: true, id: 'allow-methods-incomplete', saw };
}

function refusedNames(faults: readonly CorsFault[]): readonly string[] {
  return faults.flatMap((fault) => (fault.kind === 'allow-headers' ? fault.missing : []));
}

/** The preflight would pass. Where nothing was known of it, that leaves the answer itself. */
function passedFinding({ status }: AnswerHead, { question: { diagnosis } }: PastedSubject): PastedFinding {
  if (diagnosis.id === 'answer-withheld') {
    return {
      ok: true,
      id: 'errors-without-allow-origin',
      confidence: 'likely',
      saw: `OPTIONS is answered with HTTP ${status} and everything that a browser asks for, so the preflight passes. The answer to the request itself was withheld.`,
      candidates: ['The answer itself carries no valid Access-Control-Allow-Origin.', 'The answer is a redirect.'],
    };
  }
  if (PREFLIGHT.has(diagnosis.id) || NOWHERE.has(diagnosis.id) || diagnosis.id.startsWith('allow-')) {
    return {
      ok: false,
      text: `OPTIONS is answered with HTTP ${status} and everything that a browser asks for. That contradicts what the browser did: was the server changed since? Run again.`,
    };
  }
  return {
    ok: false,
    text: `OPTIONS is answered with HTTP ${status} and everything that a browser asks for, so the preflight passes. The output of the other command is needed.`,
  };
}

/** A page on this machine is let in or is not; that tells a list of origins from no CORS headers. */
function localFinding(head: AnswerHead, subject: PastedSubject): PastedFinding {
  const { faults } = corsVerdict(head, null, { ...subject.request, origin: LOCAL_ORIGIN });
  const isLetIn = !faults.some(({ at, kind }) => at === 'preflight' && (kind === 'allow-origin' || kind === 'status'));
  if (isLetIn) {
    return {
      ok: true,
      id: 'no-valid-allow-origin',
      saw: `A page of ${LOCAL_ORIGIN} is let in and this one is not: the server keeps a list of origins.`,
    };
  }
  return {
    ok: true,
    id: 'no-valid-allow-origin',
    saw: `A page of ${LOCAL_ORIGIN} is not let in either. ${faults.map(faultText).join(' ')}`,
  };
}

function answerFinding(head: AnswerHead, subject: PastedSubject): PastedFinding {
  const { request, origin, question } = subject;
  const { id } = question.diagnosis;
  const target = headerValue(head.headers, 'location');
  if (head.status >= 300 && head.status < 400 && target !== null) return redirected(head.status, target, question.url);
  // Only the answer is looked at: what the preflight says is another output.
  const { faults, hidden } = corsVerdict(null, head, { ...request, origin });
  const after = faults.filter(({ at }) => at === 'answer');
  if (after.length > 0) {
    const saw = `It answers HTTP ${head.status}. ${after.map(faultText).join(' ')}`;
    const isKept = id === 'errors-without-allow-origin' || id === 'resource-policy';
    if (isKept) return { ok: true, id, saw };
    const isNowhere = NOWHERE.has(id) || PREFLIGHT.has(id);
    return { ok: true, id: isNowhere ? 'no-valid-allow-origin' : 'answer-without-allow-origin', saw };
  }
  if (id === 'challenge-unreadable') return hiddenHeader(head, 'www-authenticate', hidden, id);
  if (id === 'session-id-unreadable') return hiddenHeader(head, 'mcp-session-id', hidden, id);
  return {
    ok: false,
    text: `It answers HTTP ${head.status} with a valid Access-Control-Allow-Origin, so a browser may read this answer. What keeps it is in the preflight, or was there for a moment only.`,
  };
}

function redirected(status: number, target: string, url: string): PastedFinding {
  const base = URL.canParse(url) ? new URL(url) : null;
  const to = base !== null && URL.canParse(target, base) ? new URL(target, base) : null;
  if (base === null || to === null) return { ok: false, text: `It answers HTTP ${status} to no usable address.` };
  const id = to.origin === base.origin ? 'redirect-withheld' : 'redirect-elsewhere';
  // A query may hold a secret.
  return { ok: true, id, saw: `It answers HTTP ${status} and leads to ${(to.origin + to.pathname).slice(0, 200)}.` };
}

function hiddenHeader({ headers, status }: AnswerHead, name: string, hidden: readonly string[], id: DiagnosisId) {
  const shown = headerCase(name);
  if (hidden.includes(name)) {
    return { ok: true, id, saw: `HTTP ${status} carries ${shown}, and does not expose it to web pages.` } as const;
  }
  if (headerValue(headers, name) === null) {
    return { ok: true, id, saw: `HTTP ${status} carries no ${shown} at all.` } as const;
  }
  return { ok: false, text: `HTTP ${status} carries ${shown} and exposes it: a page may read it here.` } as const;
}

function connectionFinding({ status, headers }: AnswerHead, { question }: PastedSubject): PastedFinding {
  const policy = headerValue(headers, 'cross-origin-resource-policy')?.trim().toLowerCase();
  if (policy === 'same-origin' || policy === 'same-site') {
    return {
      ok: true,
      id: 'resource-policy',
      saw: `A server answers HTTP ${status} with Cross-Origin-Resource-Policy: ${policy}.`,
    };
  }
  if (question.diagnosis.id === 'redirect-elsewhere' || (status >= 300 && status < 400)) {
    const target = headerValue(headers, 'location');
    if (target !== null) return redirected(status, target, question.url);
  }
  return {
    ok: false,
    text: `Outside the browser a server answers HTTP ${status} there. What stands between is the browser’s: its permission, an extension, or a certificate that this machine trusts and the browser does not.`,
  };
}
