/** Bytes that all answers of a run share. */
export interface ByteBudget {
  /** Takes up to `wanted` bytes and returns how many of them were left to take. */
  take(wanted: number): number;
}

/** A budget of `limit` bytes (section 6.1 of the catalogue, "64 MiB per run"). */
export function createByteBudget(limit: number): ByteBudget {
  let left = limit;
  return {
    take(wanted) {
      const granted = Math.min(wanted, left);
      left -= granted;
      return granted;
    },
  };
}
