import type { ServerResponse } from 'node:http';
import type { AnswerData, HeaderMap, StreamEventData } from './case-data.ts';

/** Puts values of the request into the texts of an answer. */
export type Fill = (value: unknown) => unknown;

/** Time in ms between the last event and the cut of a stream that is cut, so that the events arrive. */
const BEFORE_CUT_MS = 30;

/**
 * Writes an answer. Resolves when all of it was handed to the socket.
 *
 * @param cors headers of the case, used where the answer names none of its own
 */
export async function writeAnswer(
  response: ServerResponse,
  answer: AnswerData,
  cors: HeaderMap,
  fill: Fill,
): Promise<void> {
  if (answer.hang) return;
  const body = bodyOf(answer, fill);
  const own = answer.cors === 'none' ? {} : (answer.cors ?? cors);
  const lines = [...headerLines(own, fill), ...headerLines(answer.headers ?? {}, fill), ...ownLines(answer, body)];
  response.sendDate = false;
  response.writeHead(answer.status ?? 200, lines.flat());
  response.write(body);
  if (answer.sse?.thenDrop) {
    await new Promise((resolve) => setTimeout(resolve, BEFORE_CUT_MS));
    response.destroy();
  } else if (!answer.sse?.keepOpen) {
    response.end();
  }
}

type Line = readonly [name: string, value: string];

function headerLines(headers: HeaderMap, fill: Fill): readonly Line[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one): Line => [name, String(fill(one))]),
  );
}

/** Headers that follow from the form of the answer. */
function ownLines(answer: AnswerData, body: Buffer): readonly Line[] {
  const named = Object.keys(answer.headers ?? {}).some((name) => name.toLowerCase() === 'content-type');
  const type = answer.sse ? 'text/event-stream' : answer.json === undefined ? null : 'application/json';
  const lines: Line[] = type !== null && !named && !answer.noContentType ? [['content-type', type]] : [];
  if (answer.sse) lines.push(['cache-control', 'no-store']);
  else if (answer.status !== 204) lines.push(['content-length', `${body.length}`]);
  return lines;
}

function bodyOf(answer: AnswerData, fill: Fill): Buffer {
  if (answer.sse) {
    const lines = answer.sse.events.flatMap((event) => eventLines(event, fill));
    return Buffer.from(lines.map((line) => line + (answer.sse?.eol === 'CRLF' ? '\r\n' : '\n')).join(''));
  }
  if (answer.json !== undefined) return Buffer.from(JSON.stringify(fill(answer.json)));
  return Buffer.from(answer.text === undefined ? '' : String(fill(answer.text)));
}

/** The lines of one event, its blank line included. */
function eventLines(event: StreamEventData, fill: Fill): readonly string[] {
  if (event.comment !== undefined) return [`: ${event.comment}`, ''];
  const lines: string[] = [];
  if (event.id !== undefined) lines.push(`id: ${event.id}`);
  if (event.event !== undefined) lines.push(`event: ${event.event}`);
  if (event.data !== undefined) lines.push(...dataLines(event.data, fill));
  return [...lines, ''];
}

function dataLines(data: unknown, fill: Fill): readonly string[] {
  const text = typeof data === 'string' ? String(fill(data)) : JSON.stringify(fill(data));
  return text.split('\n').map((line) => (line === '' ? 'data:' : `data: ${line}`));
}
