import type { Exchange, Header, Redaction } from '../model/exchange.ts';
import type { Finding } from '../model/finding.ts';
import { isObject, type JsonObject, member, parseJson, pointer } from '../model/json.ts';
import {
  findPlaceholders,
  holdsPlaceholder,
  type Placeholder,
  placeholderText,
  shapeOf,
} from '../model/placeholder.ts';
import type { ListedItem, Report } from '../model/report.ts';
import { findCutSecrets, findSecrets, type Match } from './find-secrets.ts';
import { isPublicText } from './public-text.ts';
import { collectSecrets, parameterKind, type Secret } from './secrets.ts';

/** Secrets below this length are replaced only where they are known to stand: they would tear texts apart. */
const SHORTEST_ANYWHERE = 4;

/** Members whose texts are ours and no place for a secret. */
const STRUCTURAL = new Set(
  (
    'format schemaVersion createdAt kind state status check era eras layer level basis revision offered keyword code ' +
    'vantage engine probeIsolation profile confidence method mode redirect cache step purpose via source type cutBy ' +
    'ended list shell header'
  ).split(' '),
);
/** Members that hold names of headers, permissions or rows, and nothing else. */
const NAMES = new Set(
  'producer permissions extraHeaders degraded rows requestHeaders methods exposedHeaders toolsCalled redactions'.split(
    ' ',
  ),
);
/** Members whose value is the server's own JSON. */
const FREE = new Set(['value', 'capabilities']);

export interface Redactor {
  /** A text without secrets; the very same text where it holds none. */
  text(text: string): string;
  /** An exchange without secrets; the very same object where it holds none. */
  exchange(exchange: Exchange): Exchange;
  /** A finding without secrets; the very same object where it holds none. */
  finding(finding: Finding): Finding;
}

/** Takes secrets out of texts and exchanges that are about to leave memory. */
export function createRedactor(secrets: readonly Secret[]): Redactor {
  const walker = new Walker(secrets);
  return {
    text: (text) => walker.text(text, ''),
    exchange: (exchange) => walker.redact(exchange, ''),
    finding: (finding) => walker.redact(finding, ''),
  };
}

/**
 * A report without secrets: each stands as a placeholder, listed in `redactions`; the same secret has the same number
 * throughout. Names of extra headers stay.
 *
 * @param secrets what the run knows ({@link collectSecrets}); what the report's own exchanges show is found here too
 */
export function redactReport(report: Report, secrets: readonly Secret[]): Report {
  const shown = collectSecrets({ url: report.target.url, headers: [] }, report.exchanges);
  const known = new Set(secrets.map(({ value }) => value));
  const walker = new Walker([...secrets, ...shown.filter(({ value }) => !known.has(value))], report.redactions);
  const { tools, resources, resourceTemplates, prompts, exchanges, ...head } = report;
  const cleanHead = walker.redact(head, '');
  const cleanExchanges = walker.redact(exchanges, '/exchanges');
  // Entries were read from bodies: where a body holds no secret, its entries do not. HTTP+SSE answers on another exchange.
  const touched = new Set(exchanges.flatMap((one, index) => (isSameBody(one, cleanExchanges[index]) ? [] : [one.id])));
  const items = (list: readonly ListedItem[], at: string) =>
    list.map((item, index) => {
      const mayHold = item.era === 'http+sse' ? touched.size > 0 : touched.has(item.exchange);
      return mayHold ? walker.redact(item, `${at}/${index}`) : item;
    });
  const cleanItems = {
    tools: items(tools, '/tools'),
    resources: items(resources, '/resources'),
    resourceTemplates: items(resourceTemplates, '/resourceTemplates'),
    prompts: items(prompts, '/prompts'),
  };
  return { ...report, ...cleanHead, redactions: walker.redactions, ...cleanItems, exchanges: cleanExchanges };
}

/** True where a body is there as a whole and nothing was taken out of it; true for exchanges without a body. */
function isSameBody(before: Exchange, after: Exchange | undefined): boolean {
  const { outcome } = before;
  if (!('body' in outcome) || outcome.body === undefined) return true;
  const clean = after && 'body' in after.outcome ? after.outcome.body : undefined;
  return outcome.body.text !== null && outcome.body.complete && clean?.text === outcome.body.text;
}

interface Numbered extends Secret {
  readonly placeholder: string;
  readonly record: Placeholder;
}

function numbered(secret: Secret, number: number): Numbered {
  const { kind, value } = secret;
  const record = { kind, number, length: value.length, characters: shapeOf(value) };
  return { ...secret, record, placeholder: placeholderText(record) };
}

/** Goes through a document once and remembers what it took out. */
class Walker {
  readonly redactions: Redaction[];
  /** Number and pointer of each redaction. */
  readonly #listed: Set<string>;
  readonly #all: readonly Numbered[];
  /** Those that are looked for in every text. */
  readonly #anywhere: readonly Numbered[];

  /** @param before redactions that the document has already; their numbers are taken */
  constructor(secrets: readonly Secret[], before: readonly Redaction[] = []) {
    const taken = before.reduce((most, { number }) => Math.max(most, number), 0);
    this.redactions = [...before];
    this.#listed = new Set(before.map(({ number, pointer: at }) => `${number}|${at}`));
    this.#all = secrets.filter(({ value }) => value !== '').map((secret, index) => numbered(secret, taken + index + 1));
    this.#anywhere = this.#all.filter(
      ({ value, inOrigin }) => value.length >= SHORTEST_ANYWHERE && !inOrigin && !isPublicText(value),
    );
  }

  /** The same document with placeholders; every member keeps its name and type, so the type stays what it was. */
  redact<T>(value: T, at: string): T {
    return this.#all.length === 0 ? value : (this.#ours(value, at) as T);
  }

  /** JSON stays JSON: where a placeholder would stand outside a string, the text is written anew. */
  text(text: string, at: string): string {
    const result = this.#plainText(text, at);
    if (result === text) return text;
    if (/^(?:data|event|id|retry)?:/m.test(text)) return this.#stream(text, result, at);
    return this.#sound(text, result, at);
  }

  #sound(text: string, result: string, at: string): string {
    if (parseJson(result).ok) return result;
    const parsed = parseJson(text);
    return parsed.ok ? JSON.stringify(this.#free(parsed.value, at)) : result;
  }

  #stream(text: string, result: string, at: string): string {
    const before = text.split('\n');
    const after = result.split('\n');
    if (before.length !== after.length) return result;
    return after.map((line, index) => this.#line(before[index] ?? '', line, at)).join('\n');
  }

  #line(before: string, after: string, at: string): string {
    if (before === after || !before.startsWith('data:')) return after;
    return `data:${this.#sound(before.slice(5), after.slice(5), at)}`;
  }

  #plainText(text: string, at: string): string {
    // What was taken out before, when an exchange was passed on, is listed too.
    for (const { placeholder } of findPlaceholders(text)) this.#list(placeholder, at);
    const whole = this.#replace(text, findSecrets(text, this.#anywhere), at);
    return this.#replace(whole, findCutSecrets(whole, this.#anywhere), at);
  }

  #replace(text: string, matches: readonly Match<Numbered>[], at: string): string {
    if (matches.length === 0) return text;
    let result = '';
    let done = 0;
    for (const { secret, from, to } of matches) {
      result += text.slice(done, from) + this.#note(secret, at);
      done = to;
    }
    return result + text.slice(done);
  }

  /** Records where a secret stood and gives what stands there now. */
  #note({ record, placeholder }: Numbered, at: string): string {
    this.#list(record, at);
    return placeholder;
  }

  /** Once for each text, however often a secret stands in it. */
  #list(record: Placeholder, at: string): void {
    const key = `${record.number}|${at}`;
    if (this.#listed.has(key)) return;
    this.#listed.add(key);
    this.redactions.push({ ...record, pointer: at });
  }

  /** A value of our own format. */
  #ours(value: unknown, at: string): unknown {
    if (typeof value === 'string') return this.text(value, at);
    if (Array.isArray(value)) return this.#array(value, at, (entry, path) => this.#ours(entry, path));
    if (!isObject(value)) return value;
    return this.#object(value, at, (name, entry, path) => this.#member(name, entry, path));
  }

  #member(name: string, value: unknown, at: string): unknown {
    // A clause is our own text; a session id that happens to be one of its words must not break its link.
    if (name === 'clause') return value;
    if (NAMES.has(name) || (typeof value === 'string' && STRUCTURAL.has(name))) return value;
    if (FREE.has(name) && typeof value !== 'string') return this.#free(value, at);
    if ((name === 'url' || name === 'finalUrl') && typeof value === 'string') return this.#address(value, at);
    if (name === 'headers' && Array.isArray(value))
      return this.#array(value, at, (one, path) => this.#header(one, path));
    return this.#ours(value, at);
  }

  /** JSON of the server: names are texts too, and a number may be a secret. */
  #free(value: unknown, at: string): unknown {
    if (typeof value === 'string') return this.#plainText(value, at);
    if (typeof value === 'number') return this.#number(value, at);
    if (Array.isArray(value)) return this.#array(value, at, (entry, path) => this.#free(entry, path));
    if (!isObject(value)) return value;
    return this.#object(value, at, (_, entry, path) => this.#free(entry, path), true);
  }

  #number(value: number, at: string): unknown {
    const text = String(value);
    const secret = this.#anywhere.find((one) => one.value === text);
    return secret ? this.#note(secret, at) : value;
  }

  #array(list: readonly unknown[], at: string, each: (entry: unknown, at: string) => unknown): readonly unknown[] {
    let changed = false;
    const result = list.map((entry, index) => {
      const clean = each(entry, `${at}/${index}`);
      changed ||= clean !== entry;
      return clean;
    });
    return changed ? result : list;
  }

  #object(
    value: JsonObject,
    at: string,
    each: (name: string, entry: unknown, at: string) => unknown,
    renames = false,
  ): JsonObject {
    let changed = false;
    const members = Object.entries(value).map(([name, entry]) => {
      const cleanName = renames ? this.#plainText(name, at) : name;
      const clean = each(name, entry, at + pointer(cleanName));
      changed ||= clean !== entry || cleanName !== name;
      return [cleanName, clean] as const;
    });
    return changed ? Object.fromEntries(members) : value;
  }

  #header(header: unknown, at: string): unknown {
    const name = member(header, 'name');
    const value = member(header, 'value');
    if (typeof name !== 'string' || typeof value !== 'string') return header;
    const clean = this.text(this.#ownHeader({ name, value }, `${at}/value`), `${at}/value`);
    return clean === value ? header : { name, value: clean };
  }

  /** The value of a header that is known to carry a secret, however short or common the secret is. */
  #ownHeader({ name, value }: Header, at: string): string {
    for (const secret of this.#all) {
      if (!secret.headers.includes(name.toLowerCase())) continue;
      const from = value.lastIndexOf(secret.value);
      if (from === -1 || holdsPlaceholder(value)) continue;
      return this.#replace(value, [{ secret, from, to: from + secret.value.length }], at);
    }
    return value;
  }

  /** An address: its secret parameters by their place, the rest as text. */
  #address(url: string, at: string): string {
    const clean = url.replace(/([?&])([^=&#]*)=([^&#]*)/g, (whole, start: string, name: string, raw: string) => {
      const [[, value] = ['', '']] = new URLSearchParams(`v=${raw}`);
      const plainName = [...new URLSearchParams(`${name}=`).keys()][0] ?? name;
      if (holdsPlaceholder(value) || parameterKind(plainName, value) === null) return whole;
      const secret = this.#all.find((one) => one.value === value);
      return secret ? `${start}${name}=${this.#note(secret, at)}` : whole;
    });
    return this.#plainText(clean, at);
  }
}
