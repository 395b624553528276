import type { AddressSpace } from '../../model/endpoint.ts';
import type { Environment } from '../../model/environment.ts';
import { plainHttpFromHttps } from '../../model/mixed-content.ts';
import { REVISIONS } from '../../model/revision.ts';
import { defineEndpointCheck, notChecked, type Verdict, verified } from '../define-check.ts';
import { openingCommand } from '../opening-command.ts';

export default defineEndpointCheck({
  id: 'reach.environment.mixed-content',
  title: 'The browser permits this page to call this address',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'Mixed Content (W3C)',
  requires: ['address', 'decision'],
  evaluate({ address: { url, protocol, space }, decision }, environment) {
    if (space === 'practice') return notChecked('n/a.practice', 'This is a practice server; no network was used.');
    if (environment.vantage !== 'browser') return notChecked('n/a.not-seen', 'No browser was used in this run.');
    if (protocol === 'https:') return verified('The address is https, which every page may call.');
    if (environment.pageOrigin === null || !environment.pageOrigin.startsWith('https:')) {
      return verified('This page is not https, so it may call http addresses.');
    }
    return fromHttpsPage(url, space, environment, () => openingCommand(url, decision, []));
  },
});

function fromHttpsPage(url: string, space: AddressSpace, { engine }: Environment, command: () => string): Verdict {
  const rule = plainHttpFromHttps(engine, url);
  if (rule === 'allowed') return verified('This browser lets an https page call an http address on loopback.');
  if (rule === 'not-known') {
    return notChecked('n/a.not-seen', 'Whether this browser lets an https page call http on loopback is not known.');
  }
  const where = space === 'loopback' ? 'not even on loopback' : 'not on loopback';
  return notChecked(
    'browser.mixed-content',
    `This https page may not call a plain http address (${where}). Open this tool from a local http address, or run the command.`,
    { command: command() },
  );
}
