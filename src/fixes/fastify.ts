import { listOf, single } from './literals.ts';
import { MAX_AGE, type Stack } from './stack.ts';

export const fastify: Stack = {
  id: 'fastify',
  name: 'Fastify (@fastify/cors)',
  language: 'js',
  place: 'Before every other plugin and route. Needs the package @fastify/cors.',
  isExecuted: true,
  text: ({ origin, methods, requestHeaders, exposedHeaders }) => `import cors from '@fastify/cors';

await app.register(cors, {
  origin: [${single(origin)}],
  methods: [${listOf(methods, single)}],
  allowedHeaders: [${listOf(requestHeaders, single)}],
  exposedHeaders: [${listOf(exposedHeaders, single)}],
  maxAge: ${MAX_AGE},
});
// Transports of MCP write to reply.raw, past the headers that a plugin puts on the reply.
app.addHook('onRequest', async (_request, reply) => {
  for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value);
});`,
};
