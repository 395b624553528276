import { headerCase } from '../model/asked-headers.ts';
import type { CorsFault } from './fetch-rules.ts';
import { listed } from './methods.ts';

const PLACES = { preflight: 'The answer to OPTIONS', answer: 'The answer itself' } as const;

/** One fault as a sentence. */
export function faultText(fault: CorsFault): string {
  switch (fault.kind) {
    case 'unanswered':
      return 'OPTIONS gets no answer.';
    case 'status':
      return `OPTIONS is answered with HTTP ${fault.status}${fault.status >= 300 && fault.status < 400 ? ', a redirect' : ''}.`;
    case 'allow-origin':
      return `${PLACES[fault.at]} ${originText(fault)}.`;
    case 'allow-headers':
      return `Access-Control-Allow-Headers does not list ${listed(fault.missing.map(headerCase))}.`;
    case 'allow-methods':
      return `Access-Control-Allow-Methods does not list ${fault.missing}.`;
    case 'list-syntax':
      return `${headerCase(fault.header)} is no list of names, so browsers discard the whole answer to OPTIONS.`;
  }
}

function originText({ why, value }: Extract<CorsFault, { kind: 'allow-origin' }>): string {
  const shown = (value ?? '').slice(0, 200);
  switch (why) {
    case 'absent':
      return 'carries no Access-Control-Allow-Origin';
    case 'several':
      return `carries more than one Access-Control-Allow-Origin: ${shown}`;
    case 'null':
      return 'carries Access-Control-Allow-Origin: null';
    case 'other':
      return `carries Access-Control-Allow-Origin: ${shown === '' ? 'nothing' : shown}, which is not this page’s origin`;
  }
}
