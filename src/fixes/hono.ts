import { checkedOrigins, imports } from './express.ts';
import type { Grant } from './grant.ts';
import { listOf, single } from './literals.ts';
import { MAX_AGE, type Stack } from './stack.ts';

export const hono: Stack = {
  id: 'hono',
  name: 'Hono',
  language: 'js',
  place: 'Before every other middleware and route.',
  isExecuted: true,
  text: (grant) => `import { cors } from 'hono/cors';

app.use(cors(${corsOptions(grant)}));`,
};

export const sdkHono: Stack = {
  id: 'sdk-hono',
  name: 'TypeScript SDK 2, Hono',
  language: 'js',
  place: 'In place of const app = createMcpHonoApp(…); keep the options you have.',
  isExecuted: true,
  text: (grant) => `${imports(grant, [
    "import { createMcpHonoApp } from '@modelcontextprotocol/hono';",
    "import { Hono } from 'hono';",
    "import { cors } from 'hono/cors';",
  ])}

const app = new Hono();
// First, so that what createMcpHonoApp answers by itself carries the headers too.
app.use(cors(${corsOptions(grant)}));
app.route('/', createMcpHonoApp(${checkedOrigins(grant)}));`,
};

function corsOptions({ origin, methods, requestHeaders, exposedHeaders }: Grant): string {
  return `{
  origin: [${single(origin)}],
  allowMethods: [${listOf(methods, single)}],
  allowHeaders: [${listOf(requestHeaders, single)}],
  exposeHeaders: [${listOf(exposedHeaders, single)}],
  maxAge: ${MAX_AGE},
}`;
}
