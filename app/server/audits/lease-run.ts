import { v4, v7 } from 'uuid'
import { messages } from '~/shared/messages'
import type { AgentActor } from '~/shared/rules/roles'
import type { AgentJob } from '~/shared/schemas/agent'
import { type Ctx, inTransaction } from '../context'
import { AppError } from '../errors'
import { claimJob, extendLease, findJobSubject, findLeased, setJobEnded } from './queue.store'
import { HARD_TIMEOUT_MS, LEASE_SECONDS, leaseUntil } from './rules'
import { setTestFinished, setTestStarted } from './test.store'

/** What there was to measure is no more. */
const GONE = { status: 'failed', failureCode: null, pointId: null } as const

/** Leases the next run of the agent's location; null when nothing waits. */
export async function leaseRun(ctx: Ctx, agent: AgentActor): Promise<AgentJob | null> {
  const job = await inTransaction(ctx, async (tx): Promise<AgentJob | null> => {
    for (;;) {
      const now = ctx.now()
      const claimed = await claimJob(tx, {
        locationId: agent.locationId,
        agentId: agent.agentId,
        leaseId: v4(),
        runId: v7({ msecs: now.getTime() }),
        now,
        leaseUntil: leaseUntil(now),
      })
      if (!claimed) return null
      const subject = await findJobSubject(tx, claimed.organization_id, claimed.test_id)
      if (!subject) {
        await setJobEnded(tx, claimed, 'dead', now)
        await setTestFinished(tx, claimed.organization_id, claimed.test_id, { ...GONE, now })
        continue
      }
      await setTestStarted(tx, claimed.organization_id, claimed.test_id, now)
      return {
        leaseId: claimed.lease_id,
        leaseSeconds: LEASE_SECONDS,
        runId: claimed.run_id,
        requestId: claimed.request_id,
        attempt: claimed.attempt,
        url: subject.url,
        formFactor: subject.form_factor,
        emulation: subject.emulation,
        hardTimeoutMs: HARD_TIMEOUT_MS,
        allowPrivateTargets: ctx.allowPrivateTargets,
      }
    }
  })
  if (job) ctx.bus.notify('tests')
  return job
}

/** Prolongs a lease; `continue: false` tells the agent that the run is no longer its own. */
export async function heartbeat(ctx: Ctx, leaseId: string): Promise<{ continue: boolean }> {
  const now = ctx.now()
  return { continue: await extendLease(ctx.db, leaseId, now, leaseUntil(now)) }
}

/** The organization a live lease works for. Throws CONFLICT when the lease is lost. */
export async function tenantOfLease(ctx: Ctx, leaseId: string): Promise<number> {
  const job = await findLeased(ctx.db, leaseId)
  if (!job || (job.state !== 'running' && job.state !== 'done')) {
    throw new AppError('CONFLICT', messages.leaseLost, { reason: 'LEASE_LOST' })
  }
  return job.organization_id
}
