import type { ListName } from '../../model/facts-lists.ts';

/** Member that tells the entries of a list apart. */
export const LIST_KEYS: { readonly [List in ListName]: string } = {
  tools: 'name',
  resources: 'uri',
  resourceTemplates: 'uriTemplate',
  prompts: 'name',
};

/** One entry of a list in words. */
export const LIST_NOUNS: { readonly [List in ListName]: string } = {
  tools: 'tool',
  resources: 'resource',
  resourceTemplates: 'resource template',
  prompts: 'prompt',
};
