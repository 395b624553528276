import { createModel, type ReadonlySignal, signal } from '@preact/signals';
import type { Diagnosis } from '../../model/diagnosis.ts';
import { type Finding, findingKey } from '../../model/finding.ts';
import type { ExchangePreview, RunSummary } from '../../worker/api.ts';

/** What pasted texts say beside the report that is shown. Forgotten with it. */
export interface PastedModel {
  /** Diagnoses that were completed, by the place in the report of the one that each completes. */
  readonly diagnoses: ReadonlySignal<ReadonlyMap<number, Diagnosis>>;
  /** Findings that were judged, by their key. */
  readonly findings: ReadonlySignal<ReadonlyMap<string, Finding>>;
  /**
   * Completes a diagnosis of the report.
   *
   * @param command which of its commands wrote the text; -1 for none
   * @returns why the text settles nothing; null where it does
   */
  judgeDiagnosis(index: number, command: number, text: string): Promise<string | null>;
  /** Judges a finding by what its command wrote; returns as `judgeDiagnosis`. */
  judgeFinding(finding: Finding, text: string): Promise<string | null>;
  clear(): void;
}

export const PastedModel = createModel(
  (summary: ReadonlySignal<RunSummary | null>, exchanges: ReadonlySignal<readonly ExchangePreview[]>): PastedModel => {
    const diagnoses = signal<ReadonlyMap<number, Diagnosis>>(new Map());
    const findings = signal<ReadonlyMap<string, Finding>>(new Map());
    return {
      diagnoses,
      findings,
      async judgeDiagnosis(index, command, text) {
        const shown = summary.value;
        const diagnosis = shown?.head.diagnoses[index];
        if (!shown || !diagnosis) return null;
        const { judgePasted } = await import('../../run/pasted-finding.ts');
        const { environment, target } = shown.head;
        const result = judgePasted(text, {
          diagnosis,
          command: diagnosis.commands[command] ?? null,
          environment,
          exchanges: exchanges.value.map(({ exchange }) => exchange),
          url: target.url,
        });
        if (!result.ok) return result.text;
        // Meanwhile another report may be shown.
        if (summary.value === shown) diagnoses.value = new Map(diagnoses.value).set(index, result.diagnosis);
        return null;
      },
      async judgeFinding(finding, text) {
        const shown = summary.value;
        if (!shown) return null;
        const { judgePastedFinding } = await import('../../run/pasted-finding.ts');
        const result = judgePastedFinding(finding, text, shown.head);
        if (!result.ok) return result.text;
        if (summary.value === shown) findings.value = new Map(findings.value).set(findingKey(finding), result.finding);
        return null;
      },
      clear() {
        diagnoses.value = new Map();
        findings.value = new Map();
      },
    };
  },
);
