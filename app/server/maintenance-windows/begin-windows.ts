import { type Ctx, inTransaction } from '../context'
import { nextAfter } from './check-window'
import { type DueWindow, insertPeriods, lockDueWindows, type NewPeriod, setNextAt } from './period.store'

const MOST_A_ROUND = 100

/**
 * Writes down the times of repeated windows that have come, also those missed while no worker ran: at most 100 a
 * round, the rest the next time. Returns how many.
 */
export async function beginWindows(ctx: Ctx): Promise<number> {
  const begun = await inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    const due = await lockDueWindows(tx, now, MOST_A_ROUND)
    const periods: NewPeriod[] = []
    const next = due.map((window) => {
      const { times, nextAt } = timesUntil(window, now, MOST_A_ROUND - periods.length)
      periods.push(...times.map((from) => periodOf(window, from)))
      return { organization_id: window.organization_id, id: window.id, nextAt }
    })
    await insertPeriods(tx, periods)
    await setNextAt(tx, next)
    return periods.length
  })
  if (begun > 0) ctx.bus.notify('uptime')
  return begun
}

const periodOf = ({ organization_id, id, duration_minutes }: DueWindow, from: Date): NewPeriod => ({
  organization: organization_id,
  window: id,
  from,
  to: new Date(from.getTime() + duration_minutes * 60_000),
})

/** The times of a window that have come, so many at most, and the one after them. */
function timesUntil(window: DueWindow, now: Date, most: number): { times: Date[]; nextAt: Date | null } {
  const times: Date[] = []
  let at: Date | null = window.next_at
  while (at && at <= now && times.length < most) {
    times.push(at)
    at = nextAfter(window, at)
  }
  return { times, nextAt: at }
}
