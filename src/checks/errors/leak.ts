import type { EraContext } from '../../model/facts.ts';
import type { Answer } from '../../model/facts-answers.ts';
import { counted, excerpt, methods, naming, places } from '../answer-words.ts';
import { defineCheck, observedRisk, verified } from '../define-check.ts';

/** Characters of each error that are searched. All patterns are linear. */
const SEARCHED = 64 * 1024;

/** Signs of a program's inside. What they match is shown, cut short. */
const SIGNS: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'a stack trace', pattern: /\bat [\w$.<>[\] ]{1,80} \((?:[\w.:/\\-]{1,200}):\d{1,6}(?::\d{1,6})?\)/ },
  { what: 'a stack trace', pattern: /\bTraceback \(most recent call last\)|\bFile "[^"\n]{1,200}", line \d/ },
  { what: 'a stack trace', pattern: /\bgoroutine \d{1,9} \[|\bat [\w$.]{3,120}\([\w$]{1,80}\.java:\d/ },
  {
    what: 'SQL',
    pattern:
      /\b(?:SELECT [\w*"`., ]{1,80} FROM|INSERT INTO [\w"`.]{1,60}|UPDATE [\w"`.]{1,60} SET|DELETE FROM [\w"`.]{1,60})\b|SQLSTATE\[/,
  },
  {
    what: 'a connection string',
    pattern: /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?|mssql):\/\/[^\s"']{3,200}/i,
  },
  { what: 'a credential in an address', pattern: /\bhttps?:\/\/[^\s"'/:@]{1,80}:[^\s"'/@]{1,80}@/i },
  {
    what: 'an environment variable with its value',
    pattern: /\b[A-Z][A-Z0-9_]{0,40}(?:KEY|TOKEN|SECRET|PASSWORD|DATABASE_URL|_DSN|HOME|PATH)=[^\s"'&]{3,200}/,
  },
];

const PATH =
  /(?<![\w.:/-])(?:\/(?:home|Users|root|usr|var|etc|opt|srv|app|workspace|tmp|mnt|private|proc)\/[\w@%+.,/-]{1,200}|[A-Za-z]:\\{1,2}[\w. -]{1,60}\\[\w. \\-]{1,200})/g;

const PRIVATE =
  /(?<![\w.])(?:(?:10\.\d{1,3}|192\.168|172\.(?:1[6-9]|2\d|3[01])|127\.\d{1,3}|169\.254)\.\d{1,3}\.\d{1,3}(?!\.?\d)|localhost(?=:\d))(?::\d{2,5})?/g;

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

function parse(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

/** True for an address that an error may name: the endpoint's host, and the origin of the page that asked. */
function isKnown(address: string, answer: Answer, { environment }: EraContext): boolean {
  if (address === parse(environment.pageOrigin ?? '')?.host) return true;
  const host = address.replace(/:\d+$/, '');
  const own = parse(answer.url)?.hostname ?? '';
  return host === own || (LOOPBACK.test(host) && LOOPBACK.test(own));
}

/** The text of an error: the body, or of a stream the lines that hold an error. */
function errorText({ form, text }: Answer): string {
  if (form !== 'stream') return text.slice(0, SEARCHED);
  const lines = text.split(/[\r\n]+/).filter((line) => line.includes('"error"'));
  return lines.join('\n').slice(0, SEARCHED);
}

/** What an error gives away, each with the text that shows it. */
function leaks(answer: Answer, context: EraContext): readonly { readonly what: string; readonly text: string }[] {
  const text = errorText(answer);
  const found = SIGNS.flatMap(({ what, pattern }) => {
    const match = pattern.exec(text);
    return match ? [{ what, text: match[0] }] : [];
  });
  const requested = parse(answer.url)?.pathname ?? '';
  const path = [...text.matchAll(PATH)].find(
    ([one]) => !requested.startsWith(one) && !(requested.length > 1 && one.startsWith(requested)),
  );
  const address = [...text.matchAll(PRIVATE)].find(([one]) => !isKnown(one, answer, context));
  return [
    ...found,
    ...(path ? [{ what: 'a path of the file system', text: path[0] }] : []),
    ...(address ? [{ what: 'a private address', text: address[0] }] : []),
  ];
}

export default defineCheck({
  id: 'errors.leak',
  title: 'Errors do not leak internals',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  spec: [],
  source: 'before-you-ship guide, layer 4',
  requires: ['errorAnswers'],
  evaluate({ errorAnswers }, context) {
    const telling = errorAnswers.flatMap((answer) => {
      const seen = leaks(answer, context);
      return seen.length > 0 ? [{ ...answer, seen }] : [];
    });
    if (telling.length === 0) {
      return verified(`${counted(errorAnswers.length, 'error')} without stack traces, paths, SQL or addresses.`);
    }
    const what = naming(telling.flatMap(({ seen }) => seen.map((one) => one.what)));
    return observedRisk(`The error of ${methods(telling)} shows ${what}.`, {
      why: 'Such text tells an attacker how the server is built, and users nothing.',
      fix: 'Write details to the log, and answer with a sentence about what the client can change.',
      evidence: places(telling),
      subjects: telling.flatMap(({ method, at, seen }) =>
        seen.map((one) => ({ name: one.what, detail: `${method ?? 'answer'}: “${excerpt(one.text, 120)}”`, at })),
      ),
    });
  },
});
