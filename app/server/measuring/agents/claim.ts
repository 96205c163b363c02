import { failuresMessages } from '~/shared/messages/failures'
import type { AgentActor } from '~/shared/rules/access/roles'
import type { AgentJob, ClaimRequest } from '~/shared/schemas/agent'
import { HOME } from '../../platform/cell-settings'
import { everyCell, whileUp } from '../../platform/cells'
import type { Ctx } from '../../platform/context'
import { isDatabaseUnavailable } from '../../platform/database-unavailable'
import { AppError } from '../../platform/errors'
import { receiveLines } from '../../platform/system-log'
import { leaseRun } from '../test-queue'
import { isInService, setCalibration, touchAgent } from './store'

/** A notification may be lost, so a waiting agent also polls. */
const POLL_INTERVAL_MS = 2_000

export function agentOf(ctx: Ctx): AgentActor {
  if (ctx.actor.kind !== 'agent') throw new AppError('FORBIDDEN', failuresMessages.noPermission)
  return ctx.actor
}

/**
 * The next run for the calling agent after at most `waitSeconds`; null when none came or the agent may not
 * get one.
 */
export async function claim(
  ctx: Ctx,
  about: ClaimRequest,
  waitSeconds: number,
  signal: AbortSignal,
): Promise<AgentJob | null> {
  const agent = agentOf(ctx)
  await touchAgent(ctx.db, agent.agentId, { ...about, now: ctx.now() })
  if (about.log) await receiveLines(ctx, about.log, { name: agent.name, location: agent.locationId })
  if (about.processor) {
    const index = about.calibrationIndex ?? null
    await setCalibration(ctx.db, agent.agentId, { processor: about.processor, index, now: ctx.now() })
  }
  const until = ctx.now().getTime() + waitSeconds * 1000
  while (!signal.aborted) {
    const job = (await isInService(ctx.db, agent.agentId)) ? await leaseByTurns(ctx, agent) : null
    if (job) return job
    const left = until - ctx.now().getTime()
    if (left <= 0) return null
    await waitForJobs(ctx, Math.min(left, POLL_INTERVAL_MS), signal)
  }
  return null
}

/** The place of the cell that is asked first. */
let turn = 0

/** Each claim begins with the next cell, so that none waits for another. */
async function leaseByTurns(ctx: Ctx, agent: AgentActor): Promise<AgentJob | null> {
  const cells = everyCell(ctx)
  turn = (turn + 1) % cells.length
  for (const at of [...cells.slice(turn), ...cells.slice(0, turn)])
    try {
      const job = await whileUp(at.cell?.number ?? HOME, () => leaseRun(at, agent))
      if (job) return job
    } catch (error) {
      if (!at.cell || !isDatabaseUnavailable(error)) throw error
    }
  return null
}

async function waitForJobs(ctx: Ctx, ms: number, signal: AbortSignal): Promise<void> {
  const enough = new AbortController()
  const either = AbortSignal.any([signal, enough.signal])
  await Promise.race(everyCell(ctx).map(({ bus }) => bus.wait('jobs', ms, either)))
  enough.abort()
}
