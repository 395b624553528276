/** The dated protocol revisions of MCP, oldest first (specification, "Versioning"). */
export const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof REVISIONS)[number];

/** Revisions that open with `initialize`, oldest first. */
export const LEGACY_REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'] as const;
export type LegacyRevision = (typeof LEGACY_REVISIONS)[number];

/** Revisions that carry version and client in each request's `_meta`. */
export const MODERN_REVISIONS = ['2026-07-28'] as const;

/** The legacy revision offered in `initialize`. */
export const OFFERED_LEGACY: LegacyRevision = '2025-11-25';
/** The modern revision declared in `_meta`. */
export const OFFERED_MODERN: Revision = '2026-07-28';

/** How a revision is spoken on the wire. */
export const ERAS = ['modern', 'legacy', 'http+sse'] as const;
export type Era = (typeof ERAS)[number];

/** True where `value` is a dated revision that this program knows. */
export function isRevision(value: unknown): value is Revision {
  return REVISIONS.some((revision) => revision === value);
}

/** True where `value` is a revision that opens with `initialize`. */
export function isLegacyRevision(value: unknown): value is LegacyRevision {
  return LEGACY_REVISIONS.some((revision) => revision === value);
}

/** True where `revision` is `since` or newer. ISO dates sort as text. */
export function isAtLeast(revision: Revision, since: Revision): boolean {
  return revision >= since;
}
