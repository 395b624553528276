/** Groups of checks, in the order in which a person would mend them. */
export const LAYERS = [
  'reach',
  'cors',
  'handshake',
  'transport',
  'tools',
  'resources',
  'prompts',
  'pagination',
  'caching',
  'errors',
  'auth',
  'descriptions',
  'change',
] as const;
export type Layer = (typeof LAYERS)[number];

/** Id of a check in the catalogue: its layer, then a noun. */
export type CheckId = `${Layer}.${string}`;
