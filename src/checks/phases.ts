import type { EndpointFactName, EraFactName, Phase } from '../model/facts.ts';
import { PHASES } from '../model/facts.ts';

/** When each fact settles. A fact about “every answer” settles at the end; a session may be lost and opened anew. */
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
  sessionId: 'end',
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
  answers: 'end',
  jsonAnswers: 'end',
  messages: 'end',
  responses: 'end',
  errors: 'end',
  allErrors: 'end',
  errorAnswers: 'end',
  results: 'end',
  streams: 'end',
  sessionAnswers: 'end',
  metaObjects: 'end',
  seenAnswers: 'end',
  redirects: 'end',
  diagnoses: 'end',
  cors: 'end',
  // A curl run is judged as a whole; in any other it stays unknown.
  curl: 'opening',
};

/** The latest phase among the facts that a check requires. */
export function phaseOf(requires: readonly (EraFactName | EndpointFactName)[]): Phase {
  const latest = Math.max(0, ...requires.map((name) => PHASES.indexOf(SETTLES[name])));
  return PHASES[latest] ?? 'end';
}
