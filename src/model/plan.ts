import type { Endpoint } from './endpoint.ts';

/** Limits of a run; defaults are those of section 6.1 of the catalogue. Times in ms, sizes in bytes. */
export interface Limits {
  readonly concurrency: number;
  readonly openingMs: number;
  readonly listMs: number;
  readonly pingMs: number;
  readonly streamHeadersMs: number;
  readonly endpointEventMs: number;
  readonly headMs: number;
  readonly runMs: number;
  /** For the user to answer the browser's question about local addresses. */
  readonly permissionMs: number;
  readonly bodyBytes: number;
  readonly runBytes: number;
  readonly streamEvents: number;
  /** How long the first stream of a run is watched for its end after the answer. */
  readonly closeWaitMs: number;
  readonly pagesPerList: number;
  readonly pagesPerRun: number;
  readonly itemsPerList: number;
  /** Without further pages. */
  readonly requests: number;
  readonly serverRequestReplies: number;
}

export const QUICK_LIMITS: Limits = {
  concurrency: 4,
  openingMs: 10_000,
  listMs: 15_000,
  pingMs: 10_000,
  streamHeadersMs: 5_000,
  endpointEventMs: 10_000,
  headMs: 5_000,
  runMs: 60_000,
  permissionMs: 120_000,
  bodyBytes: 32 * 1024 * 1024,
  runBytes: 64 * 1024 * 1024,
  streamEvents: 100_000,
  closeWaitMs: 1_000,
  pagesPerList: 200,
  pagesPerRun: 400,
  itemsPerList: 50_000,
  requests: 30,
  serverRequestReplies: 5,
};

/** What the standard profile raises. */
const STANDARD_LIMITS: Limits = { ...QUICK_LIMITS, runMs: 120_000, requests: 90 };

/** Requests that are under way at a time in an active wave, and the time between two starts in ms. */
export const ACTIVE_PACE = { concurrency: 2, spacingMs: 100 } as const;

/** What is sent: `standard` adds active probes to `quick`. */
export const PROFILES = ['quick', 'standard'] as const;
export type Profile = (typeof PROFILES)[number];

export type EraChoice = 'both' | 'legacy' | 'modern';

export interface RunSettings {
  readonly profile: Profile;
  readonly eras: EraChoice;
  /** Time limit for each opening in ms; lists get half as much again. */
  readonly timeoutMs: number;
  /** End a session that the run opened. */
  readonly endSession: boolean;
}

export const DEFAULT_SETTINGS: RunSettings = { profile: 'quick', eras: 'both', timeoutMs: 10_000, endSession: true };

/** The limits of a profile. */
export function limitsOf({ profile }: Pick<RunSettings, 'profile'>): Limits {
  return profile === 'standard' ? STANDARD_LIMITS : QUICK_LIMITS;
}

/** What is to be run, and against what. */
export interface RunPlan {
  readonly endpoint: Endpoint;
  readonly settings: RunSettings;
}

/** One line of the announced plan. */
export interface PlannedStep {
  readonly step: string;
  readonly request: string;
  /** When it is sent. */
  readonly when: string;
  readonly atMost: number;
}
