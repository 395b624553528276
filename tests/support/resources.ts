import type { Check, Verdict } from '../../src/checks/define-check.ts';
import type { EraFactValues } from '../../src/model/facts.ts';
import type { Revision } from '../../src/model/revision.ts';
import { eraFacts, judgeEra, listReading } from './facts.ts';
import { objects } from './lists.ts';

/** A resource with which nothing is wrong. */
export function resource(changes: object = {}): object {
  return { uri: 'parks://berlin/tiergarten', name: 'Tiergarten', mimeType: 'text/markdown', size: 2048, ...changes };
}

/** A resource template with which nothing is wrong. */
export function template(changes: object = {}): object {
  return { uriTemplate: 'parks://{city}/{park}', name: 'Park', ...changes };
}

/** Judges a check on one page of resources and one of templates. */
export function judgeResources(
  check: Check,
  resources: readonly unknown[],
  context: { readonly templates?: readonly unknown[]; readonly revision?: Revision } = {},
): Verdict {
  const reading = listReading('resources', [resources]);
  const templates = listReading('resourceTemplates', [context.templates ?? []]);
  const resourceItems = objects(reading);
  const resourceTemplateItems = objects(templates);
  const values: Partial<EraFactValues> = {
    resources: reading,
    resourceTemplates: templates,
    ...(resourceItems.length > 0 ? { resourceItems } : {}),
    ...(resourceTemplateItems.length > 0 ? { resourceTemplateItems } : {}),
  };
  return judgeEra(check, eraFacts(values, context.revision === undefined ? {} : { revision: context.revision }));
}
