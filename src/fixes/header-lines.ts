import type { Grant } from './grant.ts';
import { MAX_AGE, type Stack } from './stack.ts';

export const headerLines: Stack = {
  id: 'header-lines',
  name: 'Header lines',
  language: 'http',
  place: 'What the server has to send, whatever it is built with.',
  isExecuted: false,
  text: ({ origin, requestHeaders, methods, exposedHeaders }) =>
    [
      'On the answer to OPTIONS, with status 204 and before any authorization:',
      `Access-Control-Allow-Origin: ${origin}`,
      `Access-Control-Allow-Methods: ${methods.join(', ')}`,
      `Access-Control-Allow-Headers: ${requestHeaders.join(', ')}`,
      `Access-Control-Max-Age: ${MAX_AGE}`,
      'Vary: Origin',
      '',
      'On every other answer, errors (400, 401, 404, 500) and event streams too:',
      `Access-Control-Allow-Origin: ${origin}`,
      `Access-Control-Expose-Headers: ${exposedHeaders.join(', ')}`,
      'Vary: Origin',
    ].join('\n'),
};

/** The headers of a grant by name, for stacks that write them one by one. */
export function preflightHeaders({ requestHeaders, methods }: Grant): readonly (readonly [string, string])[] {
  return [
    ['Access-Control-Allow-Methods', methods.join(', ')],
    ['Access-Control-Allow-Headers', requestHeaders.join(', ')],
    ['Access-Control-Max-Age', `${MAX_AGE}`],
  ];
}
