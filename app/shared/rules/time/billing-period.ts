/** The month that a quota is counted in. Days are those of UTC, as usage is kept. */

export interface Period {
  start: Date
  /** The first moment that no longer belongs to it. */
  end: Date
}

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** A month without the day begins its period on its last one. */
const startIn = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, Math.min(day, lastDayOf(year, month))))

/** The period around `now`. It begins on the day of the month that the anchor names; without one, on the first. */
export function billingPeriod(anchor: Date | null, now: Date): Period {
  const day = anchor?.getUTCDate() ?? 1
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const here = startIn(year, month, day)
  return now < here
    ? { start: startIn(year, month - 1, day), end: here }
    : { start: here, end: startIn(year, month + 1, day) }
}
