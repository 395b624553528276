import type { Diagnosis } from '../../model/diagnosis.ts';
import { type AddressSpace, addressSpace } from '../../model/endpoint.ts';
import type { Environment } from '../../model/environment.ts';
import type { Reply } from '../../model/reply.ts';
import { REVISIONS } from '../../model/revision.ts';
import { defineEndpointCheck, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';

export default defineEndpointCheck({
  id: 'reach.environment.local-network',
  title: 'Permission to reach private addresses',
  level: 'PRODUCT',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: 'Local Network Access (WICG)',
  requires: ['address', 'openingReplies', 'diagnoses'],
  evaluate({ address: { space }, openingReplies, diagnoses }, environment) {
    if (space === 'practice') return notChecked('n/a.practice', 'This is a practice server; no network was used.');
    if (environment.vantage !== 'browser') return notChecked('n/a.not-seen', 'No browser was used in this run.');
    if (space === 'public') return verified('The endpoint is on a public address, which needs no permission.');
    if (isLoopbackPage(environment)) {
      return verified('This page is served from this machine, so no permission is asked for.');
    }
    return permissionVerdict(space, environment, openingReplies, diagnoses);
  },
});

function permissionVerdict(
  space: AddressSpace,
  { permissions }: Environment,
  replies: readonly Reply[],
  diagnoses: readonly Diagnosis[],
): Verdict {
  // The name for this very kind of address decides; the older common name counts only where that is not known.
  const specific = permissions[space === 'loopback' ? 'loopback-network' : 'local-network'] ?? 'unknown';
  const state = specific === 'unknown' ? (permissions['local-network-access'] ?? 'unknown') : specific;
  const kind = space === 'loopback' ? 'this machine' : 'the local network';
  if (state === 'denied' || diagnoses.some(({ id }) => id === 'local-network-denied')) {
    return notChecked(
      'browser.local-network-denied',
      `The browser denies this page access to ${kind}, so nothing reached the server. Allow it in the site’s settings and run again.`,
    );
  }
  if (state === 'granted') return verified(`The browser grants this page access to ${kind}.`);
  if (state === 'unknown') return notChecked('n/a.not-seen', 'This browser knows no permission for local addresses.');
  if (replies.some((reply) => 'status' in reply)) {
    return observedRisk(`The browser asks its user before this page may reach ${kind}.`, {
      why: 'Until someone answers, every request waits, and a web client seems to hang.',
      fix: 'Tell users of a web client that their browser will ask, or serve the client from this machine too.',
    });
  }
  return notChecked(
    'browser.local-network-prompt',
    `The browser’s question whether this page may reach ${kind} was not answered.`,
  );
}

function isLoopbackPage({ pageOrigin }: Environment): boolean {
  if (pageOrigin === null || !URL.canParse(pageOrigin)) return false;
  return addressSpace(new URL(pageOrigin).hostname) === 'loopback';
}
