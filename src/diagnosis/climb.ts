import { readAddress } from '../model/endpoint.ts';
import { type Exchange, readableAnswer } from '../model/exchange.ts';
import { localNetwork } from './local-network.ts';
import { sameMethod } from './methods.ts';
import { mixedContent } from './page-limits.ts';
import { refusedHeaders } from './refused-headers.ts';
import {
  type Asking,
  ask,
  type Climb,
  hasPassed,
  isAnswered,
  isLate,
  isReadable,
  isRejected,
  type Verdict,
  verdict,
} from './steps.ts';

/** The steps of section 6.7 of the catalogue, S0 to step 5, for one request. */
export function* climb(c: Climb): Asking<Verdict> {
  const before = beforeSending(c);
  if (before) return before;
  const same = yield* upload(c);
  if (isReadable(same)) return answeredNow(c);
  return same?.signals.uploadSeen === true ? yield* behindPreflight(c, same) : yield* withoutEvent(c, same);
}

/** Step 0: what is known without a request. */
function beforeSending({ environment, url, exchanges, subject }: Climb): Verdict | null {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  if (!readAddress(url, [host]).ok) return verdict('address-unusable', 'certain');
  if (exchanges.some((one) => readableAnswer(one) !== null)) return null;
  if (mixedContent(environment, url)) return verdict('mixed-content', 'certain');
  if (subject.signals.policyViolation) return verdict('page-policy', 'certain');
  return localNetwork(environment, url, subject);
}

/** Attempts in Firefox, where an instant answer often hides the upload event. */
const ATTEMPTS = 3;

/** Step 1: the same headers with a harmless body, listening for the upload. */
function* upload(c: Climb): Asking<Exchange | null> {
  let sent = yield* ask('cors-upload', c.names);
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const isSilent = sent !== null && isRejected(sent) && !hasPassed(sent);
    if (c.environment.engine !== 'firefox' || !isSilent) break;
    sent = yield* ask('cors-upload', c.names, attempt);
  }
  return sent;
}

/** The same headers are let through and answered readably, so it was that one answer, or that one moment. */
function answeredNow({ subject }: Climb): Verdict {
  if (isLate(subject)) return verdict('accepted-unanswered', 'likely');
  return sameMethod(subject)
    ? verdict('connection-lost', 'cannot-tell', { notes: ['once'] })
    : verdict('answer-without-allow-origin', 'likely');
}

/** The preflight passed and the request went out. */
function* behindPreflight(c: Climb, same: Exchange): Asking<Verdict> {
  if (isLate(same)) {
    // Where the request itself was rejected, something came of it.
    return isLate(c.subject)
      ? verdict('accepted-unanswered', 'certain')
      : verdict('errors-without-allow-origin', 'likely');
  }
  const redirect = yield* ask('cors-redirect', c.names);
  if (redirect?.outcome.kind === 'opaque-redirect') return verdict('redirect-withheld', 'certain');
  const plain = yield* ask('cors-get');
  if (isReadable(plain)) return verdict('answer-without-allow-origin', 'certain');
  const head = yield* ask('head');
  if (isAnswered(head)) {
    // The upload event may be shown although a redirect follows: always but in Chromium, and there now and then.
    if (yield* leadsElsewhere()) return verdict('redirect-elsewhere', 'certain');
    // A connection that is cut on this request alone looks the same.
    return verdict('errors-without-allow-origin', 'likely');
  }
  if (!c.absenceTells) return verdict('connection-lost', 'cannot-tell', { notes: ['policy'] });
  const events = yield* ask('cors-events');
  return isHttp(events)
    ? verdict('errors-without-allow-origin', 'likely', { notes: ['policy'] })
    : verdict('connection-lost', 'likely');
}

/** An HTTP answer of any kind closes an EventSource for good. Not so in Firefox, where this is not asked. */
function isHttp(events: Exchange | null): boolean {
  const state = events?.signals.readyState;
  return state === 1 || state === 2;
}

/** Step 2: nothing tells that the preflight passed. */
function* withoutEvent(c: Climb, same: Exchange | null): Asking<Verdict> {
  const head = yield* ask('head');
  if (head === null) return verdict('answer-withheld', 'cannot-tell', { notes: ['unfinished'] });
  if (isLate(head)) {
    const isSlow = isLate(c.subject) || (same !== null && isLate(same));
    return isSlow ? verdict('no-answer', 'cannot-tell') : yield* heldOpen(c);
  }
  if (!isAnswered(head)) return yield* hidden(c);
  // Late, and no host to say whether it was sent: an answer that did not come was not withheld either.
  if (same === null && isLate(c.subject)) return verdict('accepted-unanswered', 'cannot-tell');
  if (same !== null && isLate(same)) return latePreflight(c);
  const redirect = yield* ask('cors-redirect', c.names);
  if (redirect?.outcome.kind === 'opaque-redirect') return verdict('redirect-withheld', 'certain');
  if (isReadable(redirect)) return answeredNow(c);
  return yield* afterPlainGet(c, yield* ask('cors-get'));
}

/** The same request got nothing in its time. Where this one was rejected, its preflight was answered, only slowly. */
function latePreflight({ subject, absenceTells }: Climb): Verdict {
  return isLate(subject)
    ? verdict('preflight-unanswered', absenceTells ? 'certain' : 'likely')
    : verdict('answer-withheld', 'cannot-tell', { notes: ['unfinished'] });
}

/** The request was rejected at once and HEAD gets no answer: something accepts connections and holds HEAD open. */
function* heldOpen(c: Climb): Asking<Verdict> {
  const plain = yield* ask('cors-get');
  if (isReadable(plain)) return yield* afterPlainGet(c, plain);
  const simple = yield* ask('cors-post');
  return hasPassed(simple)
    ? yield* byHeaders(c, plain, simple)
    : verdict('no-answer', 'cannot-tell', { notes: ['accepts'] });
}

/** HEAD was rejected: nothing is there, or a resource policy hides it. */
function* hidden(c: Climb): Asking<Verdict> {
  const plain = yield* ask('cors-get');
  if (isReadable(plain)) return yield* afterPlainGet(c, plain);
  if (!c.absenceTells) return verdict('no-connection', 'cannot-tell', { notes: ['policy'] });
  const events = yield* ask('cors-events');
  return isHttp(events) ? verdict('resource-policy', 'likely') : verdict('no-connection', 'likely');
}

/** Step 4: whether anything at all is readable, and whether a preflight without any header passes. */
function* afterPlainGet(c: Climb, plain: Exchange | null): Asking<Verdict> {
  const simple = yield* ask('cors-post');
  if (simple !== null && isLate(simple) && !hasPassed(simple)) return verdict('preflight-unanswered', 'likely');
  if (hasPassed(simple)) {
    const isBlind = !c.absenceTells && !isReadable(plain) && !isReadable(simple);
    return isBlind ? yield* nowhere(c) : yield* byHeaders(c, plain, simple);
  }
  if (!isReadable(plain)) {
    return plain !== null && isLate(plain) ? verdict('answer-withheld', 'likely') : yield* nowhere(c);
  }
  const typed = yield* ask('cors-headers-get', ['content-type']);
  if (isReadable(typed)) return verdict('answer-without-allow-origin', 'likely');
  return verdict('preflight-rejected', c.absenceTells && typed !== null ? 'certain' : 'likely');
}

/** No answer is readable. In Firefox that says nothing about the preflight. */
function* nowhere(c: Climb): Asking<Verdict> {
  if (yield* leadsElsewhere()) return verdict('redirect-elsewhere', 'certain');
  return c.absenceTells
    ? verdict('no-valid-allow-origin', 'certain')
    : verdict('answer-withheld', 'likely', { notes: ['preflight-not-checked'] });
}

/** A frame whose policy allows the endpoint's origin alone: a redirect to another one breaks it. */
function* leadsElsewhere(): Asking<boolean> {
  const frame = yield* ask('cors-frame');
  return frame?.signals.policyViolation === true;
}

/** Step 5: a preflight without headers passes, so the headers are tried. */
function* byHeaders(c: Climb, plain: Exchange | null, simple: Exchange | null): Asking<Verdict> {
  const { refused, unsure, isConfirmed } = yield* refusedHeaders(c, isReadable(plain));
  if (refused.length > 0) {
    const isSure = c.absenceTells && isConfirmed && unsure.length === 0;
    return verdict('allow-headers-incomplete', isSure ? 'certain' : 'likely', { refused, unsure });
  }
  if (unsure.length > 0) return verdict('answer-withheld', 'cannot-tell', { unsure, notes: ['unfinished'] });
  return isReadable(plain) || isReadable(simple)
    ? verdict('answer-without-allow-origin', 'likely')
    : verdict('errors-without-allow-origin', 'likely');
}
