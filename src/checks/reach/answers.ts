import type { Diagnosis, DiagnosisId } from '../../model/diagnosis.ts';
import type { Environment } from '../../model/environment.ts';
import type { AddressParts } from '../../model/facts-endpoint.ts';
import type { ReasonCode } from '../../model/reason.ts';
import type { Reply } from '../../model/reply.ts';
import { REVISIONS } from '../../model/revision.ts';
import { defineEndpointCheck, failed, notChecked, observedRisk, type Verdict, verified } from '../define-check.ts';
import { openingCommand } from '../opening-command.ts';
import { seconds, statusOf } from '../replies.ts';
import { withheldVerdict } from '../withheld.ts';

export default defineEndpointCheck({
  id: 'reach.answers',
  title: 'Something answers at the address',
  level: 'SEED',
  eras: ['http+sse', 'legacy', 'modern'],
  revisions: REVISIONS,
  spec: [],
  source: '“Before you ship” guide, layer 1',
  requires: ['address', 'decision', 'openingReplies', 'diagnoses'],
  consults: ['curl'],
  evaluate({ address, decision, openingReplies, diagnoses, curl }, environment) {
    const readable = openingReplies.find((reply) => statusOf(reply) !== null);
    if (readable) {
      const said = `${readable.method} was answered with HTTP ${statusOf(readable)}`;
      if (curl?.pageReads === false)
        return withheldVerdict(`${said}, and a browser withholds that from this page.`, [readable.at]);
      return verified(`${said}.`, { evidence: [readable.at] });
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
    return environment.vantage === 'browser'
      ? browserVerdict({ address, openingReplies, diagnoses }, environment, command)
      : silentVerdict(address, openingReplies);
  },
});

interface Seen {
  readonly address: AddressParts;
  readonly openingReplies: readonly Reply[];
  readonly diagnoses: readonly Diagnosis[];
}

/** The browser sent nothing. */
const NOT_SENT: { readonly [Id in DiagnosisId]?: readonly [code: ReasonCode, text: string] } = {
  'address-unusable': ['n/a.not-sent', 'The address cannot be used by a browser; nothing was sent.'],
  'mixed-content': ['browser.mixed-content', 'This https page may not call a plain http address; nothing was sent.'],
  'page-policy': ['internal.error', 'A policy of this page’s own host blocks the request; the server is not at fault.'],
  'local-network-denied': [
    'browser.local-network-denied',
    'The browser denies this page access to local addresses; nothing reached the server.',
  ],
  'local-network-waiting': [
    'browser.local-network-prompt',
    'The browser’s question about local addresses was not answered; nothing reached the server.',
  ],
};

function browserVerdict(
  { address, openingReplies, diagnoses }: Seen,
  { online }: Environment,
  command: string,
): Verdict {
  const notSent = diagnoses.map(({ id }) => NOT_SENT[id]).find((one) => one !== undefined);
  if (notSent) return notChecked(...notSent, { command });
  if (!online && address.space !== 'loopback') {
    return notChecked('browser.offline', 'The browser reports no network connection.');
  }
  const [first] = diagnoses.filter(({ id }) => id !== 'post-redirected');
  const isLate = openingReplies.some(({ kind }) => kind === 'timeout');
  if (first?.id === 'no-connection') return connectionVerdict(address, first, openingReplies);
  if (first?.id === 'no-answer' || (first === undefined && isLate)) {
    return isLate ? silentVerdict(address, openingReplies) : heldVerdict(address);
  }
  if (first?.id === 'accepted-unanswered' || first?.id === 'connection-lost') {
    return observedRisk(`The server received the request, and no answer came. ${first.title}.`, {
      why: 'Clients wait in vain, or see a broken connection.',
      fix: 'Look at the server’s log for this request.',
      evidence: first.evidence,
    });
  }
  if (first) {
    return withheldVerdict('A server is there, and the browser withheld its answer from this page.', first.evidence);
  }
  return notChecked('browser.answer-withheld', 'Nothing readable came back, and why was not found out.', { command });
}

function connectionVerdict(address: AddressParts, diagnosis: Diagnosis, replies: readonly Reply[]): Verdict {
  // By exclusion in Chromium and WebKit; elsewhere a resource policy looks the same.
  if (diagnosis.confidence !== 'cannot-tell') return silentVerdict(address, replies);
  return observedRisk(
    `Either nothing is reachable at ${address.host}, or Cross-Origin-Resource-Policy hides its answers.`,
    {
      why: 'This browser does not tell the two apart. In both cases a web client gets nothing.',
      fix: 'Run the command of the diagnosis: it tells whether a connection comes about.',
      evidence: diagnosis.evidence,
    },
  );
}

function heldVerdict({ host }: AddressParts): Verdict {
  return observedRisk(`Something accepts connections at ${host}, and answers nothing that a page may read.`, {
    why: 'The request was rejected at once, while others are held open without an answer.',
    fix: 'Answer OPTIONS, GET and HEAD, if only with 405.',
  });
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
