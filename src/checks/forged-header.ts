import type { AddressParts, ForgedProof } from '../model/facts-endpoint.ts';
import type { Evidence } from '../model/finding.ts';
import { isAtLeast, type Revision } from '../model/revision.ts';
import { failed, notChecked, observedRisk, type Verdict, verified } from './define-check.ts';

/** First revision that names the status. */
const NAMES_403: Revision = '2025-11-25';

const WHY =
  'A page that a user visits can reach a server on their machine or network, where nothing else tells it from a client (DNS rebinding).';
const FIX = 'Compare Origin with a list of origins that are to be let in, and answer 403 to others.';

/**
 * Verdict on a forged Origin.
 *
 * @param revisions those that the server speaks
 */
export function forgedOriginVerdict(
  forged: ForgedProof,
  { space }: AddressParts,
  revisions: readonly Revision[],
): Verdict {
  const evidence = placesOf(forged);
  const blocked = notComparable(forged, 'Origin');
  if (blocked) return blocked;
  if (forged.status === 403) return verified(`Origin ${forged.value} is refused with HTTP 403.`, { evidence });
  if (forged.status >= 400) {
    if (!revisions.some((revision) => isAtLeast(revision, NAMES_403))) {
      return verified(`Origin ${forged.value} is refused with HTTP ${forged.status}.`, { evidence });
    }
    return observedRisk(`Origin ${forged.value} is refused with HTTP ${forged.status}, not with 403.`, {
      why: 'Clients cannot tell a refused origin from another error.',
      fix: 'Answer 403 to an origin that is not to be let in.',
      evidence,
    });
  }
  const message = `Origin ${forged.value} is answered with HTTP ${forged.status}, like a request without it.`;
  if (space === 'public') {
    return observedRisk(message, {
      why: 'Any website may call this server. Where every origin is to be let in, that is as intended; credentials of the browser are never sent along.',
      fix: FIX,
      evidence,
    });
  }
  return failed(message, { expected: 'HTTP 403.', actual: `HTTP ${forged.status}. ${WHY}`, fix: FIX, evidence });
}

/** Verdict on a forged Host. No text demands a check of Host; on a local server one of Host or of Origin is enough. */
export function forgedHostVerdict(forged: ForgedProof, origin: ForgedProof | null): Verdict {
  const blocked = notComparable(forged, 'Host');
  if (blocked) return blocked;
  const evidence = placesOf(forged);
  if (forged.status >= 400) {
    return verified(`Host ${forged.value} is refused with HTTP ${forged.status}.`, { evidence });
  }
  if (origin !== null && origin.status >= 400) {
    return verified(`Host ${forged.value} is answered, and a forged Origin is refused, which is enough.`, {
      evidence: [...evidence, { exchange: origin.exchange }],
    });
  }
  return observedRisk(`Host ${forged.value} is answered with HTTP ${forged.status}, and so is a forged Origin.`, {
    why: WHY,
    fix: 'Answer an error status to a Host that is not the server’s own, or to an Origin that is not let in.',
    evidence,
  });
}

/** Where the same request is refused without the forged header too, its refusal says nothing. */
function notComparable({ status, plain, exchange }: ForgedProof, name: string): Verdict | null {
  if (status === 429 || status >= 500) {
    return notChecked('budget.rate-limited', `The request with the forged ${name} was answered with HTTP ${status}.`, {
      evidence: [{ exchange }],
    });
  }
  if (plain === null || plain.status >= 400) {
    return notChecked('blocked.prerequisite', `The same request without the forged ${name} is not answered either.`, {
      evidence: [{ exchange }],
    });
  }
  return null;
}

function placesOf({ exchange, plain }: ForgedProof): readonly Evidence[] {
  return [{ exchange }, ...(plain === null ? [] : [{ exchange: plain.exchange }])];
}
