import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { nextAfter } from './check-window'
import {
  type DueWindow,
  insertPeriods,
  lockDueWindow,
  lockDueWindows,
  type NewPeriod,
  setNextAt,
} from './period.store'

const MAX_PER_ROUND = 100
/** More than a month at the shortest interval. */
const MAX_PER_WINDOW = 10_000

/**
 * Inserts due periods of repeated windows, also those missed while no worker ran; at most 100 per round.
 * Returns how many.
 */
export async function startDueWindows(ctx: Ctx): Promise<number> {
  const begun = await inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    return insertDuePeriods(tx, await lockDueWindows(tx, now, MAX_PER_ROUND), now, MAX_PER_ROUND)
  })
  if (begun > 0) ctx.bus.notify('uptime')
  return begun
}

/** Inserts due periods of one window before it changes. */
export async function startWindow(tx: Db, tenant: number, id: string, now: Date): Promise<void> {
  const due = await lockDueWindow(tx, tenant, id, now)
  if (due) await insertDuePeriods(tx, [due], now, MAX_PER_WINDOW)
}

async function insertDuePeriods(tx: Db, due: DueWindow[], now: Date, most: number): Promise<number> {
  const periods: NewPeriod[] = []
  const next = due.map((window) => {
    const { times, nextAt } = dueTimes(window, now, most - periods.length)
    periods.push(...times.map((from) => periodOf(window, from)))
    return { organization_id: window.organization_id, id: window.id, nextAt }
  })
  await insertPeriods(tx, periods)
  await setNextAt(tx, next)
  return periods.length
}

const periodOf = ({ organization_id, id, duration_minutes }: DueWindow, from: Date): NewPeriod => ({
  organization: organization_id,
  window: id,
  from,
  to: new Date(from.getTime() + duration_minutes * 60_000),
})

/** Due occurrences, up to `most`, and the next one. */
function dueTimes(window: DueWindow, now: Date, most: number): { times: Date[]; nextAt: Date | null } {
  const times: Date[] = []
  let at: Date | null = window.next_at
  while (at && at <= now && times.length < most) {
    times.push(at)
    at = nextAfter(window, at)
  }
  return { times, nextAt: at }
}
