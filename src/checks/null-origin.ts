import type { AddressParts } from '../model/facts-endpoint.ts';
import type { Evidence } from '../model/finding.ts';
import { isAtLeast, type Revision } from '../model/revision.ts';
import { notChecked, observedRisk, type Verdict, verified } from './define-check.ts';

/** First revision that names the status. */
const NAMES_403: Revision = '2025-11-25';
const FIX = 'Compare Origin with a list of origins that are to be let in, and answer 403 to others and to “null”.';

/** The same request with the opaque origin and without it. */
export interface NullOrigin {
  readonly status: number;
  /** Status that this page got. */
  readonly other: number | null;
  readonly revisions: readonly Revision[];
  /** The run carried a token, which the request with the opaque origin did not. */
  readonly hasToken: boolean;
}

/** Verdict on a refusal; null where it was let in, or where its status says nothing about origins. */
export function nullOriginRefused({ status, other, revisions, hasToken }: NullOrigin): Verdict | null {
  if (status < 400 || status === 429 || status >= 500) return null;
  if (status === 401 || (status === 403 && hasToken)) {
    return notChecked('blocked.auth', 'The request carries no token, and the server asked it for authorization first.');
  }
  if (status === other) {
    return status === 403
      ? notChecked('ambiguous.two-faults', 'This page and an opaque origin are both refused with HTTP 403.')
      : null;
  }
  if (status === 403 || !revisions.some((revision) => isAtLeast(revision, NAMES_403))) {
    return verified(`“Origin: null” is refused with HTTP ${status}, where this page got HTTP ${other}.`);
  }
  return observedRisk(`“Origin: null” is refused with HTTP ${status}, not with 403.`, {
    why: 'Clients cannot tell a refused origin from another error.',
    fix: 'Answer 403 to an origin that is not to be let in.',
  });
}

/** Verdict on an opaque origin that is let in. */
export function nullOriginAnswered(
  { status, other }: Pick<NullOrigin, 'status' | 'other'>,
  { space }: AddressParts,
  evidence: readonly Evidence[],
): Verdict {
  const same = status === other ? 'like this page' : `where this page got HTTP ${other}`;
  const isPrivate = space === 'loopback' || space === 'private';
  return observedRisk(`“Origin: null” is answered with HTTP ${status}, ${same}.`, {
    why: isPrivate
      ? 'Any website can make a browser send it, from a sandboxed frame. So any page that the user opens reaches this server on the user’s own machine or network, past every list of origins.'
      : 'Any website can make a browser send it, from a sandboxed frame, so no list of origins is in force. Where every origin is to be let in, that is as intended.',
    fix: FIX,
    evidence,
  });
}
