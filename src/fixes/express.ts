import type { Grant } from './grant.ts';
import { listOf, single } from './literals.ts';
import { MAX_AGE, type Stack } from './stack.ts';

export const express: Stack = {
  id: 'express',
  name: 'Express (cors)',
  language: 'js',
  place: 'Before every other middleware: helmet, body parsers, authorization and routes. Needs the package cors.',
  isExecuted: true,
  text: (grant) => `import cors from 'cors';

app.use(cors(${corsOptions(grant)}));`,
};

/** The first SDK's adapter for Express checks the origin and reads the body before a middleware can be added to it. */
export const sdkExpress: Stack = {
  id: 'sdk-express',
  name: 'TypeScript SDK 2, Express',
  language: 'js',
  place:
    'In place of const app = createMcpExpressApp(…); keep the options you have. Needs the packages cors and express.',
  isExecuted: true,
  text: (grant) => `${imports(grant, [
    "import cors from 'cors';",
    "import express from 'express';",
    "import { createMcpExpressApp } from '@modelcontextprotocol/express';",
  ])}

const app = express();
// First, so that what createMcpExpressApp answers by itself carries the headers too.
app.use(cors(${corsOptions(grant)}));
app.use(createMcpExpressApp(${checkedOrigins(grant)}));`,
};

/** Import lines, with the one that {@link checkedOrigins} needs. */
export function imports(grant: Grant, lines: readonly string[]): string {
  const more = needsOrigins(grant) ? ["import { localhostAllowedOrigins } from '@modelcontextprotocol/server';"] : [];
  return [...lines, ...more].join('\n');
}

/**
 * Options of the SDK's apps. Bound to this machine they refuse pages of other hosts, unless those are named; pages of
 * this machine stay allowed.
 */
export function checkedOrigins(grant: Grant): string {
  return needsOrigins(grant) ? `{ allowedOrigins: [...localhostAllowedOrigins(), ${single(grant.originHost)}] }` : '';
}

function needsOrigins({ isLocal, isLocalPage }: Grant): boolean {
  return isLocal && !isLocalPage;
}

function corsOptions({ origin, methods, requestHeaders, exposedHeaders }: Grant): string {
  return `{
  origin: [${single(origin)}],
  methods: [${listOf(methods, single)}],
  allowedHeaders: [${listOf(requestHeaders, single)}],
  exposedHeaders: [${listOf(exposedHeaders, single)}],
  maxAge: ${MAX_AGE},
}`;
}
