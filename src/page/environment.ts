import type { Environment } from '../model/environment.ts';
import { readBrowser } from './browser.ts';
import { isCorsEnforced } from './cors-enforcement.ts';

/** Permissions that may stand between a page and an address; each exists in some browsers only. */
const PERMISSIONS = ['loopback-network', 'local-network', 'local-network-access'] as const;

/** Why this page cannot test anything, in words, or null when it can. Servers decide by the origin of a page. */
export function originProblem(): string | null {
  if (self.origin !== 'null') return null;
  return window.location.protocol === 'file:'
    ? 'This page was opened from a file, so it has no origin that a server could allow. Serve it over HTTP: npm start.'
    : 'This page runs without an origin of its own (a sandboxed frame), so no server could allow it. Open it directly.';
}

/** Notices whether the page was ever hidden: browsers slow hidden pages down. */
export interface VisibilityWatch {
  wasHidden(): boolean;
  stop(): void;
}

export function watchVisibility(): VisibilityWatch {
  let hidden = document.visibilityState === 'hidden';
  const note = (): void => {
    hidden ||= document.visibilityState === 'hidden';
  };
  document.addEventListener('visibilitychange', note);
  return { wasHidden: () => hidden, stop: () => document.removeEventListener('visibilitychange', note) };
}

/** What this window can tell about the conditions of a run, now. */
export async function pageEnvironment(
  probeIsolation: Environment['probeIsolation'],
  hiddenDuringRun: boolean,
): Promise<Environment> {
  const corsEnforced = isCorsEnforced();
  return {
    vantage: 'browser',
    ...readBrowser(navigator.userAgent),
    userAgent: navigator.userAgent,
    pageOrigin: self.origin,
    secureContext: window.isSecureContext,
    corsEnforced,
    // Chromium without enforcement sends no Origin header either (measured).
    originSent: corsEnforced,
    probeIsolation,
    permissions: await readPermissions(),
    online: navigator.onLine,
    hiddenDuringRun,
  };
}

/** How the permissions stand, now, by name. Names that this browser does not know are left out. */
export async function readPermissions(): Promise<Environment['permissions']> {
  const states: [string, PermissionState][] = [];
  for (const name of PERMISSIONS) {
    const state = await permission(name);
    if (state !== null) states.push([name, state]);
  }
  return Object.fromEntries(states);
}

/** Permissions by any name: the DOM library lists fewer than browsers know. */
interface AnyPermissions {
  query(descriptor: { readonly name: string }): Promise<PermissionStatus>;
}

/** Null where this browser does not know the permission: it then throws or rejects. */
async function permission(name: string): Promise<PermissionState | null> {
  try {
    const known: AnyPermissions = navigator.permissions;
    return (await known.query({ name })).state;
  } catch {
    return null;
  }
}
