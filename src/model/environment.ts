/** Who looked at the server, and under which conditions. Fixed for a run, but for what only its end can tell. */
export interface Environment {
  readonly vantage: 'browser' | 'curl' | 'node' | 'practice';
  readonly engine: 'chromium' | 'firefox' | 'webkit' | 'other' | null;
  /** Name and version, such as `Chromium 156`. */
  readonly browser: string | null;
  readonly userAgent: string | null;
  /** The origin that a server has to allow; null where no page is involved. */
  readonly pageOrigin: string | null;
  readonly secureContext: boolean;
  /** False where the browser was started without CORS enforcement. */
  readonly corsEnforced: boolean;
  /** False where requests carry no Origin header. */
  readonly originSent: boolean;
  /** Whether a service worker could touch the requests. */
  readonly probeIsolation: 'own service worker' | 'inside service worker' | 'no service worker' | 'not applicable';
  readonly permissions: { readonly [name: string]: 'granted' | 'denied' | 'prompt' | 'unknown' };
  readonly online: boolean;
  readonly hiddenDuringRun: boolean;
}

/**
 * True where a browser stands between that enforces CORS: only then may an answer be withheld, and only then are headers
 * hidden that a server does not expose.
 */
export function enforcesCors({ vantage, corsEnforced }: Environment): boolean {
  return vantage === 'browser' && corsEnforced;
}
