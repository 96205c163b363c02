import type { AgentActor } from '~/shared/rules/access/roles'
import { type RunProgress, runProgress } from '~/shared/schemas/onboarding'
import type { Ctx } from '../../platform/context'
import { setProgress } from './progress.store'

/** Keeps the progress of a run for those who watch it; `continue: false` when its lease is lost. */
export async function recordProgress(
  ctx: Ctx,
  { agentId }: AgentActor,
  { leaseId, ...progress }: RunProgress & { leaseId: string },
): Promise<{ continue: boolean }> {
  const isHeld = await setProgress(ctx.db, { leaseId, agentId }, runProgress.parse(progress), ctx.now())
  if (isHeld) ctx.bus.notify('tests')
  return { continue: isHeld }
}
