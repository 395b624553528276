import type { Plugin } from 'vite';
import { META_POLICY } from './content-security-policy.ts';

/**
 * Puts the content security policy into the built page. The development server goes without: it injects scripts of its
 * own into the page.
 */
export function policyPlugin(): Plugin {
  return {
    name: 'handcheck-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: META_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}
