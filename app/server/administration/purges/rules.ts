/** Rows of the next batch, so that a batch stays far below the longest time that others may wait. */
export const nextBatchSize = (size: number, tookMs: number): number =>
  tookMs > 30 ? Math.max(50, Math.floor(size / 2)) : tookMs < 15 ? Math.min(1_000, size * 2) : size

/** The database belongs to everyone else for twice as long as to the purge. */
export const restAfter = (tookMs: number): number => Math.min(500, Math.ceil(tookMs * 2))
