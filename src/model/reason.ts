/** Why a check has no verdict: the codes of the catalogue, section 1.2. */
export const REASON_TEXTS = {
  'n/a.era': 'This rule does not apply to the revision that was tested.',
  'n/a.capability': 'The server does not declare this capability.',
  'n/a.empty': 'The list is empty.',
  'n/a.single-page': 'No list had more than one page.',
  'n/a.single-list': 'Only one list was asked for.',
  'n/a.no-stream': 'No answer came as an event stream.',
  'n/a.stream-only': 'Every answer came as an event stream.',
  'n/a.no-session': 'The server issued no session id.',
  'n/a.no-auth': 'The server asked for no authorization.',
  'n/a.no-401': 'No request was answered with 401.',
  'n/a.no-errors-seen': 'No error was seen in this run.',
  'n/a.no-meta': 'No answer held a _meta object.',
  'n/a.no-extensions': 'The server declares no extensions.',
  'n/a.no-icons': 'Nothing in the answers names an icon.',
  'n/a.no-x-mcp-header': 'No tool uses x-mcp-header.',
  'n/a.no-output-schema': 'No tool has an outputSchema.',
  'n/a.not-dual': 'The server was not seen to speak both eras.',
  'n/a.not-sent': 'The request that this rule speaks of was not sent.',
  'n/a.not-seen': 'The situation that this rule speaks of was not seen.',
  'n/a.public-endpoint': 'The endpoint is on a public address.',
  'n/a.no-baseline': 'There is no baseline to compare with.',
  'n/a.other-endpoint': 'The baseline belongs to another endpoint.',
  'n/a.practice': 'This is a practice server inside the page; no network was used.',
  'n/a.local-page': 'This page is itself served from this machine, so it proves nothing about foreign pages.',
  'blocked.prerequisite': 'An earlier step had no usable result.',
  'blocked.auth': 'The server asked for authorization first. Add a token to check this.',
  'blocked.cors': 'The browser withheld the answer from this page.',
  'blocked.unreachable': 'Nothing answered.',
  'browser.forbidden-header': 'Browsers do not let a page set this header. Run the command instead.',
  'browser.hidden-header': 'The server does not expose this header to web pages, so it may or may not have been sent.',
  'browser.preflight-hidden': 'Browsers never show a page the preflight exchange.',
  'browser.redirect-hidden': 'Browsers follow redirects without showing them.',
  'browser.answer-withheld': 'The browser refused to show the answer; a refusal by the server looks the same.',
  'browser.no-tls-details': 'Browsers do not show certificates to pages.',
  'browser.no-sockets': 'Browsers cannot inspect listening addresses.',
  'browser.mixed-content': 'This https page may not call a plain http address.',
  'browser.local-network-denied': 'Permission to reach local addresses is denied for this site.',
  'browser.local-network-prompt': 'The browser’s question about local addresses was not answered.',
  'browser.offline': 'The browser reports no network connection.',
  'browser.cors-off': 'CORS enforcement was switched off for this run.',
  'opt-in.not-selected': 'This needs an action that was not selected.',
  'active.not-selected': 'Sent only in the standard profile.',
  'budget.requests': 'Stopped at the limit of requests.',
  'budget.pages': 'Stopped at the limit of pages.',
  'budget.bytes': 'Stopped at the limit of bytes.',
  'budget.time': 'This request got no answer within its time limit.',
  'budget.schema': 'A schema exceeds the limit of what is evaluated.',
  'budget.rate-limited': 'The server limits the rate of requests (429).',
  'ambiguous.dual': 'The answer fits more than one explanation, because the server may speak both eras.',
  'ambiguous.era': 'What came back does not decide which era the server speaks.',
  'ambiguous.session': 'The answer fits more than one explanation: no session, or a hidden one.',
  'ambiguous.two-faults': 'The answer fits more than one explanation.',
  'dialect.unknown': 'The schema names a dialect that cannot be evaluated here.',
  'internal.error': 'Handcheck failed here, not the server.',
  aborted: 'The run was stopped.',
} as const;

export type ReasonCode = keyof typeof REASON_TEXTS;

/** A reason code with the sentence shown for it. */
export interface Reason {
  readonly code: ReasonCode;
  readonly text: string;
}

/** A reason with its standard sentence, or with a more exact one. */
export function reason(code: ReasonCode, text: string = REASON_TEXTS[code]): Reason {
  return { code, text };
}
