import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { jsonSchemaPlugin } from '../build/json-schema-plugin.ts';

/** The report on the output of a curl run as JSON text, or why the file was refused. Sends nothing. */
export type CurlRunReport =
  | { readonly ok: true; readonly report: string }
  | { readonly ok: false; readonly text: string };

/** Judges a file in this process: the same reader, facts and checks as in the page. */
export async function curlRunReport(file: string): Promise<CurlRunReport> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return { ok: false, text: `${file}: ${error instanceof Error ? error.message : String(error)}` };
  }
  const [opened, written] = await Promise.all([
    engine<typeof import('../src/worker/curl-run.ts')>('../src/worker/curl-run.ts'),
    engine<typeof import('../src/report/write.ts')>('../src/report/write.ts'),
  ]);
  const result = opened.openCurlRun(text);
  return result.ok
    ? { ok: true, report: written.writeReport(result.report) }
    : { ok: false, text: `${file}: ${result.text}` };
}

/** The checks need validators that are generated. */
async function engine<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(fileURLToPath(new URL(path, import.meta.url)), {
    configFile: false,
    logLevel: 'error',
    plugins: [jsonSchemaPlugin()],
  });
  return module;
}
