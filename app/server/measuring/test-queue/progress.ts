import type { AgentActor } from '~/shared/rules/access/roles'
import { progressDigest } from '~/shared/rules/onboarding/progress-digest'
import { type RunProgress, runProgress, type TestProgress } from '~/shared/schemas/onboarding'
import type { Ctx, TenantCtx } from '../../platform/context'
import { listLocationLoads } from '../../structure/locations'
import { listProgress, setProgress } from './progress.store'
import { pageTests } from './test-statuses'

/** Active tests of a page and those that just ended, with the stage and first figures of what runs. */
export async function readProgress(ctx: TenantCtx): Promise<TestProgress[]> {
  const tests = await pageTests(ctx)
  const running = tests.filter(({ status }) => status === 'running').map(({ testId }) => testId)
  const [rows, loads] = await Promise.all([
    listProgress(ctx.db, ctx.tenant, running),
    running.length === 0 ? [] : listLocationLoads(ctx),
  ])
  const known = new Map(rows.map((row) => [row.test_id, row]))
  const usual = new Map(loads.map(({ _id, medianMs }) => [_id, medianMs]))
  return tests.map((test) => {
    if (test.status !== 'running') return { ...test, progress: null }
    const { progress, started_at } = known.get(test.testId) ?? {}
    const startedAt = started_at?.toISOString() ?? null
    const usualMs = usual.get(test.location) ?? null
    return { ...test, progress: { ...presentStage(progress), startedAt, usualMs } }
  })
}

/** An agent of an older version reports no stages: a run that was leased loads its page. */
function presentStage(stored: unknown) {
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
  const organization = await setProgress(ctx.db, { leaseId, agentId }, runProgress.parse(progress), ctx.now())
  if (organization !== undefined) ctx.bus.notify('tests', [organization])
  return { continue: organization !== undefined }
}
