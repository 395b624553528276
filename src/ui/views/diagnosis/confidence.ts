import type { Diagnosis } from '../../../model/diagnosis.ts';

/** How certain a diagnosis is, in words. */
export const CONFIDENCE: { readonly [C in Diagnosis['confidence']]: string } = {
  certain: 'certain',
  likely: 'likely',
  'cannot-tell': 'a page cannot tell',
};
