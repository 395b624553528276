import { listOf, single } from './literals.ts';
import { MAX_AGE, type Stack } from './stack.ts';

export const fastmcp: Stack = {
  id: 'fastmcp',
  name: 'FastMCP (TypeScript)',
  language: 'js',
  place: 'Give it to server.start as httpStream.cors, beside the port.',
  isExecuted: true,
  text: ({ origin, methods, requestHeaders, exposedHeaders }) => `const cors = {
  origin: [${single(origin)}],
  methods: [${listOf(methods, single)}],
  allowedHeaders: [${listOf(requestHeaders, single)}],
  exposedHeaders: [${listOf(exposedHeaders, single)}],
  credentials: false,
  maxAge: ${MAX_AGE},
};`,
};
