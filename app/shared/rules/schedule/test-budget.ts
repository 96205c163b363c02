/** Scheduled tests against a quota; null means unlimited. */

export interface Planned {
  /** Due times in the period. */
  occurrences: number
  /** Pages × devices × locations. */
  combinations: number
}

export const plannedTests = (all: readonly Planned[]): number =>
  all.reduce((sum, { occurrences, combinations }) => sum + occurrences * combinations, 0)

/** For manual tests; scheduled ones were checked when they were saved. */
export const isWithinQuota = (quota: number | null, used: number, requested: number): boolean =>
  quota === null || used + requested <= quota

export const testsLeft = (quota: number | null, used: number): number | null =>
  quota === null ? null : Math.max(0, quota - used)

/**
 * Whether 30 days of a changed schedule exceed the quota. Changes without additional tests are allowed, so
 * that the usage can be reduced.
 */
export const isOverBudget = (
  quota: number | null,
  { before, after }: { before: number; after: number },
): boolean => quota !== null && after > quota && after > before
