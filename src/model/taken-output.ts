import type { Finding } from './finding.ts';
import type { ReasonCode } from './reason.ts';

/** Checks whose command writes what decides them, with the reasons for which they offer it. */
const TAKEN = {
  'reach.answers': ['browser.answer-withheld'],
  'reach.redirect': ['browser.redirect-hidden'],
  'reach.tls': ['browser.no-tls-details'],
  'reach.bind': ['browser.no-sockets', 'n/a.not-seen'],
  'reach.origin.forged': ['browser.forbidden-header'],
  'reach.origin.null': ['browser.answer-withheld'],
  'reach.host.forged': ['browser.forbidden-header'],
  'handshake.modern.no-session': ['browser.hidden-header'],
  'transport.session.charset': ['browser.hidden-header'],
  'transport.session.strength': ['browser.hidden-header'],
  'transport.sse.buffering': ['browser.hidden-header'],
  'cors.expose.session-id': ['ambiguous.session'],
  'cors.preflight.cache': ['browser.preflight-hidden'],
  'cors.well-known.resource': ['n/a.not-sent'],
  'cors.well-known.authorization-server': ['n/a.not-sent'],
} as const satisfies { readonly [check: string]: readonly ReasonCode[] };

/** A check that the output of its command decides. */
export type TakenCheck = keyof typeof TAKEN;

/** The check of a finding that is open and whose command writes what decides it; else null. */
export function takenCheck(finding: Finding): TakenCheck | null {
  if (finding.state !== 'not-checked' || finding.command === undefined) return null;
  const { check, reason } = finding;
  if (!isTaken(check)) return null;
  const codes: readonly ReasonCode[] = TAKEN[check];
  return codes.includes(reason.code) ? check : null;
}

function isTaken(check: string): check is TakenCheck {
  return Object.hasOwn(TAKEN, check);
}
