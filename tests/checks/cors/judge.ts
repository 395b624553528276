import type { Check, Verdict } from '../../../src/checks/define-check.ts';
import type { Diagnosis, DiagnosisId } from '../../../src/model/diagnosis.ts';
import type { Environment } from '../../../src/model/environment.ts';
import type { EraDecision } from '../../../src/model/era-decision.ts';
import type { AddressParts, CorsProof, EndpointFactValues } from '../../../src/model/facts-endpoint.ts';
import { endpointFacts, judgeEndpoint } from '../../support/facts.ts';
import { address, decision } from '../../support/openings.ts';

export interface CorsCase {
  readonly cors?: Partial<CorsProof>;
  readonly diagnoses?: readonly Diagnosis[];
  readonly environment?: Partial<Environment>;
  readonly address?: AddressParts;
  readonly decision?: EraDecision;
  /** Facts about the active part; none of it was sent where nothing is given. */
  readonly facts?: Partial<Pick<EndpointFactValues, 'profile' | 'active' | 'paramHeaders' | 'eventIds'>>;
}

/** A diagnosis that rests on exchange 7. */
export function diagnosed(id: DiagnosisId, changes: Partial<Diagnosis> = {}): Diagnosis {
  return {
    id,
    confidence: 'certain',
    title: 'What keeps the answer',
    saw: 'What was seen.',
    candidates: [],
    missing: { requestHeaders: [], methods: [], exposedHeaders: [], allowOrigin: null },
    era: null,
    evidence: [{ exchange: 7 }],
    commands: [{ title: 'What the server answers', shell: 'bash', text: 'curl …' }],
    fix: 'Do this.',
    ...changes,
  };
}

/** The diagnosis that the preflight refuses these names. */
export function refusal(names: readonly string[], confidence: Diagnosis['confidence'] = 'certain'): Diagnosis {
  const missing = { requestHeaders: names, methods: [], exposedHeaders: [], allowOrigin: null };
  return diagnosed('allow-headers-incomplete', { missing, confidence });
}

const NOTHING: CorsProof = {
  headers: [],
  preflightPassed: null,
  initialized: null,
  sessionEnd: null,
  challenges: [],
  errors: [],
  rejected: [],
};

export function judge(check: Check, given: CorsCase = {}): Verdict {
  const values = {
    address: given.address ?? address(),
    cors: { ...NOTHING, ...given.cors },
    diagnoses: given.diagnoses ?? [],
    profile: 'quick' as const,
    paramHeaders: ['mcp-param-city', 'mcp-param-day'],
    eventIds: [4],
    ...given.facts,
    decision: given.decision ?? decision('legacy', { legacy: { status: 'spoken', revision: '2025-11-25' } }),
  };
  return judgeEndpoint(check, endpointFacts(values, { pageOrigin: 'https://tester.example', ...given.environment }));
}
