import { v4, v7 } from 'uuid'
import { refusalMessages } from '~/shared/messages/failures'
import type { AgentActor } from '~/shared/rules/access/roles'
import { processorFactor, usualIndex } from '~/shared/rules/measuring/run-noise'
import type { AgentJob, AgentScript } from '~/shared/schemas/agent'
import { type Ctx, homeOf, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { areScheduledTestsPaused, isDiskFull } from '../../platform/disk'
import { AppError } from '../../platform/errors'
import { createLogger } from '../../platform/log'
import { findSpeed, setFactor } from '../results'
import { openScript } from '../test-scripts'
import {
  claimJob,
  extendLease,
  findJobSubject,
  findLeased,
  type JobSubject,
  setJobEnded,
} from './queue.store'
import { HARD_TIMEOUT_MS, LEASE_SECONDS, leaseUntil, PRIORITY, SCRIPT_HARD_TIMEOUT_MS } from './rules'
import { setTestFinished, setTestStarted } from './test.store'

/** The page, device or location no longer exists. */
const FAILED_TEST = { status: 'failed', failureCode: null, pointId: null } as const

/** An experiment has no script and needs no evidence. */
function experimentOf(subject: JobSubject): Pick<AgentJob, 'experiment' | 'keepTrace' | 'fullPage'> {
  const { experiment_change: change, experiment_arm: arm } = subject
  return change && arm ? { experiment: { change, arm }, keepTrace: false, fullPage: false } : {}
}

function extrasOf(subject: JobSubject): Pick<AgentJob, 'consentCookie' | 'keepTrace' | 'fullPage'> {
  const { consent_cookie_name: name, consent_cookie_value: value } = subject
  return {
    consentCookie: name !== null && value !== null ? { name, value } : null,
    keepTrace: subject.is_manual || subject.keeps_trace,
    fullPage: subject.is_manual,
  }
}

/** The page's script with decrypted secrets; 'lost' when one can't be decrypted. Experiments have none. */
async function scriptOf(subject: JobSubject): Promise<AgentScript | null | 'lost'> {
  const { page_id, script_text: text, script_secrets: secrets, experiment_change: change } = subject
  if (text === null || change) return null
  try {
    return (await openScript(page_id, { text, secrets: secrets ?? {} })) ?? 'lost'
  } catch (error) {
    // A wrong key must not stop tests of pages without secrets.
    createLogger('agents').error({ err: error, page: page_id }, 'secrets cannot be opened')
    return 'lost'
  }
}

/** Leases the next run at the agent's location; null when none waits, or while the disk is full. */
export async function leaseRun(ctx: Ctx, agent: AgentActor): Promise<AgentJob | null> {
  if (isDiskFull()) return null
  const minPriority = areScheduledTestsPaused() ? PRIORITY.schedule + 1 : PRIORITY.schedule
  const leased = await inTransaction(
    ctx,
    async (tx): Promise<{ job: AgentJob; organization: number } | null> => {
      for (;;) {
        const now = ctx.now()
        const claimed = await claimJob(tx, {
          locationId: agent.locationId,
          agentId: agent.agentId,
          leaseId: v4(),
          runId: v7({ msecs: now.getTime() }),
          now,
          leaseUntil: leaseUntil(now),
          minPriority,
        })
        if (!claimed) return null
        const subject = await findJobSubject(tx, claimed.organization_id, claimed.test_id)
        const script = subject && (await scriptOf(subject))
        if (!subject || script === 'lost') {
          const failureCode = subject ? 'SCRIPT_SECRETS_LOST' : null
          await setJobEnded(tx, claimed, 'dead', now)
          await setTestFinished(tx, claimed.organization_id, claimed.test_id, {
            ...FAILED_TEST,
            failureCode,
            now,
          })
          continue
        }
        // The test may have been cancelled before the previous run inserted this job.
        if (!(await setTestStarted(tx, claimed.organization_id, claimed.test_id, now))) {
          await setJobEnded(tx, claimed, 'dead', now)
          continue
        }
        const job = {
          leaseId: claimed.lease_id,
          leaseSeconds: LEASE_SECONDS,
          runId: claimed.run_id,
          requestId: claimed.request_id,
          attempt: claimed.attempt,
          url: subject.url,
          formFactor: claimed.form_factor ?? subject.form_factor,
          emulation: claimed.emulation ?? subject.emulation,
          hardTimeoutMs: script ? SCRIPT_HARD_TIMEOUT_MS : HARD_TIMEOUT_MS,
          allowPrivateTargets: ctx.allowPrivateTargets,
          processorFactor: await readCpuFactor(homeOf({ ...ctx, db: tx }), agent.agentId),
          script: script ?? null,
          ...extrasOf(subject),
          ...experimentOf(subject),
        }
        return { job, organization: claimed.organization_id }
      }
    },
  )
  if (leased) ctx.bus.notify('tests', [leased.organization])
  return leased?.job ?? null
}

/** Extends a lease; `continue: false` tells the agent to stop. */
export async function heartbeat(ctx: Ctx, leaseId: string): Promise<{ continue: boolean }> {
  const now = ctx.now()
  return { continue: await extendLease(ctx.db, leaseId, now, leaseUntil(now)) }
}

/** The organization and site of an active lease. Throws CONFLICT when the lease is lost. */
export async function ownerOfLease(ctx: Ctx, leaseId: string): Promise<{ tenant: number; siteId: number }> {
  const job = await findLeased(ctx.db, leaseId)
  if (!job || (job.state !== 'running' && job.state !== 'done')) {
    throw new AppError('CONFLICT', refusalMessages.leaseLost, { reason: 'LEASE_LOST' })
  }
  return { tenant: job.organization_id, siteId: job.site_id }
}

/** Slowdown factor of a self-calibrating agent: fixed once its usual speed is known. */
async function readCpuFactor(db: Db, agentId: string): Promise<number> {
  const { indexes, factor } = await findSpeed(db, agentId)
  if (factor !== null) return factor
  const usual = usualIndex(indexes)
  if (usual === null) return 1
  const found = processorFactor(usual)
  await setFactor(db, agentId, found)
  return found
}
