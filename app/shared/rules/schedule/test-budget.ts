/** How many tests schedules will make, and whether a quota allows them. null is no limit. */

export interface Planned {
  /** How often the schedule comes due in the time looked at. */
  occurrences: number
  /** Pages times devices times locations. */
  combinations: number
}

export const plannedTests = (all: readonly Planned[]): number =>
  all.reduce((sum, { occurrences, combinations }) => sum + occurrences * combinations, 0)

/** Whether some tests may be asked for by hand: scheduled ones were admitted when they were saved. */
export const isWithinQuota = (quota: number | null, used: number, asked: number): boolean =>
  quota === null || used + asked <= quota

export const testsLeft = (quota: number | null, used: number): number | null =>
  quota === null ? null : Math.max(0, quota - used)

/**
 * Whether a change of schedules is refused: when 30 days of it would not fit into the month's quota. What
 * makes no more tests than before always passes, so that one who is over can come back.
 */
export const isOverBudget = (
  quota: number | null,
  { before, after }: { before: number; after: number },
): boolean => quota !== null && after > quota && after > before
