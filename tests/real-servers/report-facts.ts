import { headerValue, mediaType, readableAnswer } from '../../src/model/exchange.ts';
import type { Layer } from '../../src/model/layer.ts';
import type { Report } from '../../src/model/report.ts';
import { ERAS, type Era } from '../../src/model/revision.ts';
import type { Expected, Seen } from './expected.ts';

/** The facts of a report that are known beforehand. */
export interface ProtocolFacts {
  readonly statuses: Expected['node']['statuses'];
  readonly revisions: Expected['revisions'];
  readonly tools: Expected['tools'];
  readonly session: Expected['session'];
  readonly framing: { readonly [E in Era]?: string };
  readonly server: string | null;
  readonly degraded: readonly string[];
  readonly headlineFits: boolean;
}

/** What the report says, in the words of {@link Expected}. */
export function protocolFacts(report: Report, headlines: Seen['headline']): ProtocolFacts {
  const spoken = ERAS.filter((era) => report.eras[era].status === 'spoken');
  const perEra = <T>(read: (era: Era) => T | undefined): { readonly [E in Era]?: T } =>
    Object.fromEntries(spoken.map((era) => [era, read(era)]));
  return {
    statuses: {
      modern: report.eras.modern.status,
      legacy: report.eras.legacy.status,
      'http+sse': report.eras['http+sse'].status,
    },
    revisions: perEra((era) => report.eras[era].revision),
    tools: perEra((era) => report.tools.filter((tool) => tool.era === era).length),
    session: sessionSeen(report) ? 'issued' : 'none',
    framing: perEra((era) => framing(report, era)),
    server: spoken.map((era) => report.server[era]?.name ?? null)[0] ?? null,
    degraded: report.eras.legacy.degraded,
    headlineFits: headlines.includes(report.headline.kind),
  };
}

/** What is expected from a vantage, in the same form. A server that nothing could be read from shows no more. */
export function expectedFacts(expected: Expected, seen: Seen): ProtocolFacts {
  const speaks = (era: Era): boolean => seen.statuses[era] === 'spoken';
  const only = <T>(values: { readonly [E in Era]?: T }): { readonly [E in Era]?: T } =>
    Object.fromEntries(Object.entries(values).filter(([era]) => ERAS.some((one) => one === era && speaks(one))));
  const anything = ERAS.some(speaks);
  return {
    statuses: seen.statuses,
    revisions: only(expected.revisions),
    tools: only(expected.tools),
    session: anything ? expected.session : 'none',
    framing: only(expected.framing),
    server: anything ? expected.server : null,
    degraded: seen.degraded,
    headlineFits: true,
  };
}

/** A session id was issued: a readable header said so, redacted or not. */
function sessionSeen(report: Report): boolean {
  return report.exchanges.some((exchange) => {
    const answer = readableAnswer(exchange);
    return exchange.step === 'initialize' && answer !== null && headerValue(answer.headers, 'mcp-session-id') !== null;
  });
}

/** Media type of the answer to the first tools/list; in HTTP+SSE that of the stream on which it stood. */
function framing(report: Report, era: Era): string | undefined {
  const step = era === 'http+sse' ? 'get-stream' : 'tools-list';
  const exchange = report.exchanges.find((one) => one.era === era && one.step === step);
  const answer = exchange ? readableAnswer(exchange) : null;
  return answer ? (mediaType(answer.headers) ?? 'none') : undefined;
}

/** Failed findings as `check (era)`, in the order of the report. */
export function failedFindings(report: Report): readonly string[] {
  return report.findings.filter(({ state }) => state === 'failed').map(({ check, era }) => `${check} (${era})`);
}

/** Findings of a layer that claim something. */
export function claims(report: Report, layer: Layer): readonly string[] {
  return report.findings
    .filter((finding) => finding.layer === layer && finding.state !== 'not-checked')
    .map(({ check, state }) => `${check} ${state}`);
}
