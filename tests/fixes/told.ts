import type { Told } from '../../src/fixes/need.ts';
import type { Diagnosis, DiagnosisId } from '../../src/model/diagnosis.ts';
import type { EraStatus, EraStatusName } from '../../src/model/era-decision.ts';
import { DEFAULT_SETTINGS } from '../../src/model/plan.ts';
import type { Era } from '../../src/model/revision.ts';
import { ENVIRONMENT } from '../support/facts.ts';

/** What is told apart of a run; everything else is a run in which nothing is wrong. */
interface Changes {
  readonly origin?: string | null;
  readonly url?: string;
  readonly eras?: { readonly [E in Era]?: EraStatusName };
  readonly extraHeaders?: readonly string[];
  readonly diagnoses?: readonly Diagnosis[];
}

/** The parts of a report that say what a server needs. */
export function told({ origin = 'https://handcheck.example', url, eras, extraHeaders, diagnoses }: Changes): Told {
  return {
    environment: { ...ENVIRONMENT, pageOrigin: origin },
    target: { url: url ?? 'https://api.example.com/mcp', practice: false },
    settings: { ...DEFAULT_SETTINGS, extraHeaders: extraHeaders ?? [] },
    eras: {
      summary: '',
      modern: status(eras?.modern),
      legacy: status(eras?.legacy),
      'http+sse': status(eras?.['http+sse']),
    },
    diagnoses: diagnoses ?? [],
  };
}

/** A diagnosis that says what is missing. */
export function diagnosis(id: DiagnosisId, missing: Partial<Diagnosis['missing']>): Diagnosis {
  return {
    id,
    confidence: 'certain',
    title: id,
    saw: '',
    candidates: [],
    missing: { requestHeaders: [], methods: [], exposedHeaders: [], allowOrigin: null, ...missing },
    era: null,
    evidence: [],
    commands: [],
    fix: null,
  };
}

function status(name: EraStatusName = 'not-tested'): EraStatus {
  return { status: name, rows: [], decidedBy: [], degraded: [] };
}
