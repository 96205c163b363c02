import { pause, resume } from '~/shared/rules/uptime/monitor-status'
import type { Ctx } from '../context'
import type { Db } from '../db'
import { applySteps } from './apply-steps'
import { lockStates } from './state.store'

/** Applies the effects of pausing or resuming; the caller sets `paused_at`. */
export async function applyPause(
  tx: Db,
  ctx: Pick<Ctx, 'now' | 'bus'>,
  monitors: { organization: number; monitor: number }[],
  isPaused: boolean,
): Promise<void> {
  const now = ctx.now()
  const watched = await lockStates(tx, monitors)
  const turn = isPaused ? pause : resume
  const steps = watched.map((each) => ({ watched: each, step: turn(each.truth, now.getTime()) }))
  if (await applySteps(tx, steps, now)) ctx.bus.notify('uptime')
}
