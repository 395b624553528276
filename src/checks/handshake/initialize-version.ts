import type { Evidence } from '../../model/finding.ts';
import { jsonType, member, pointer } from '../../model/json.ts';
import { isLegacyRevision, LEGACY_REVISIONS, MODERN_REVISIONS, OFFERED_LEGACY } from '../../model/revision.ts';
import { clauses, defineCheck, failed, observedRisk, type Verdict, verified } from '../define-check.ts';
import { quoted } from '../replies.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export default defineCheck({
  id: 'handshake.initialize.version',
  title: 'The negotiated revision is usable',
  level: 'MUST',
  eras: ['http+sse', 'legacy'],
  revisions: LEGACY_REVISIONS,
  spec: clauses(LEGACY_REVISIONS, 'basic/lifecycle', 'version-negotiation', 'MUST'),
  requires: ['openingResult'],
  evaluate({ openingResult }, { era }) {
    const version = member(openingResult.value, 'protocolVersion');
    const { at } = openingResult;
    if (typeof version !== 'string' || version === '') return unusable(version, at);
    const evidence = [{ ...at, pointer: `${at.pointer ?? ''}${pointer('protocolVersion')}` }];
    if (!isLegacyRevision(version)) return unknownRevision(version, evidence);
    // 2024-11-05 is the only revision of the HTTP+SSE transport, so nothing newer could be answered there.
    if (era === 'http+sse' || (version !== '2025-03-26' && version !== '2024-11-05'))
      return verified(`The server answers with protocolVersion ${version}.`, { evidence });
    return observedRisk(`The server answers with ${version}, although ${OFFERED_LEGACY} was offered.`, {
      why: 'Clients then go without what later revisions brought, such as structured tool results.',
      fix: 'Update the server’s SDK to one that speaks 2025-06-18 or newer.',
      evidence,
    });
  },
});

function unusable(version: unknown, at: Evidence): Verdict {
  const seen = version === '' ? 'empty text' : jsonType(version);
  return failed(`protocolVersion is ${seen}.`, {
    expected: `The revision ${OFFERED_LEGACY} that was offered, or another one that the server speaks.`,
    actual: `protocolVersion is ${seen}.`,
    fix: `Put the revision into protocolVersion, such as "${OFFERED_LEGACY}".`,
    evidence: [at],
  });
}

function unknownRevision(version: string, evidence: readonly Evidence[]): Verdict {
  if (DATE.test(version) && version >= MODERN_REVISIONS[0]) {
    return observedRisk(`The server answers initialize with ${version}, a revision that has no initialize.`, {
      why: 'Clients of that revision never send initialize, and legacy clients do not know it.',
      fix: `Answer initialize with a legacy revision such as ${OFFERED_LEGACY}, or refuse it and name the revisions spoken.`,
      evidence,
    });
  }
  return observedRisk(`The server answers with ${quoted(version)}, which was never published as a revision.`, {
    why: 'Clients that do not know this version disconnect.',
    fix: `Answer with a published revision, such as ${OFFERED_LEGACY}.`,
    evidence,
  });
}
