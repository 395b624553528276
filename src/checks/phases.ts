import type { EndpointFactName, EraFactName, Phase } from '../model/facts.ts';
import { PHASES } from '../model/facts.ts';

/**
 * When each fact settles. What is said of every answer settles with the last one of the ordinary plan, because the
 * active part is judged apart; what the end of the session or a diagnosis may change settles at the end.
 */
const SETTLES: { readonly [Name in EraFactName | EndpointFactName]: Phase } = {
  address: 'opening',
  decision: 'opening',
  openingReplies: 'opening',
  initializeReplies: 'opening',
  discoverReplies: 'opening',
  openingResult: 'opening',
  capabilities: 'opening',
  serverInfo: 'opening',
  instructions: 'opening',
  extensions: 'opening',
  initializedAnswer: 'lists',
  sessionId: 'answers',
  endpointEvent: 'opening',
  modernOnly: 'opening',
  toolsReplies: 'lists',
  resourcesReplies: 'lists',
  resourceTemplatesReplies: 'lists',
  promptsReplies: 'lists',
  tools: 'lists',
  resources: 'lists',
  resourceTemplates: 'lists',
  prompts: 'lists',
  toolItems: 'lists',
  resourceItems: 'lists',
  resourceTemplateItems: 'lists',
  promptItems: 'lists',
  toolsAgain: 'lists',
  lists: 'lists',
  pagedLists: 'lists',
  parallelReplies: 'lists',
  headerAnnotations: 'lists',
  parity: 'lists',
  sessionEnd: 'end',
  answers: 'answers',
  jsonAnswers: 'answers',
  messages: 'answers',
  responses: 'answers',
  errors: 'answers',
  allErrors: 'answers',
  errorAnswers: 'answers',
  results: 'answers',
  streams: 'answers',
  sessionAnswers: 'end',
  metaObjects: 'answers',
  seenAnswers: 'end',
  redirects: 'end',
  diagnoses: 'end',
  cors: 'end',
  active: 'end',
  profile: 'opening',
  paramHeaders: 'lists',
  eventIds: 'answers',
  // A curl run is judged as a whole; in any other it stays unknown.
  curl: 'opening',
};

/** The latest phase among the facts that a check requires. */
export function phaseOf(requires: readonly (EraFactName | EndpointFactName)[]): Phase {
  const latest = Math.max(0, ...requires.map((name) => PHASES.indexOf(SETTLES[name])));
  return PHASES[latest] ?? 'end';
}
