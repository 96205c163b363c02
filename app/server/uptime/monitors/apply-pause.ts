import { pause, resume } from '~/shared/rules/uptime/monitor-status'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { applySteps } from './apply-steps'
import { lockDeleted, lockRestored, lockStates, type MonitoredPlace, type Watched } from './state.store'

/** Applies the effects of pausing or resuming; the caller sets `paused_at`. */
export async function applyPause(
  tx: Db,
  ctx: Pick<Ctx, 'now' | 'bus'>,
  monitors: { organization: number; monitor: number }[],
  isPaused: boolean,
): Promise<void> {
  await turn(tx, ctx, await lockStates(tx, monitors), isPaused ? pause : resume)
}

const BATCH = 50

/** Pauses monitors from the moment of their deletion on, some at a time; returns how many. */
export const pauseDeleted = (ctx: Ctx, tenant: number, deletion: string, at: Date): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const watched = await lockDeleted(tx, tenant, deletion, BATCH)
    await turn(tx, { ...ctx, now: () => at }, watched, pause)
    return watched.length
  })

/** Resumes restored monitors, some at a time; returns how many. */
export const resumeRestored = (ctx: Ctx, place: MonitoredPlace): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const watched = await lockRestored(tx, place, BATCH)
    await turn(tx, ctx, watched, resume)
    return watched.length
  })

async function turn(
  tx: Db,
  { now, bus }: Pick<Ctx, 'now' | 'bus'>,
  watched: Watched[],
  change: typeof pause,
): Promise<void> {
  const at = now()
  const steps = watched.map((each) => ({ watched: each, step: change(each.truth, at.getTime()) }))
  const changed = await applySteps(tx, steps, at)
  if (changed.size > 0) bus.notify('uptime', changed)
}
