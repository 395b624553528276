import type { Check } from './define-check.ts';
import toolsNameCharset from './tools/name-charset.ts';

/** Every check, in the order in which findings of one state are shown. */
export const CATALOGUE: readonly Check[] = [toolsNameCharset];
