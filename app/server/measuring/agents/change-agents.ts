import { v7 } from 'uuid'
import type { z } from 'zod'
import { inputMessages } from '~/shared/messages/form'
import { testingMessages } from '~/shared/messages/testing'
import type { AgentView, agentChange, CreatedAgent, newAgent } from '~/shared/schemas/agents-status'
import { NO_ORGANIZATION } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError, fieldError, notFound } from '../../platform/errors'
import { publicUrl } from '../../platform/public-url'
import { hashSecret } from '../../platform/secrets'
import { returnJobs } from '../test-queue'
import { newAgentKey } from './identify-agent'
import { readAgent } from './read-status'
import { LOCAL_AGENT } from './rules'
import { insertAgent, isNameTaken, lockAgent, updateAgentRow } from './status.store'

const words = testingMessages.agents
const taken = () => fieldError('name', words.nameTaken, 'CONFLICT')
const noPlace = () => fieldError('location', inputMessages.notAnOption)

/** The response is the only place that shows the key. */
export async function registerAgent(ctx: Ctx, input: z.output<typeof newAgent>): Promise<CreatedAgent> {
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  const key = newAgentKey()
  await inTransaction(ctx, async (tx) => {
    const agent = { id, name: input.name, locationId: input.location, keyHash: hashSecret(key), now }
    const outcome = await insertAgent(tx, agent)
    if (outcome === 'taken') throw taken()
    if (outcome === 'nowhere') throw noPlace()
    await recordActivity(ctx, tx, 'agent.register', id, {
      organizationId: NO_ORGANIZATION,
      after: { name: input.name, location: input.location },
    })
  })
  const command = `SERVER_URL=${publicUrl('').replace(/\/$/, '')} AGENT_KEY=${key} npm run agent`
  return { ...(await readAgent(ctx, id)), key, command }
}

/** Renames an agent or changes its state. A draining agent finishes its current run. */
export async function changeAgent(
  ctx: Ctx,
  id: string,
  input: z.output<typeof agentChange>,
): Promise<AgentView> {
  await inTransaction(ctx, async (tx) => {
    const agent = await lockAgent(tx, id)
    if (!agent || agent.revoked_at) throw notFound()
    const { name, isDraining } = input
    if (name !== undefined && name !== agent.name) {
      if (agent.name === LOCAL_AGENT) throw new AppError('CONFLICT', words.localAgentFixed)
      if (await isNameTaken(tx, name, id)) throw taken()
    }
    const wasDraining = agent.draining_since !== null
    const drainingSince =
      isDraining === undefined || isDraining === wasDraining ? undefined : isDraining ? ctx.now() : null
    await updateAgentRow(tx, id, { name, drainingSince })
    await recordActivity(
      ctx,
      tx,
      drainingSince === undefined ? 'agent.update' : `agent.${drainingSince ? 'drain' : 'resume'}`,
      id,
      {
        organizationId: NO_ORGANIZATION,
        before: { name: agent.name, isDraining: wasDraining },
        after: { name: name ?? agent.name, isDraining: isDraining ?? wasDraining },
      },
    )
  })
  ctx.bus.notify('jobs')
  return readAgent(ctx, id)
}

/** Revokes an agent's key for good and returns its running jobs to the queue. */
export async function revokeAgent(ctx: Ctx, id: string): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    // Jobs before the agent, in the lock order of reports.
    const returned = await returnJobs(tx, id, ctx.now())
    const agent = await lockAgent(tx, id)
    if (!agent || agent.revoked_at) throw notFound()
    if (agent.name === LOCAL_AGENT) throw new AppError('CONFLICT', words.localAgentFixed)
    await updateAgentRow(tx, id, { revokedAt: ctx.now() })
    await recordActivity(ctx, tx, 'agent.revoke', id, {
      organizationId: NO_ORGANIZATION,
      before: { name: agent.name, returned },
    })
  })
  ctx.bus.notify('jobs')
  ctx.bus.notify('tests')
  return { ok: true }
}
