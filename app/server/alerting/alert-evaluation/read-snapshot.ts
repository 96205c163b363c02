import { groupThirdParties } from '~/shared/rules/audits/third-parties'
import { readDetailsAndRequests } from '../../measuring/evidence'
import { authorize } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { errorsOf, type Snapshot } from './evidence-rules'

/** What a run logged and contacted; null when its evidence is not stored any more. */
export async function readSnapshot(ctx: Ctx, runId: string): Promise<Snapshot | null> {
  const { requests, details } = await readEvidence(ctx, runId)
  if (!requests || !details) return null
  const parties = groupThirdParties(requests, null)
  return {
    consoleErrors: errorsOf(details.consoleErrors.map(({ text }) => text)),
    thirdParties: new Map(parties.map(({ entity }) => [entity, entity])),
  }
}

/** A page may be deleted meanwhile. */
async function readEvidence(ctx: Ctx, runId: string) {
  try {
    return await readDetailsAndRequests(await authorize(ctx, 'run.read', { kind: 'run', id: runId }))
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return { requests: null, details: null }
    throw error
  }
}
