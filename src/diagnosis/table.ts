import type { Diagnosis, DiagnosisId } from '../model/diagnosis.ts';

export type Confidence = Diagnosis['confidence'];

/** What is known beside the class, and which candidates it adds. */
export type Note =
  /** A resource policy may hide that something answers. */
  | 'policy'
  /** The request was answered when it was repeated. */
  | 'once'
  /** Something accepts connections. */
  | 'accepts'
  /** Nothing was found out about the preflight. */
  | 'preflight-not-checked'
  /** Not everything was asked. */
  | 'unfinished';

/** When a candidate is named: always where there is no condition, else where one of them holds. */
export type Condition = Note | 'https' | 'http' | 'firefox' | 'local' | 'offline' | 'prompt' | 'webkit';

export interface Candidate {
  readonly text: string;
  readonly only?: readonly Condition[];
}

/** Commands that tell the candidates apart. */
export type CommandName = 'preflight' | 'preflight-local' | 'request' | 'connection';

/**
 * The words of one class. In braces: {host}, {origin} (of this page), {methods} (what was asked), {names} (headers
 * that are refused), {asked} (headers that a preflight asks for), {time}, {place}, {url}, {engine} and {allow}
 * (where its user finds the permission for local addresses).
 */
export interface Entry {
  /** Class of section 6.7 of the catalogue. */
  readonly code: string;
  readonly title: string;
  readonly text: string;
  readonly candidates: readonly Candidate[];
  readonly fix: string | null;
  readonly commands: readonly CommandName[];
  /** It is about the address or the browser, whatever the era. */
  readonly everywhere: boolean;
}

const OWN_ERROR = 'A layer in front of the server (a gateway, a body parser, the authorization) answers it by itself.';
const CUT = 'The server cut the connection on this request; some answer one request at a time.';
const REFUSES_ORIGIN = 'The server turns unknown origins away, which may be on purpose and is then right.';

/** Every class with its words, in the order in which they are looked for. */
export const DIAGNOSES: { readonly [Id in DiagnosisId]: Entry } = {
  'address-unusable': {
    code: 'A1',
    title: 'A browser cannot use this address',
    text: 'Browsers refuse {url} before anything is sent.',
    candidates: [],
    fix: 'Run the server on another port, and enter an http or https address without user name and password.',
    commands: [],
    everywhere: true,
  },
  'mixed-content': {
    code: 'A2',
    title: 'Your browser blocks plain http from an https page',
    text: 'This page is https and {host} is plain http. {engine} refuses that before anything is sent.',
    candidates: [],
    fix: 'Use https for the server, use http://localhost where it runs on this machine (Chromium and Firefox), or open this page from http://localhost.',
    commands: ['connection'],
    everywhere: true,
  },
  'page-policy': {
    code: 'A3',
    title: 'This page’s own policy blocks the request',
    text: 'A content security policy of the host that serves this page keeps it from {host}. That is a fault of this page, not of the server.',
    candidates: [],
    fix: 'Serve this page without a connect-src that leaves the server out.',
    commands: ['connection'],
    everywhere: true,
  },
  'local-network-denied': {
    code: 'A4',
    title: 'Your browser denies this site access to local addresses',
    text: 'The permission for {place} is denied, and every request was rejected. Nothing reached the server.',
    candidates: [],
    fix: '{allow} Then reload, and run again. Or open this page from http://localhost, which needs no permission.',
    commands: ['connection'],
    everywhere: true,
  },
  'local-network-waiting': {
    code: 'A5',
    title: 'Your browser is waiting for your permission',
    text: 'The browser asks whether this site may reach {place}, and the question was not answered. This is no timeout of the server: something listens there, and nothing has reached it.',
    candidates: [],
    fix: 'Answer the question near the address bar, and run again. Where it is gone: {allow}',
    commands: ['connection'],
    everywhere: true,
  },
  'preflight-rejected': {
    code: 'B1',
    title: 'The preflight (OPTIONS) is rejected',
    text: 'Plain requests to {host} are answered with CORS headers, but not the OPTIONS request that the browser sends before {methods}.',
    candidates: [
      {
        text: 'OPTIONS is answered with a status other than 2xx: 401 or 403 (authorization in front), 404 or 405 (no route), 429 (limit of requests), 5xx.',
      },
      { text: 'OPTIONS is redirected, which no browser follows.' },
      { text: 'The answer to OPTIONS carries no CORS headers.' },
      { text: 'The connection is cut on OPTIONS.' },
    ],
    fix: 'Answer OPTIONS with 204, without redirect and without asking for a token, with Access-Control-Allow-Origin: {origin} and Access-Control-Allow-Headers: {asked}.',
    commands: ['preflight'],
    everywhere: true,
  },
  'preflight-unanswered': {
    code: 'B1',
    title: 'The preflight (OPTIONS) gets no answer in time',
    text: 'Something answers at {host}, and the OPTIONS request that the browser sends before {methods} got no answer within {time}.',
    candidates: [
      { text: 'The server accepts OPTIONS and never ends the answer.' },
      { text: 'The server needs longer for OPTIONS than the time limit.' },
      { text: 'The request itself is not answered, which looks the same in this browser.', only: ['firefox'] },
    ],
    fix: 'Answer OPTIONS with 204 at once, with Access-Control-Allow-Origin: {origin} and Access-Control-Allow-Headers: {asked}.',
    commands: ['preflight'],
    everywhere: true,
  },
  'allow-headers-incomplete': {
    code: 'B2',
    title: 'The preflight refuses {names}',
    text: 'Each header was tried alone. Access-Control-Allow-Headers does not list {names}, which clients send with {methods}; what else was tried is allowed.',
    candidates: [
      {
        text: 'The header is allowed, and the answer to a made-up value carries no CORS headers: this browser does not tell the two apart.',
        only: ['firefox'],
      },
    ],
    fix: 'Add {names} to Access-Control-Allow-Headers on the answer to OPTIONS.',
    commands: ['preflight'],
    everywhere: false,
  },
  'allow-methods-incomplete': {
    code: 'B3',
    title: 'DELETE is not allowed',
    text: 'The DELETE that ends a session was rejected, while a GET with the same headers is let through. Other requests are not affected.',
    candidates: [
      { text: 'Access-Control-Allow-Methods does not list DELETE, in upper case.' },
      { text: 'The answer to DELETE carries no Access-Control-Allow-Origin.' },
    ],
    fix: 'Add DELETE to Access-Control-Allow-Methods on the answer to OPTIONS.',
    commands: ['preflight'],
    everywhere: false,
  },
  'answer-without-allow-origin': {
    code: 'C1',
    title: 'The answer to {methods} has no Access-Control-Allow-Origin',
    text: 'The preflight passes and other answers are readable, but not this one. The server probably received the request, and may have executed it; the browser hid the answer.',
    candidates: [
      { text: 'This answer alone carries no Access-Control-Allow-Origin, as error answers often do.' },
      { text: OWN_ERROR },
      { text: 'The answer is a redirect without CORS headers.' },
      { text: CUT },
      { text: 'OPTIONS is answered differently from one time to the next, as by two instances behind one address.' },
    ],
    fix: 'Send Access-Control-Allow-Origin: {origin} on every answer, errors too.',
    commands: ['request'],
    everywhere: false,
  },
  'errors-without-allow-origin': {
    code: 'C2',
    title: 'The preflight passes, the answers have no valid Access-Control-Allow-Origin',
    text: 'The server allows the request in its answer to OPTIONS, received it and probably executed it. What came back carries no valid Access-Control-Allow-Origin, so the browser hid it.',
    candidates: [
      { text: 'Error answers (400, 401, 403, 429, 500) are sent by a layer that adds no CORS headers.' },
      { text: 'CORS headers are added to the answer to OPTIONS alone.' },
      { text: 'Access-Control-Allow-Origin is there twice, for example from the server and from a proxy.' },
      { text: REFUSES_ORIGIN },
      { text: CUT },
      { text: 'Cross-Origin-Resource-Policy is sent beside.', only: ['policy'] },
    ],
    fix: 'Send Access-Control-Allow-Origin: {origin} on every answer, errors too, and exactly once.',
    commands: ['request'],
    everywhere: false,
  },
  'resource-policy': {
    code: 'C3',
    title: 'CORS headers are missing, and a resource policy forbids other origins',
    text: 'Something answers at {host}, but its answers are not readable, and even a HEAD request that needs no permission is rejected, as Cross-Origin-Resource-Policy makes a browser do (a default of helmet).',
    candidates: [
      { text: 'Cross-Origin-Resource-Policy: same-origin or same-site is sent, and no CORS headers.' },
      { text: 'No CORS headers are sent, and HEAD alone is cut, or redirected to where nothing answers.' },
    ],
    fix: 'Enable CORS on this route: Access-Control-Allow-Origin: {origin} on every answer. The resource policy may then stay.',
    commands: ['preflight', 'request'],
    everywhere: true,
  },
  'no-valid-allow-origin': {
    code: 'C4',
    title: 'No valid Access-Control-Allow-Origin for {origin}',
    text: 'The server at {host} is up: a HEAD request that needs no permission got through. No answer to this page carries a valid Access-Control-Allow-Origin.',
    candidates: [
      { text: 'It sends no CORS headers.' },
      { text: 'Authorization stands in front and refuses what carries no token, OPTIONS too, without CORS headers.' },
      { text: REFUSES_ORIGIN },
      { text: 'It names another origin, or null.' },
      { text: 'Access-Control-Allow-Origin is there twice, for example from the server and from a proxy.' },
      { text: 'It redirects within its own origin without CORS headers.' },
    ],
    fix: 'If this page is to be let in, send Access-Control-Allow-Origin: {origin} on every answer, OPTIONS and errors too, and exactly once. A local server lists the origin, never *, because * lets every website drive it.',
    commands: ['preflight', 'preflight-local'],
    everywhere: true,
  },
  'answer-withheld': {
    code: 'C*',
    title: 'Your browser may not read this server',
    text: 'Something answers at {host}, and the browser withheld the answer to {methods} from this page.',
    candidates: [
      { text: 'What answers is not an HTTP server.', only: ['firefox'] },
      { text: 'No answer carries a valid Access-Control-Allow-Origin for {origin}.' },
      {
        text: 'The preflight (OPTIONS) is refused too: not checked, because this browser gives no signal.',
        only: ['preflight-not-checked'],
      },
      {
        text: 'The preflight (OPTIONS) is refused: a status other than 2xx, a redirect, or a header that is not allowed.',
        only: ['unfinished'],
      },
      { text: REFUSES_ORIGIN },
      { text: 'The address redirects to another one.' },
    ],
    fix: 'To let this page in, answer OPTIONS with 204 and the headers it asks for, and send Access-Control-Allow-Origin: {origin} on every answer, errors too.',
    commands: ['preflight', 'request'],
    everywhere: true,
  },
  'redirect-withheld': {
    code: 'D1',
    title: 'The endpoint redirects, and the target fails CORS',
    text: '{host} redirects {methods} to another address, whose answer this page may not read.',
    candidates: [],
    fix: 'Test the final address itself, and give clients that one.',
    commands: ['request'],
    everywhere: false,
  },
  'accepted-unanswered': {
    code: 'D2',
    title: 'Accepted, and not answered in time: {methods}',
    text: 'The preflight passes and the server received the request. No answer came within {time}.',
    candidates: [
      { text: 'The server never answers this request.' },
      { text: 'The server needs longer than the time limit.' },
      { text: 'An event stream is opened and its headers are held back until the first event.' },
    ],
    fix: 'Look at what the server does with this request, or raise the time limit in the settings.',
    commands: ['request'],
    everywhere: false,
  },
  'connection-lost': {
    code: 'D3',
    title: 'The connection is lost after {methods}',
    text: 'The preflight passes and the request went out. The connection broke before an answer.',
    candidates: [
      { text: 'The server crashed, or closes the connection, on this request.' },
      { text: 'The request was lost once: repeated, it was answered.', only: ['once'] },
      { text: CUT, only: ['once'] },
      { text: 'A resource policy hides that the server answers (Cross-Origin-Resource-Policy).', only: ['policy'] },
    ],
    fix: 'Look at the server’s log for this request.',
    commands: ['request', 'connection'],
    everywhere: false,
  },
  'redirect-elsewhere': {
    code: 'D4',
    title: 'The endpoint redirects to another origin',
    text: 'A request to {host} was led to another origin. A preflight may never be redirected, and the target’s answer is not readable.',
    candidates: [
      { text: 'http is redirected to https, or one host name to another.' },
      { text: 'A login page stands in front of the server.' },
    ],
    fix: 'Test the final address itself. The command shows where it leads.',
    commands: ['request'],
    everywhere: true,
  },
  'no-answer': {
    code: 'E1',
    title: 'No answer from {host} within {time}',
    text: '{methods} got no answer in time, and neither did a HEAD request that needs no permission.',
    candidates: [
      { text: 'Something accepts connections there, and holds requests open.', only: ['accepts'] },
      { text: 'The server accepts requests and never answers them.' },
      { text: 'A firewall drops the connection, or the host is not there.' },
      { text: 'The server needs longer than the time limit.' },
      {
        text: 'The browser’s question whether this site may reach local addresses was not answered.',
        only: ['prompt'],
      },
    ],
    fix: 'Look at what the server does with this request, or raise the time limit in the settings.',
    commands: ['connection', 'request'],
    everywhere: true,
  },
  'no-connection': {
    code: 'E2',
    title: 'No connection to {host}',
    text: 'Nothing that speaks HTTP answered: {methods} and a HEAD request that needs no permission were rejected. This is not a matter of CORS alone.',
    candidates: [
      { text: 'The browser has no network connection.', only: ['offline'] },
      { text: 'The server is not running, or the port or the name is wrong.' },
      {
        text: 'The certificate is not trusted by this browser (where it is your own, open the address in a tab and accept it first), or the port speaks plain http.',
        only: ['https'],
      },
      { text: 'The port speaks https only.', only: ['http'] },
      { text: 'The connection was reset.' },
      {
        text: 'A resource policy on the server hides it (Cross-Origin-Resource-Policy: same-origin, which helmet sets): this browser does not tell the two apart.',
        only: ['policy'],
      },
      { text: 'A browser extension blocks the request.' },
      {
        text: 'The browser’s question whether this site may reach local addresses was not answered.',
        only: ['prompt'],
      },
    ],
    fix: 'Start the server, or check port and name. The command tells the causes apart.',
    commands: ['connection'],
    everywhere: true,
  },
  'challenge-unreadable': {
    code: 'F1',
    title: 'WWW-Authenticate is not readable',
    text: '{methods} got HTTP 401, and no WWW-Authenticate could be read. A browser client then depends on the well-known address to find out where to sign in.',
    candidates: [
      { text: 'The header is sent and not exposed to web pages.' },
      { text: 'The header is not sent.' },
      { text: 'The header is sent twice, which hides it in this browser.', only: ['firefox'] },
    ],
    fix: 'Send WWW-Authenticate with every 401, and Access-Control-Expose-Headers: WWW-Authenticate.',
    commands: ['request'],
    everywhere: false,
  },
  'session-id-unreadable': {
    code: 'F2',
    title: 'Mcp-Session-Id is not readable',
    text: 'initialize was answered without a readable Mcp-Session-Id, and the next request was refused for want of a session. A browser client cannot continue the session.',
    candidates: [
      { text: 'The header is sent and not exposed to web pages.' },
      { text: 'The header is not sent, or is dropped on the way.' },
    ],
    fix: 'Send Access-Control-Expose-Headers: Mcp-Session-Id on the answer to initialize (on the answer to OPTIONS it has no effect).',
    commands: ['request'],
    everywhere: false,
  },
  'wildcard-authorization': {
    code: 'W1',
    title: 'Access-Control-Allow-Headers: * does not cover Authorization',
    text: 'The Fetch standard says that * does not cover Authorization. The browsers of today accept it all the same.',
    candidates: [],
    fix: 'List Authorization by name in Access-Control-Allow-Headers.',
    commands: ['preflight'],
    everywhere: false,
  },
  'post-redirected': {
    code: 'W2',
    title: 'A redirect stands in front of {methods}',
    text: 'The address redirects, and the final answer is readable. Clients need not follow a redirect of a POST; 301, 302 and 303 turn it into a GET.',
    candidates: [],
    fix: 'Give clients the final address.',
    commands: ['request'],
    everywhere: false,
  },
};
