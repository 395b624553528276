import type { DiagnosisId } from '../../model/diagnosis.ts';
import type { Environment } from '../../model/environment.ts';
import type { EraDecision } from '../../model/era-decision.ts';
import type { AddressParts } from '../../model/facts-endpoint.ts';
import type { Reply } from '../../model/reply.ts';
import { REVISIONS } from '../../model/revision.ts';
import { defineEndpointCheck, failed, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';
import { openingCommand } from '../opening-command.ts';
import { seconds, statusOf } from '../replies.ts';

export default defineEndpointCheck({
  id: 'reach.answers',
  title: 'Something answers at the address',
  level: 'SEED',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: '“Before you ship” guide, layer 1',
  requires: ['address', 'decision', 'openingReplies', 'diagnoses'],
  evaluate({ address, decision, openingReplies, diagnoses }, environment) {
    const readable = openingReplies.find((reply) => statusOf(reply) !== null);
    if (readable) {
      return verified(`${readable.method} was answered with HTTP ${statusOf(readable)}.`, { evidence: [readable.at] });
    }
    if (openingReplies.some(({ kind }) => kind === 'cancelled')) {
      return notChecked('aborted', 'The run was stopped before anything was answered.');
    }
    if (decision.verdict === 'unknown' && openingReplies.length > 0) {
      return observedRisk(
        decision.contradictions[0] ?? 'A HEAD request is answered, and no request that opens MCP is.',
        {
          why: 'Something is there, and clients wait for an answer that does not come.',
          fix: 'Look at what the server does with a POST: it may wait for something, or crash.',
        },
      );
    }
    if (openingReplies.length === 0 && diagnoses.length === 0) {
      return notChecked('n/a.not-sent', 'Nothing was sent to the address.');
    }
    const command = openingCommand(address.url, decision, []);
    const ids = new Set(diagnoses.map(({ id }) => id));
    return environment.vantage === 'browser'
      ? browserVerdict({ address, decision, openingReplies }, ids, environment, command)
      : silentVerdict(address, openingReplies);
  },
});

interface Seen {
  readonly address: AddressParts;
  readonly decision: EraDecision;
  readonly openingReplies: readonly Reply[];
}

function browserVerdict(
  { address, openingReplies }: Seen,
  ids: ReadonlySet<DiagnosisId>,
  { online }: Environment,
  command: string,
): Verdict {
  if (ids.has('mixed-content')) {
    return notChecked('browser.mixed-content', 'This https page may not call a plain http address; nothing was sent.', {
      command,
    });
  }
  if (ids.has('local-network-denied')) {
    const text = 'The browser denies this page access to local addresses; nothing reached the server.';
    return notChecked('browser.local-network-denied', text, { command });
  }
  if (!online && address.space !== 'loopback') {
    return notChecked('browser.offline', 'The browser reports no network connection.');
  }
  if (ids.has('answer-withheld')) {
    return observedRisk('A server is there, and the browser withheld its answer from this page.', {
      why: 'A web client at this origin cannot use the server. It may refuse unknown origins on purpose, which is right; other clients may work.',
      fix: 'Where this page is to be let in, allow its origin: the diagnosis shows which headers are missing.',
    });
  }
  if (ids.has('no-answer') || openingReplies.some(({ kind }) => kind === 'timeout')) {
    return silentVerdict(address, openingReplies);
  }
  return notChecked(
    'browser.answer-withheld',
    'Nothing readable came back. That does not prove that nothing is there: a resource policy on the server looks the same to a page. The command tells them apart.',
    { command },
  );
}

function silentVerdict({ host }: AddressParts, replies: readonly Reply[]): Verdict {
  const longest = Math.max(0, ...replies.map((reply) => (reply.kind === 'timeout' ? reply.afterMs : 0)));
  const actual = longest > 0 ? `No answer came within ${seconds(longest)}.` : 'No request got an answer.';
  return failed(`Nothing answers at ${host}. ${actual}`, {
    expected: 'Any HTTP answer.',
    actual,
    fix: 'Check that the server runs, that it listens on this host and port, and that no firewall stands between.',
  });
}
