import type { Command, Diagnosis, DiagnosisId } from '../model/diagnosis.ts';
import type { Environment } from '../model/environment.ts';
import type { Exchange, SentRequest } from '../model/exchange.ts';
import { LOCAL_ORIGIN } from './commands.ts';

/** What a pasted text is to settle. */
export interface PastedQuestion {
  /** What the run found out. */
  readonly diagnosis: Diagnosis;
  /** The command whose output it is; not asked for where the text is of a console. */
  readonly command: Command | null;
  readonly environment: Environment;
  readonly exchanges: readonly Exchange[];
  /** Address under test. */
  readonly url: string;
}

/** What a text proves, before it is put into words. */
export type PastedFinding =
  | {
      readonly ok: true;
      readonly id: DiagnosisId;
      /** What the text says, in sentences. */
      readonly saw: string;
      /** Header names, in lower case, that the preflight refuses. */
      readonly refused?: readonly string[];
      readonly confidence?: Diagnosis['confidence'];
      readonly candidates?: readonly string[];
      readonly fix?: string;
    }
  | { readonly ok: false; readonly text: string };

/** What the rules look at beside the text. */
export interface PastedSubject {
  readonly question: PastedQuestion;
  /** The request that the browser showed no answer to. */
  readonly request: Pick<SentRequest, 'method' | 'headers'>;
  readonly origin: string;
}

/** True where two addresses name the same resource; queries may be masked, and are not compared. */
export function isSameAddress(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const [first, second] = [new URL(one), new URL(other)];
  return first.origin === second.origin && first.pathname === second.pathname;
}

/** What the command is that a text is the output of. */
export function commandKind(command: Command | null): 'preflight' | 'preflight-local' | 'request' | 'connection' {
  const text = command?.text ?? '';
  if (/^curl -q -v /.test(text)) return 'connection';
  if (!/\s-X '?OPTIONS'?\s/.test(text)) return 'request';
  return text.includes(`Origin: ${LOCAL_ORIGIN}'`) ? 'preflight-local' : 'preflight';
}
