/** The billing month of a quota, in UTC days. */

export interface Period {
  start: Date
  /** Exclusive. */
  end: Date
}

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** Months without that day start on their last day. */
const startIn = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, Math.min(day, lastDayOf(year, month))))

/** The period around `now`, starting on the anchor's day of the month; default: the first. */
export function billingPeriod(anchor: Date | null, now: Date): Period {
  const day = anchor?.getUTCDate() ?? 1
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const here = startIn(year, month, day)
  return now < here
    ? { start: startIn(year, month - 1, day), end: here }
    : { start: here, end: startIn(year, month + 1, day) }
}
