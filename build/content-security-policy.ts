import { createHash } from 'node:crypto';
import { FRAME_SCRIPT } from '../src/page/frame-script.ts';

/**
 * What the page may do. Requests may go anywhere over HTTP, because the server under test may be anywhere; everything
 * else comes from the page's own files. Plain http addresses must stay plain, so nothing is upgraded.
 */
const DIRECTIVES: readonly string[] = [
  "default-src 'none'",
  // One script besides: that of the frame which tells where a redirect leads. A frame inherits this policy.
  `script-src 'self' 'sha256-${createHash('sha256').update(FRAME_SCRIPT).digest('base64')}'`,
  "style-src 'self'",
  "img-src 'self' data:",
  'connect-src http: https:',
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types handcheck',
];

/** The policy as it stands in the page itself. Browsers ignore `frame-ancestors` there. */
export const META_POLICY = DIRECTIVES.join('; ');

/** Headers that a server of the built page sends with every file. */
export const POLICY_HEADERS: { readonly [name: string]: string } = {
  'content-security-policy': `${META_POLICY}; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
