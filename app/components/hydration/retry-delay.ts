const FIRST_MS = 1_000
const MAX_MS = 30_000

/** Doubles with each failure in a row, so that a server that restarts is not flooded by open pages. */
export const retryDelay = (failures: number): number =>
  Math.min(MAX_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))
