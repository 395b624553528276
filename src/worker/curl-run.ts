import { readCurlRun } from '../curl-run/read.ts';
import type { Report } from '../model/report.ts';
import { redactReport } from '../report/redact.ts';
import { collectSecrets } from '../report/secrets.ts';
import { reportOfCurlRun } from '../run/curl-report.ts';

/** The report, without secrets, of the output of a curl run; or why the file was refused. Nothing is sent. */
export function openCurlRun(
  text: string,
):
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly path: string; readonly text: string } {
  const run = readCurlRun(text);
  // A place in this file is a line; it stands in the sentence.
  if (!run.ok) return { ok: false, path: '', text: `Line ${run.line}: ${run.text}` };
  const raw = reportOfCurlRun(run);
  return { ok: true, report: redactReport(raw, collectSecrets({ url: run.url, headers: [] }, raw.exchanges)) };
}
