import type { Grant } from './grant.ts';
import { preflightHeaders } from './header-lines.ts';
import { double } from './literals.ts';
import type { Stack } from './stack.ts';

export const nginx: Stack = {
  id: 'nginx',
  name: 'nginx',
  language: 'nginx',
  place:
    'map goes into http { }; the lines in location go into the one that leads to the server. Where the server sends these headers too, only one of the two may.',
  isExecuted: false,
  // In nginx $ begins a variable, and there is no way to write it plainly.
  text: (grant) => (valuesOf(grant).some((value) => value.includes('$')) ? null : nginxText(grant)),
};

function nginxText(grant: Grant): string {
  const lines = [
    ...preflightHeaders(grant),
    ['Access-Control-Expose-Headers', grant.exposedHeaders.join(', ')] as const,
  ];
  return `map $http_origin $mcp_origin {
    default "";
    ${double(grant.origin)} $http_origin;
}

location /mcp {
    # Without the word always an error carries none of them. An empty value is not sent.
    add_header Access-Control-Allow-Origin $mcp_origin always;
${lines.map(([name, value]) => `    add_header ${name} ${double(value)} always;\n`).join('')}    add_header Vary Origin always;
    if ($request_method = OPTIONS) {
        return 204;
    }
    proxy_hide_header Access-Control-Allow-Origin;
    proxy_hide_header Access-Control-Expose-Headers;
    proxy_pass http://127.0.0.1:3000;
}`;
}

export const caddy: Stack = {
  id: 'caddy',
  name: 'Caddy',
  language: 'caddyfile',
  place: 'In the block of the site, in place of the reverse_proxy line that is there.',
  isExecuted: false,
  text: (grant) => `@page header Origin ${double(grant.origin)}
@preflight {
	method OPTIONS
	header Origin ${double(grant.origin)}
	header Access-Control-Request-Method *
}
route {
	header Vary Origin
	header @page Access-Control-Allow-Origin ${double(grant.origin)}
	header @page Access-Control-Expose-Headers ${double(grant.exposedHeaders.join(', '))}
${preflightHeaders(grant)
  .map(([name, value]) => `	header @preflight ${name} ${double(value)}\n`)
  .join('')}	respond @preflight 204
	reverse_proxy 127.0.0.1:3000 {
		header_down -Access-Control-*
	}
}`,
};

function valuesOf({ requestHeaders, methods, exposedHeaders }: Grant): readonly string[] {
  return [...requestHeaders, ...methods, ...exposedHeaders];
}
