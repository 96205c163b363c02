import { v7 } from 'uuid'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { defaultTitle } from '~/shared/rules/report/compared-names'
import type { CompareSession, NewCompareSession } from '~/shared/schemas/compare-session'
import { keepEvidenceOf } from '../../measuring/evidence'
import { findRun, type RunRow } from '../../measuring/results'
import { authorize, instantOf, isUuid } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction, type TenantCtx } from '../../platform/context'
import { AppError, fieldError } from '../../platform/errors'
import { getSession } from './list-sessions'
import { presentSession } from './present'
import { insertSession, listPageNames } from './store'

const words = compareSessionMessages

interface ChosenTest {
  ctx: TenantCtx
  run: RunRow
}

async function findChosen(ctx: Ctx, id: string): Promise<ChosenTest> {
  const gone = () => fieldError('tests', words.notFound)
  if (!isUuid(id)) throw gone()
  const allowed = await authorize(ctx, 'run.read', { kind: 'run', id }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND' ? gone() : error
  })
  const run = await findRun(ctx.db, allowed.tenant, instantOf(id), id)
  if (!run) throw gone()
  return { ctx: allowed, run }
}

/** Stores which tests are compared; they and their evidence are kept while the session exists. */
export async function createSession(ctx: Ctx, input: NewCompareSession): Promise<CompareSession> {
  const unique = new Map<string, ChosenTest>()
  for (const id of new Set(input.tests)) unique.set(id, await findChosen(ctx, id))
  const chosen = input.tests.flatMap((id) => unique.get(id) ?? [])
  const tenants = new Set(chosen.map(({ ctx: { tenant } }) => tenant))
  const [tenant] = tenants
  if (tenant === undefined || tenants.size > 1) throw fieldError('tests', words.severalOrganizations)
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  await inTransaction(ctx, async (tx) => {
    const names = await listPageNames(tx, tenant, [...new Set(chosen.map(({ run }) => run.page_id))])
    const pages = chosen.map(({ run }) => names.get(run.page_id) ?? '')
    const title = input.title || defaultTitle(pages)
    const tests = chosen.map(({ ctx: { target }, run }) => ({
      client: target.clientId ?? 0,
      project: target.projectId ?? 0,
      site: run.site_id,
      page: run.page_id,
      run: run.id,
      runAt: run.created_at,
      test: run.test_id,
    }))
    const createdBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null
    await insertSession(tx, tenant, { id, title, notes: input.notes ?? '', createdBy, now }, tests)
    await keepEvidenceOf(
      tx,
      tenant,
      [...unique.values()].map(({ run }) => run),
      now,
    )
    await recordActivity(ctx, tx, 'compareSession.create', id, {
      organizationId: tenant,
      after: { name: title, tests: tests.length },
    })
  })
  const { row, tests } = await getSession(ctx, id)
  return presentSession(ctx, row, tests)
}
