import { frameDocument } from './frame-script.ts';

interface ScriptPolicy {
  /** What comes back is a TrustedScriptURL. The DOM library does not know that type; browsers take it as a string. */
  createScriptURL(url: string): string;
  /** The same of a TrustedHTML: the document of the redirect frame for an origin. */
  createHTML(origin: string): string;
}

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types. */
    readonly trustedTypes?: {
      createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
    };
  }
}

/** Worker and its copy, and the service worker beside it. */
const OWN_SCRIPT = /^(probe|inside)\/[\w.-]+\.js$/;

/** True for the address of a script that was built with this page. */
export function isOwnScript(url: string, base: string): boolean {
  const folder = new URL('.', base).href;
  return url.startsWith(folder) && OWN_SCRIPT.test(url.slice(folder.length));
}

const rules: ScriptPolicy = {
  createScriptURL(url) {
    if (import.meta.env.DEV || isOwnScript(url, document.baseURI)) return url;
    throw new TypeError(`${url} is no script of this page`);
  },
  createHTML(origin) {
    if (isOrigin(origin)) return frameDocument(origin);
    throw new TypeError('This is no origin that a server could have');
  },
};

/** True for an http(s) origin in the one form that `URL` gives it. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && /^https?:\/\/[\w.:[\]-]+$/.test(text);
}

function thePolicy(): ScriptPolicy {
  policy ??= window.trustedTypes?.createPolicy('handcheck', rules) ?? rules;
  return policy;
}

let policy: ScriptPolicy | null = null;

/**
 * The address of a worker or service worker in the form that the page's policy asks for. This is the only Trusted
 * Types policy of the page.
 *
 * @param url absolute
 * @throws TypeError for any script that is not part of the build
 */
export function ownScript(url: string): string {
  return thePolicy().createScriptURL(url);
}

/**
 * The document of the redirect frame, in the form that the page's policy asks for.
 *
 * @throws TypeError for anything but an origin
 */
export function frameHtml(origin: string): string {
  return thePolicy().createHTML(origin);
}
