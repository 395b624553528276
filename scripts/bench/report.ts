import type { Size } from './sizes.ts';

export interface Measured {
  /** In general words. */
  readonly machine: string;
  readonly node: string;
  readonly browser: string;
  readonly sizes: readonly Size[];
  /** ms from Enter to the report. */
  readonly usual: readonly number[];
  readonly handshake: {
    readonly latencyMs: number;
    readonly pairs: readonly { readonly ours: number; readonly bare: number }[];
  };
  readonly preflights: readonly { readonly what: string; readonly preflights: number; readonly requests: number }[];
  readonly large: Large;
  readonly largeStream: Large;
}

interface Large {
  readonly tools: number;
  readonly rounds: readonly { readonly done: number; readonly longestTask: number; readonly bare: number }[];
}

const KB = 1000;

/** The text of docs/performance.md. */
export function performanceText(measured: Measured): string {
  return `# Performance

What the page costs and how fast it is, as \`npm run bench\` measured it. Sizes are held by \`npm test\`; times are not tests, because they depend on the machine: ratios measured side by side and counts tell more than milliseconds.

Measured on a shared machine (${measured.machine}), Node ${measured.node}, ${measured.browser} without a window, over loopback. Times are medians, with the range in brackets.

## Size

| what | gzip | budget |
| --- | ---: | ---: |
${measured.sizes.map(({ name, size, sizeLimit }) => `| ${name} | ${kilobytes(size)} | ${kilobytes(sizeLimit)} |`).join('\n')}

## A usual server

Ten tools, two resources and a prompt, both eras: from the Enter key to the finished report **${spread(measured.usual)}** (budget: 2 s).

## The handshake

From the Enter key until the tools of both eras are in, with every request ${measured.handshake.latencyMs} ms away, preflights included. Beside it a bare worker that sends the same requests in the same order, parses the answers and does nothing else; both start their worker first, in turn, each in a fresh profile.

| | time |
| --- | ---: |
| Handcheck | ${spread(measured.handshake.pairs.map(({ ours }) => ours))} |
| bare worker | ${spread(measured.handshake.pairs.map(({ bare }) => bare))} |
| ratio (budget: 1.25) | ${ratio(measured.handshake.pairs.map(({ ours, bare }) => ours / bare))} |

## Preflights

Counted by the server over a whole quick run.

| server | preflights | requests |
| --- | ---: | ---: |
${measured.preflights.map(({ what, preflights, requests }) => `| ${what} | ${preflights} | ${requests} |`).join('\n')}

## A very long list

${measured.large.tools.toLocaleString('en')} tools on one page, about 10 MB, legacy. The list is read twice in a run, to compare its order, and every tool is judged; the bare worker reads it once and parses it.

| | JSON | event stream |
| --- | ---: | ---: |
| Enter to report | ${spread(measured.large.rounds.map(({ done }) => done))} | ${spread(measured.largeStream.rounds.map(({ done }) => done))} |
| bare worker, one reading | ${spread(measured.large.rounds.map(({ bare }) => bare))} | ${spread(measured.largeStream.rounds.map(({ bare }) => bare))} |
| ratio | ${ratio(measured.large.rounds.map(({ done, bare }) => done / bare))} | ${ratio(measured.largeStream.rounds.map(({ done, bare }) => done / bare))} |
| longest task on the main thread, any round (budget: 50 ms) | ${longest(measured.large)} | ${longest(measured.largeStream)} |
`;
}

function longest({ rounds }: Large): string {
  const ms = Math.max(...rounds.map(({ longestTask }) => longestTask));
  return ms === 0 ? 'none of 50 ms or more' : `${Math.round(ms)} ms`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} kB`;
}

function spread(values: readonly number[]): string {
  return `${time(median(values))} (${time(Math.min(...values))} to ${time(Math.max(...values))})`;
}

function ratio(values: readonly number[]): string {
  return `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`;
}

function time(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
