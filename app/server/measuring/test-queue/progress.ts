import type { AgentActor } from '~/shared/rules/access/roles'
import { progressDigest } from '~/shared/rules/onboarding/progress-digest'
import { type RunProgress, runProgress, type TestProgress } from '~/shared/schemas/onboarding'
import type { Ctx, TenantCtx } from '../../platform/context'
import { listProgress, setProgress } from './progress.store'
import { pageTests } from './test-statuses'

/** Active tests of a page and those that just ended, with the stage and first figures of what runs. */
export async function readProgress(ctx: TenantCtx): Promise<TestProgress[]> {
  const tests = await pageTests(ctx)
  const running = tests.filter(({ status }) => status === 'running').map(({ testId }) => testId)
  const rows = await listProgress(ctx.db, ctx.tenant, running)
  const known = new Map(rows.map(({ test_id, progress }) => [test_id, progress]))
  return tests.map((test) => ({ ...test, progress: presentProgress(test, known.get(test.testId)) }))
}

/** An agent of an older version reports no stages: a run that was leased loads its page. */
function presentProgress(
  { status }: Pick<TestProgress, 'status'>,
  stored: unknown,
): TestProgress['progress'] {
  if (status !== 'running') return null
  const { stage, preview = null } = runProgress.safeParse(stored).data ?? { stage: 'loading' as const }
  return { stage, preview }
}

export const digestProgress = async (ctx: TenantCtx): Promise<string> =>
  progressDigest(await readProgress(ctx))

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
