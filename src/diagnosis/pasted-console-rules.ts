import { headerCase } from '../model/asked-headers.ts';
import type { DiagnosisId } from '../model/diagnosis.ts';
import { listed } from './methods.ts';
import type { ConsoleLine, ConsoleReason } from './pasted-console.ts';
import { isSameAddress, type PastedFinding, type PastedSubject } from './pasted-subject.ts';

const CUT: ReadonlySet<string> = new Set(['ERR_CONNECTION_RESET', 'ERR_CONNECTION_CLOSED', 'ERR_EMPTY_RESPONSE']);
const LATE: ReadonlySet<string> = new Set(['ERR_TIMED_OUT', 'ERR_CONNECTION_TIMED_OUT']);
/** Names of Chromium for what keeps a connection from coming about. */
const NO_CONNECTION: { readonly [code: string]: string } = {
  ERR_CONNECTION_REFUSED: 'The connection is refused: nothing listens there, or a firewall turns it away.',
  ERR_NAME_NOT_RESOLVED: 'The name of the host is not known.',
  ERR_ADDRESS_UNREACHABLE: 'There is no way to this address.',
  ERR_INTERNET_DISCONNECTED: 'The browser has no network connection.',
  ERR_SSL_PROTOCOL_ERROR: 'The port does not speak https.',
  ERR_INVALID_HTTP_RESPONSE: 'What answers is no HTTP server.',
  ERR_BLOCKED_BY_CLIENT: 'An extension of the browser blocks the request.',
};

/** What lines of a console say about the request in question. */
export function consoleFinding(lines: readonly ConsoleLine[], subject: PastedSubject): PastedFinding {
  const { question, origin } = subject;
  const own = lines.filter(({ url, redirectedFrom }) => isOwn(url, redirectedFrom, question.url));
  if (own.length === 0) {
    const named = lines.find(({ url }) => url !== null)?.url;
    return {
      ok: false,
      text: named
        ? `It is about ${named.slice(0, 200)}, not about the address of this run.`
        : 'It names no address. Paste the line with the address too, so that it is known what it is about.',
    };
  }
  const foreign = own.find((line) => line.origin !== null && line.origin !== origin);
  if (foreign) {
    return { ok: false, text: `It is about a page of ${(foreign.origin ?? '').slice(0, 200)}, not about this one.` };
  }
  // A line that says nothing may stand beside one that does.
  const [telling] = own.filter(({ reason }) => reason.kind !== 'silent');
  if (telling === undefined) {
    return {
      ok: false,
      text: 'The browser says that the request failed, and not why. In Chromium the line that begins with “Access to fetch at” says more.',
    };
  }
  return findingOf(telling, own, subject);
}

function isOwn(url: string | null, redirectedFrom: string | null, target: string): boolean {
  return (
    (url !== null && isSameAddress(url, target)) || (redirectedFrom !== null && isSameAddress(redirectedFrom, target))
  );
}

function findingOf(line: ConsoleLine, all: readonly ConsoleLine[], subject: PastedSubject): PastedFinding {
  const { reason } = line;
  switch (reason.kind) {
    case 'allow-headers': {
      const names = all.flatMap((one) => (one.reason.kind === 'allow-headers' ? [one.reason.name.toLowerCase()] : []));
      const refused = [...new Set(names)].sort();
      return {
        ok: true,
        id: 'allow-headers-incomplete',
        refused,
        saw: `The browser says that the preflight does not allow ${listed(refused.map(headerCase))}. It names the first header that it misses; others may be missing too.`,
      };
    }
    case 'allow-methods':
      return {
        ok: true,
        id: subject.request.method === 'POST' ? 'preflight-rejected' : 'allow-methods-incomplete',
        saw: `The browser says that the preflight does not allow ${reason.name ?? 'the method'}.`,
      };
    case 'status':
      return {
        ok: true,
        id: 'preflight-rejected',
        saw: `The browser says that OPTIONS is answered with ${reason.status === null ? 'a status other than 2xx' : `HTTP ${reason.status}`}.`,
      };
    case 'list-syntax':
      return {
        ok: true,
        id: 'preflight-rejected',
        saw: 'The browser says that a list in the answer to OPTIONS is no list of names.',
      };
    case 'redirect':
      return line.at === 'preflight'
        ? { ok: true, id: 'preflight-rejected', saw: 'The browser says that OPTIONS is redirected.' }
        : { ok: true, id: 'redirect-elsewhere', saw: 'The browser says that the request is redirected.' };
    case 'allow-origin':
      return originFinding(line, reason, subject);
    case 'permission':
      return {
        ok: true,
        id: 'local-network-denied',
        saw: 'The browser says that this page has no permission for this kind of address.',
      };
    case 'mixed-content':
      return { ok: true, id: 'mixed-content', saw: 'The browser says that it blocks plain http from an https page.' };
    case 'page-policy':
      return { ok: true, id: 'page-policy', saw: 'The browser says that a policy of this page blocks the request.' };
    case 'network':
      return networkFinding(reason.code, subject);
    case 'silent':
      return { ok: false, text: 'The browser does not say why.' };
  }
}

function originFinding(
  { at, url, redirectedFrom }: ConsoleLine,
  { why, value }: Extract<ConsoleReason, { kind: 'allow-origin' }>,
  { question }: PastedSubject,
): PastedFinding {
  const { id } = question.diagnosis;
  const place = at === 'preflight' ? 'the answer to OPTIONS' : at === 'answer' ? 'the answer itself' : 'an answer';
  const saw = `The browser says that ${place} ${originWords(why, value)}.`;
  if (redirectedFrom !== null && url !== null) {
    const isSame = URL.canParse(url) && new URL(url).origin === new URL(redirectedFrom).origin;
    return { ok: true, id: isSame ? 'redirect-withheld' : 'redirect-elsewhere', saw };
  }
  return { ok: true, id: originClass(at, id), saw };
}

function originClass(at: ConsoleLine['at'], before: DiagnosisId): DiagnosisId {
  if (at === 'preflight') {
    return before === 'no-valid-allow-origin' || before === 'resource-policy' ? before : 'preflight-rejected';
  }
  const isKept =
    before === 'errors-without-allow-origin' || before === 'resource-policy' || before === 'no-valid-allow-origin';
  if (isKept) return before;
  if (at === 'answer') {
    return before === 'answer-withheld' ? 'errors-without-allow-origin' : 'answer-without-allow-origin';
  }
  // Firefox and WebKit do not say which answer it was.
  if (before === 'preflight-rejected' || before === 'answer-without-allow-origin') return before;
  return 'no-valid-allow-origin';
}

function originWords(why: Extract<ConsoleReason, { kind: 'allow-origin' }>['why'], value: string | null): string {
  const shown = value === null || value === '' ? '' : `: ${value.slice(0, 200)}`;
  switch (why) {
    case 'absent':
      return 'carries no Access-Control-Allow-Origin';
    case 'several':
      return `carries more than one Access-Control-Allow-Origin${shown}`;
    case 'other':
      return `carries another Access-Control-Allow-Origin than this page needs${shown}`;
    case 'not told':
      return 'carries no valid Access-Control-Allow-Origin';
  }
}

function networkFinding(code: string, { question }: PastedSubject): PastedFinding {
  const { id } = question.diagnosis;
  const said = `The browser says net::${code}`;
  if (CUT.has(code)) {
    if (id === 'preflight-rejected') return { ok: true, id, saw: `${said}: the connection is cut on OPTIONS.` };
    return {
      ok: true,
      id: id === 'no-connection' ? id : 'connection-lost',
      saw: `${said}: the connection is cut without an answer.`,
    };
  }
  if (LATE.has(code)) return { ok: true, id: 'no-answer', saw: `${said}: no answer came in time.` };
  if (code === 'ERR_UNSAFE_PORT')
    return { ok: true, id: 'address-unusable', saw: `${said}: no browser uses this port.` };
  if (code === 'ERR_BLOCKED_BY_RESPONSE') {
    return { ok: true, id: 'resource-policy', saw: `${said}: a resource policy of the server keeps this page out.` };
  }
  const cause = code.startsWith('ERR_CERT_') ? 'The certificate is not trusted by this browser.' : NO_CONNECTION[code];
  if (cause === undefined) return { ok: false, text: `${said}, which is not known here.` };
  return { ok: true, id: 'no-connection', saw: `${said}. ${cause}` };
}
