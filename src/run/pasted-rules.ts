import { boundVerdict } from '../checks/bound-addresses.ts';
import { bufferingVerdict } from '../checks/buffering.ts';
import { certificateVerdict } from '../checks/certificate.ts';
import { type Verdict, verified } from '../checks/define-check.ts';
import { forgedHostVerdict, forgedOriginVerdict } from '../checks/forged-header.ts';
import { hiddenSessionVerdict, SENT_NOT_EXPOSED } from '../checks/hidden-session-id.ts';
import { maxAgeVerdict } from '../checks/max-age.ts';
import { type Metadata, metadataUrl, metadataVerdict } from '../checks/metadata.ts';
import { modernSessionVerdict } from '../checks/modern-session.ts';
import { nullOriginAnswered, nullOriginRefused } from '../checks/null-origin.ts';
import { NOT_REDIRECTED, redirectVerdict } from '../checks/redirects.ts';
import { charsetVerdict, strengthVerdict } from '../checks/session-id.ts';
import { withheldVerdict } from '../checks/withheld.ts';
import { type AnswerHead, corsVerdict } from '../diagnosis/fetch-rules.ts';
import { pastedCertificate } from '../diagnosis/pasted-certificate.ts';
import type { CurlText } from '../diagnosis/pasted-curl.ts';
import { listeningSockets } from '../diagnosis/pasted-sockets.ts';
import { isSameAddress } from '../diagnosis/pasted-subject.ts';
import { addressSpace } from '../model/endpoint.ts';
import { headerValue, mediaType } from '../model/exchange.ts';
import type { AddressParts, ForgedProof } from '../model/facts-endpoint.ts';
import type { ReportHead } from '../model/report.ts';
import { ERAS, type Revision } from '../model/revision.ts';
import type { TakenCheck } from '../model/taken-output.ts';

/** What the rules know of the run. */
export type PastedContext = Pick<ReportHead, 'target' | 'eras' | 'environment' | 'settings'>;

/** What a command wrote, bounded. */
export interface PastedOutput {
  readonly text: string;
  readonly curl: CurlText;
}

/** How the output of one check's command is judged. */
export interface PastedRule {
  /** True for an address that the command may have been sent to; the address of the run alone where it is not said. */
  readonly isAbout?: (address: string, context: PastedContext) => boolean;
  /** The verdict, or why the output settles nothing. */
  readonly judge: (output: PastedOutput, context: PastedContext) => Verdict | string;
}

type HeadRule = (head: AnswerHead, context: PastedContext, output: PastedOutput) => Verdict | string;

/** A rule that the head of one answer decides. */
function byHead(rule: HeadRule): PastedRule {
  return {
    judge(output, context) {
      const { head, failure } = output.curl;
      if (head !== null) return rule(head, context, output);
      return failure === null ? 'It holds no HTTP status line.' : `curl got no answer: (${failure}).`;
    },
  };
}

/** As {@link byHead}, where a server that wants authorization first says nothing of the rule. */
function byAnswer(rule: HeadRule): PastedRule {
  return byHead((head, context, output) =>
    head.status === 401
      ? 'The server asks for authorization first (HTTP 401): add the Authorization header to the command.'
      : rule(head, context, output),
  );
}

/** As {@link byAnswer}, where a refusal counts: it must not be for want of the headers that the run was given. */
function byRefusal(rule: HeadRule): PastedRule {
  return byAnswer((head, context, output) =>
    head.status === 403 && context.settings.extraHeaders.length > 0
      ? 'HTTP 403 may be for want of the headers that you gave the run: the command does not send them.'
      : rule(head, context, output),
  );
}

/** As {@link byAnswer}, where the request has to succeed and its result to hold a member. */
function byResult(member: string, method: string, rule: HeadRule): PastedRule {
  return byAnswer((head, context, output) => {
    if (head.status < 200 || head.status > 299) return `${method} was answered with HTTP ${head.status}.`;
    if (!output.text.includes(`"${member}"`)) return `It holds no result of ${method}.`;
    return rule(head, context, output);
  });
}

const SESSION = 'mcp-session-id';
const NO_SESSION = 'The server issued no session id.';

function bySessionId(rule: (id: string, head: AnswerHead, context: PastedContext) => Verdict | string): PastedRule {
  return byResult('serverInfo', 'initialize', (head, context) => {
    const id = headerValue(head.headers, SESSION);
    return id === null ? NO_SESSION : rule(id, head, context);
  });
}

export const PASTED_RULES: { readonly [Check in TakenCheck]: PastedRule } = {
  'reach.answers': byHead(({ status }) =>
    withheldVerdict(`HTTP ${status} comes back, and the browser withholds it from this page.`, []),
  ),
  'reach.redirect': byHead(redirect),
  'reach.tls': { judge: certificate },
  'reach.bind': { judge: bound },
  'reach.origin.forged': byRefusal((head, { target, eras }) =>
    forgedOriginVerdict(forged(head, 'https://attacker.example', eras), addressOf(target.url), revisionsOf(eras)),
  ),
  'reach.origin.null': byRefusal(nullOrigin),
  'reach.host.forged': byRefusal((head, { eras }) => forgedHostVerdict(forged(head, 'attacker.example', eras), null)),
  'handshake.modern.no-session': byResult('supportedVersions', 'server/discover', ({ headers }) =>
    modernSessionVerdict({
      total: 1,
      issued: headerValue(headers, SESSION) === null ? 0 : 1,
      first: 'server/discover',
    }),
  ),
  'transport.session.charset': bySessionId((id) => charsetVerdict(id, [])),
  'transport.session.strength': bySessionId((id) => strengthVerdict(id, [], [])),
  'transport.sse.buffering': byAnswer(({ headers }) =>
    mediaType(headers) === 'text/event-stream'
      ? bufferingVerdict({ value: headerValue(headers, 'x-accel-buffering'), answered: 'the command', count: 1 })
      : 'The answer is no event stream.',
  ),
  'cors.expose.session-id': bySessionId((_, head, context) => exposed(head, context)),
  'cors.preflight.cache': byHead(({ headers }) =>
    maxAgeVerdict({ exchange: 0, value: headerValue(headers, 'access-control-max-age') }),
  ),
  'cors.well-known.resource': {
    ...metadata('oauth-protected-resource'),
    isAbout: (address, { target }) => isSameAddress(address, metadataUrl(target.url, 'oauth-protected-resource')),
  },
  'cors.well-known.authorization-server': {
    ...metadata('oauth-authorization-server'),
    // It may be anywhere: the metadata of the resource names it.
    isAbout: (address) => /\/\.well-known\/(?:oauth-authorization-server|openid-configuration)(?:[/?]|$)/.test(address),
  },
};

function redirect({ status, headers }: AnswerHead, { target: { url } }: PastedContext): Verdict | string {
  if (status === 429 || status >= 500) return `HTTP ${status} says nothing of redirects.`;
  if (status < 300 || status > 399) return verified(NOT_REDIRECTED);
  const location = headerValue(headers, 'location');
  if (location === null || !URL.canParse(location, url)) return `HTTP ${status} does not say where to go.`;
  const finalUrl = new URL(location, url).href;
  return redirectVerdict({ exchange: 0, method: 'POST', status, mediaType: null, excerpt: '', finalUrl }, url);
}

function certificate({ text }: PastedOutput, { target: { url } }: PastedContext): Verdict | string {
  const seen = pastedCertificate(text);
  if (seen === null) return 'It holds no line of curl about the certificate.';
  const { hostname } = new URL(url);
  if (seen.host !== null && seen.host !== hostname.replace(/^\[|\]$/g, '')) {
    return `It is about ${seen.host}, not about ${hostname}.`;
  }
  return certificateVerdict({ exchange: 0, exit: seen.exit, verify: seen.verify, text: seen.text }, url);
}

function bound({ text }: PastedOutput, { target: { url } }: PastedContext): Verdict | string {
  const { port, protocol } = new URL(url);
  const wanted = Number(port || (protocol === 'https:' ? '443' : '80'));
  const sockets = listeningSockets(text);
  const [other] = sockets;
  if (other === undefined) return 'It lists no listening address. Was the command run on the machine of the server?';
  const own = sockets.filter((socket) => socket.port === wanted);
  if (own.length === 0) return `It is about port ${other.port}, not about port ${wanted}.`;
  return boundVerdict([...new Set(own.map(({ address }) => address))], wanted);
}

function nullOrigin({ status }: AnswerHead, { target, eras }: PastedContext): Verdict | string {
  if (!isAnswered(eras)) return 'The same request without this Origin is not answered either.';
  const other = 200;
  const refusal = nullOriginRefused({ status, other, revisions: revisionsOf(eras), hasToken: false });
  if (refusal !== null) return refusal;
  if (status >= 400) return `HTTP ${status} says nothing of origins.`;
  return nullOriginAnswered({ status, other }, addressOf(target.url), []);
}

function exposed(head: AnswerHead, { environment: { pageOrigin: origin } }: PastedContext): Verdict | string {
  if (origin === null) return 'The run had no page.';
  const { readable, hidden } = corsVerdict(null, head, { method: 'POST', headers: [], origin });
  if (!readable) return `The answer does not allow ${origin}. Was the command run as it stands?`;
  if (!hidden.includes(SESSION))
    return 'Mcp-Session-Id is exposed here, and the browser read none: the answers differ.';
  return hiddenSessionVerdict(SENT_NOT_EXPOSED, 'The header is on the answer, and is not listed.');
}

function metadata(which: Metadata): PastedRule {
  return byHead((head, { environment: { pageOrigin: origin } }) => {
    if (origin === null) return 'The run had no page.';
    if (head.status !== 200) return `HTTP ${head.status}: the metadata is not at this address.`;
    if (!/^application\/(?:[\w.+-]+\+)?json$/.test(mediaType(head.headers) ?? '')) return 'The answer is no JSON.';
    return metadataVerdict(which, corsVerdict(null, head, { method: 'GET', headers: [], origin }).readable, origin);
  });
}

function isAnswered(eras: ReportHead['eras']): boolean {
  return ERAS.some((era) => eras[era].status === 'spoken');
}

function revisionsOf(eras: ReportHead['eras']): readonly Revision[] {
  return ERAS.flatMap((era) => (eras[era].status === 'spoken' ? (eras[era].revision ?? []) : []));
}

/** The same request without the header was answered where an era is spoken. */
function forged({ status }: AnswerHead, value: string, eras: ReportHead['eras']): ForgedProof {
  return { exchange: 0, value, status, plain: isAnswered(eras) ? { exchange: 0, status: 200 } : null };
}

function addressOf(url: string): AddressParts {
  const { protocol, host, pathname, hostname } = new URL(url);
  const space = addressSpace(hostname);
  return { url, protocol, host, path: pathname, space, hadFragment: false, secretParameters: [] };
}
