import { askedHeaders } from '../model/asked-headers.ts';
import type { Diagnosis } from '../model/diagnosis.ts';
import type { Environment } from '../model/environment.ts';
import type { Header } from '../model/exchange.ts';
import { describe } from './describe.ts';
import { readConsole } from './pasted-console.ts';
import { consoleFinding } from './pasted-console-rules.ts';
import { readCurlText } from './pasted-curl.ts';
import { curlFinding } from './pasted-curl-rules.ts';
import { isSameAddress, type PastedFinding, type PastedQuestion, type PastedSubject } from './pasted-subject.ts';
import { verdict } from './steps.ts';

/** Longest text that is looked at, in UTF-16 units; a command's output and a line of a console are much shorter. */
const LONGEST_PASTED = 64 * 1024;
/** Longest line, in UTF-16 units. */
const LONGEST_LINE = 4096;

/** The diagnosis completed, or why the text does not settle it. */
export type PastedVerdict =
  | { readonly ok: true; readonly diagnosis: Diagnosis }
  | { readonly ok: false; readonly text: string };

/**
 * Completes a diagnosis by what curl wrote in a terminal or a browser in its console. The text is read line by line and
 * never executed; what does not belong to this address and this page is refused.
 */
export function judgePasted(text: string, question: PastedQuestion): PastedVerdict {
  const found = read(text.slice(0, LONGEST_PASTED), question);
  if (!found.ok) return found;
  const { diagnosis, environment, exchanges, url } = question;
  const ids = new Set(diagnosis.evidence.map(({ exchange }) => exchange));
  const asPage: Environment = { ...environment, vantage: 'browser' };
  const words = describe(
    {
      verdict: verdict(found.id, found.confidence ?? 'certain', { refused: found.refused ?? [] }),
      subjects: exchanges.filter(({ id }) => ids.has(id)).slice(0, 1),
      used: [],
      era: diagnosis.era,
    },
    asPage,
    url,
  );
  return {
    ok: true,
    diagnosis: {
      ...words,
      saw: found.saw,
      candidates: found.candidates ?? [],
      evidence: diagnosis.evidence,
      fix: found.fix ?? words.fix,
      from: 'pasted output',
    },
  };
}

function read(text: string, question: PastedQuestion): PastedFinding {
  if (text.trim() === '') return { ok: false, text: 'There is nothing in it.' };
  const subject = subjectOf(question);
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.slice(0, LONGEST_LINE));
  const said = readConsole(lines);
  if (said.length > 0) return consoleFinding(said, subject);
  const curl = readCurlText(lines.join('\n'));
  const other = curl.addresses.find((address) => !isSameAddress(address, question.url));
  if (other !== undefined) {
    return { ok: false, text: `It is about ${other.slice(0, 200)}, not about the address of this run.` };
  }
  if (curl.head === null && curl.failure === null) {
    return {
      ok: false,
      text: 'It holds neither an HTTP status line, nor an error of curl, nor a line of a browser’s console that is known here.',
    };
  }
  return curlFinding(curl, subject);
}

function subjectOf(question: PastedQuestion): PastedSubject {
  const first = question.diagnosis.evidence[0]?.exchange;
  const request = question.exchanges.find(({ id }) => id === first)?.request;
  return {
    question,
    request: request === undefined ? PLAIN : { method: request.method, headers: asked(request.headers) },
    origin: question.environment.pageOrigin ?? '',
  };
}

/** Where the request is not known: what every client sends. */
const PLAIN: PastedSubject['request'] = {
  method: 'POST',
  headers: [{ name: 'content-type', value: 'application/json' }],
};

/** The headers that the preflight of a request asks for. */
function asked(headers: readonly Header[]): readonly Header[] {
  const names = askedHeaders(headers);
  return headers.filter(({ name }) => names.includes(name.toLowerCase()));
}
