import type { Grant } from './grant.ts';
import { preflightHeaders } from './header-lines.ts';
import { single } from './literals.ts';
import type { Stack } from './stack.ts';

export const sdkWebStandard: Stack = {
  id: 'sdk-web-standard',
  name: 'TypeScript SDK 2, web-standard handler',
  language: 'js',
  place: 'Serve withCors(handler.fetch) in place of handler.fetch.',
  isExecuted: true,
  text: withCors,
};

export const worker: Stack = {
  id: 'cloudflare-worker',
  name: 'Cloudflare Worker',
  language: 'js',
  place: 'Around the fetch that the Worker has now, which is called handle here.',
  isExecuted: false,
  text: (grant) => `${withCors(grant)}

export default { fetch: withCors(handle) };`,
};

/** A function around a fetch handler that answers preflights, and puts the headers on every answer, errors too. */
function withCors(grant: Grant): string {
  const onPreflight = preflightHeaders(grant).map(([name, value]) => `  ${single(name)}: ${single(value)},\n`);
  return `const ALLOWED_ORIGINS = [${single(grant.origin)}];
const ON_PREFLIGHT = {
${onPreflight.join('')}};

function withCors(handle) {
  return async (request, ...rest) => {
    const origin = request.headers.get('Origin') ?? '';
    const isAllowed = ALLOWED_ORIGINS.includes(origin);
    const isPreflight = request.method === 'OPTIONS' && request.headers.has('Access-Control-Request-Method');
    const answer = isPreflight
      ? new Response(null, { status: 204, headers: isAllowed ? ON_PREFLIGHT : {} })
      : await answerOf(handle, request, rest);
    const response = new Response(answer.body, answer);
    response.headers.append('Vary', 'Origin');
    if (!isAllowed) return response;
    response.headers.set('Access-Control-Allow-Origin', origin);
    response.headers.set('Access-Control-Expose-Headers', ${single(grant.exposedHeaders.join(', '))});
    return response;
  };
}

async function answerOf(handle, request, rest) {
  try {
    return await handle(request, ...rest);
  } catch (error) {
    console.error(error);
    return new Response('Internal Server Error', { status: 500 });
  }
}`;
}
