import { sentCall } from '../era/rpc.ts';
import type { Diagnosis, DiagnosisId } from '../model/diagnosis.ts';
import { addressSpace, isSecretParameter } from '../model/endpoint.ts';
import type { Environment } from '../model/environment.ts';
import type { EraDecision } from '../model/era-decision.ts';
import { type Exchange, headerValue, isBeside, mediaType, readableAnswer, type StepId } from '../model/exchange.ts';
import { type Fact, type FactSet, known, unknown } from '../model/facts.ts';
import type { AddressParts, CorsProof, EndpointFactValues, Parity, SeenAnswer } from '../model/facts-endpoint.ts';
import type { Evidence } from '../model/finding.ts';
import type { Profile } from '../model/plan.ts';
import { type Reason, type ReasonCode, reason } from '../model/reason.ts';
import type { Reply } from '../model/reply.ts';
import { activeFact } from './active.ts';
import { corsFact } from './cors.ts';
import { curlFact } from './curl.ts';

const EXCERPT = 200;

const LIST_STEPS: ReadonlySet<StepId> = new Set([
  'tools-list',
  'tools-list-again',
  'resources-list',
  'resource-templates-list',
  'prompts-list',
]);

export interface EndpointInput {
  /** All exchanges of the run. */
  readonly exchanges: readonly Exchange[];
  readonly environment: Environment;
  /** Address under test, as it was read from the input. */
  readonly url: string;
  /** The input had a fragment, which was dropped. */
  readonly hadFragment?: boolean;
  readonly decision: EraDecision;
  /** Replies to both openings in the order of sending. */
  readonly openingReplies: readonly Reply[];
  readonly diagnoses: readonly Diagnosis[];
  /** What the headers that curl got prove about CORS. */
  readonly cors?: CorsProof | undefined;
  readonly profile: Profile;
  readonly paramHeaders: Fact<readonly string[]>;
  /** Both eras side by side; null unless both were spoken. */
  readonly parity: Parity | null;
}

/** What a run proves about the endpoint, whatever the era. Pure. */
export function endpointFacts(input: EndpointInput): FactSet<EndpointFactValues> {
  const { exchanges, decision, openingReplies, diagnoses, profile } = input;
  // The address itself stands in every request, so the first one is its proof.
  const first = exchanges.slice(0, 1).map(({ id }) => ({ exchange: id }));
  const openings = openingReplies.map(({ at }) => at);
  const decidedBy = Object.values(decision.eras).flatMap((era) => era.decidedBy);
  const seen = exchanges.filter((one) => one.step === 'head' || !isBeside(one)).flatMap(seenAnswer);
  // Where the preflight is redirected too, only a plain GET of the diagnosis shows where it leads.
  const probed = exchanges.filter(({ step }) => step === 'cors-get').flatMap(seenAnswer);
  const redirected = [...seen, ...probed].filter((answer) => answer.redirected);
  const eventIds = exchanges.filter(hasEventId).map(({ id }) => id);
  return {
    address: known(addressParts(input), first),
    decision: known(decision, decidedBy.length > 0 ? decidedBy : openings),
    openingReplies: known(openingReplies, openings.length > 0 ? openings : first),
    seenAnswers: seen.length > 0 ? known(seen, places(seen)) : unknown(whyNothingSeen(input)),
    redirects:
      seen.length + redirected.length > 0
        ? known(redirected, places(redirected.length > 0 ? redirected : seen))
        : hiddenRedirect(input),
    diagnoses: known(
      diagnoses,
      diagnoses.flatMap(({ evidence }) => evidence),
    ),
    cors: corsOf(input),
    curl: curlFact(exchanges, seenAnswer, input.cors),
    profile: known(profile, first),
    active: activeFact(exchanges, { url: input.url, profile, decision }),
    paramHeaders: input.paramHeaders,
    eventIds: known(
      eventIds,
      eventIds.map((exchange) => ({ exchange })),
    ),
    parity: parityFact(input.parity),
  };
}

/** A stream of the legacy era that could be resumed: one of its events has an id. */
function hasEventId(exchange: Exchange): boolean {
  if (exchange.era !== 'legacy' || isBeside(exchange)) return false;
  return readableAnswer(exchange)?.body.messages.some(({ id }) => id !== undefined && id !== '') ?? false;
}

/** Outside a browser only what a browser would have been told says something about CORS. */
function corsOf(input: EndpointInput): Fact<CorsProof> {
  const { cors, exchanges, environment } = input;
  if (cors)
    return known(
      cors,
      cors.headers.flatMap(({ sentBy }) => (sentBy === null ? [] : [{ exchange: sentBy }])),
    );
  const fact = environment.vantage === 'curl' ? null : corsFact(exchanges);
  return fact ?? unknown(whyNothingSeen(input));
}

function addressParts({ url, hadFragment }: EndpointInput): AddressParts {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const secrets = [...(parsed?.searchParams ?? [])].filter(([name, value]) => isSecretParameter(name, value));
  return {
    url,
    protocol: parsed?.protocol ?? '',
    host: parsed?.host ?? '',
    path: parsed?.pathname ?? '',
    space: parsed ? addressSpace(parsed.hostname) : 'public',
    hadFragment: hadFragment ?? false,
    secretParameters: [...new Set(secrets.map(([name]) => name))],
  };
}

function seenAnswer(exchange: Exchange): readonly SeenAnswer[] {
  const answer = readableAnswer(exchange);
  if (!answer) return [];
  const { timing } = exchange;
  return [
    {
      exchange: exchange.id,
      method: exchange.request.method,
      rpcMethod: sentCall(exchange).method,
      status: answer.status,
      mediaType: mediaType(answer.headers),
      ...redirection(exchange),
      challenged: headerValue(answer.headers, 'www-authenticate') !== null,
      firstByteMs: timing.firstByteMs ?? timing.headersMs,
      totalMs: timing.endMs,
      bytes: answer.body.bytes,
      isList: LIST_STEPS.has(exchange.step),
      ...(answer.body.cutBy === undefined ? {} : { cutBy: answer.body.cutBy }),
      excerpt: (answer.body.text ?? '').slice(0, EXCERPT),
    },
  ];
}

/** Where a request was led: followed by a browser, or as Location says where nothing was followed. */
function redirection({ request, outcome, via }: Exchange): Pick<SeenAnswer, 'redirected' | 'finalUrl'> {
  if (outcome.kind !== 'response') return { redirected: false, finalUrl: request.url };
  const { status, headers, redirected, finalUrl } = outcome;
  const location = via === 'curl' && status >= 300 && status < 400 ? headerValue(headers, 'location') : null;
  if (location === null || !URL.canParse(location, request.url)) return { redirected, finalUrl };
  return { redirected: true, finalUrl: new URL(location, request.url).href };
}

function places(answers: readonly SeenAnswer[]): readonly Evidence[] {
  return answers.map(({ exchange }) => ({ exchange }));
}

/** What a diagnosis means for facts that rest on a readable answer, the surest first. */
const UNREADABLE: { readonly [Id in DiagnosisId]?: ReasonCode } = {
  'address-unusable': 'n/a.not-sent',
  'mixed-content': 'browser.mixed-content',
  'page-policy': 'internal.error',
  'local-network-denied': 'browser.local-network-denied',
  'local-network-waiting': 'browser.local-network-prompt',
  'preflight-rejected': 'blocked.cors',
  'preflight-unanswered': 'blocked.cors',
  'allow-headers-incomplete': 'blocked.cors',
  'answer-without-allow-origin': 'blocked.cors',
  'errors-without-allow-origin': 'blocked.cors',
  'resource-policy': 'blocked.cors',
  'no-valid-allow-origin': 'blocked.cors',
  'answer-withheld': 'blocked.cors',
  'redirect-withheld': 'browser.answer-withheld',
  'redirect-elsewhere': 'browser.answer-withheld',
  'accepted-unanswered': 'budget.time',
  'no-answer': 'blocked.unreachable',
  'connection-lost': 'blocked.unreachable',
  'no-connection': 'blocked.unreachable',
};

function whyNothingSeen({ exchanges, environment, diagnoses, decision }: EndpointInput): Reason {
  if (exchanges.some(({ outcome }) => outcome.kind === 'cancelled')) return reason('aborted');
  if (exchanges.length === 0 && diagnoses.length === 0) return reason('n/a.not-sent');
  // Only a browser withholds answers: elsewhere nothing readable means that nothing came.
  if (environment.vantage !== 'browser') return reason('blocked.unreachable');
  const found = Object.entries(UNREADABLE).find(([id]) => diagnoses.some((diagnosis) => diagnosis.id === id));
  if (found) return reason(found[1]);
  if (!environment.online) return reason('browser.offline');
  return reason(decision.verdict === 'withheld' ? 'blocked.cors' : 'blocked.unreachable');
}

/** A page cannot see a redirect that hides the answer, unless a probe named it; elsewhere nothing came at all. */
function hiddenRedirect({ environment, diagnoses }: EndpointInput): Fact<readonly SeenAnswer[]> {
  const named = diagnoses.find(({ id }) => id === 'redirect-withheld' || id === 'redirect-elsewhere');
  if (named) return known([], named.evidence);
  return unknown(
    environment.vantage === 'browser'
      ? reason(
          'browser.redirect-hidden',
          'Nothing was readable, and a redirect without CORS headers looks the same to a page.',
        )
      : reason('blocked.unreachable'),
  );
}

function parityFact(parity: Parity | null): Fact<Parity> {
  if (parity === null) return unknown(reason('n/a.not-dual'));
  const evidence = [parity.modern, parity.legacy].flatMap(({ serverInfo, tools }) => [
    ...(serverInfo ? [serverInfo.at] : []),
    ...(tools?.pages.map(({ at }) => at) ?? []),
  ]);
  return known(parity, evidence);
}
