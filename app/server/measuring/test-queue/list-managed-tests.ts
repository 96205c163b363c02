import type { z } from 'zod'
import { adminScopeOf } from '~/shared/rules/access/roles'
import { testDigest } from '~/shared/rules/measuring/test-digest'
import type { TestWait } from '~/shared/schemas/lighthouse'
import type { ManagedTest, managedTestQuery, managedTests } from '~/shared/schemas/test-management'
import type { Ctx } from '../../platform/context'
import { listFailures, publicDetail } from '../results'
import { countManaged, countPending, listManagedRows, type ManagedRow } from './manage.store'
import { presentTest } from './present-test'
import { readWaits } from './waits'

const CANCELED = 'CANCELED'

export async function listManagedTests(
  ctx: Ctx,
  query: z.output<typeof managedTestQuery>,
): Promise<z.input<typeof managedTests>> {
  const scope = adminScopeOf(ctx.actor)
  const [rows, { total, ...counts }] = await Promise.all([
    listManagedRows(ctx.db, query, scope),
    countManaged(ctx.db, query, scope),
  ])
  const [waitOf, detailOf] = await Promise.all([readWaits(ctx, rows), readDetails(ctx, rows)])
  const items = rows.map((row) => present(row, waitOf(row), detailOf(row)))
  return { items, total, page: query.page, limit: query.limit, counts }
}

export async function digestManagedTests(
  ctx: Ctx,
  query: z.output<typeof managedTestQuery>,
): Promise<string> {
  const scope = adminScopeOf(ctx.actor)
  const [rows, counts] = await Promise.all([
    listManagedRows(ctx.db, query, scope),
    countPending(ctx.db, query, scope),
  ])
  const waitOf = await readWaits(ctx, rows)
  return testDigest({ counts, items: rows.map((row) => ({ ...presentTest(row), ...waitOf(row) })) })
}

/** Why failed tests did, from their runs. */
async function readDetails(ctx: Ctx, rows: readonly ManagedRow[]) {
  const failed = rows.flatMap(({ organization_id, point_id, failure_code }) =>
    failure_code !== null && point_id !== null ? [{ organization_id, id: point_id }] : [],
  )
  const found = new Map((await listFailures(ctx.db, failed)).map((run) => [run.id, run]))
  return ({ point_id }: ManagedRow) => {
    const run = found.get(point_id ?? '')
    return run ? publicDetail(run.failure_code, run.failure_detail) : null
  }
}

const present = (row: ManagedRow, wait: TestWait, failureDetail: string | null): ManagedTest => ({
  ...presentTest(row),
  ...wait,
  failureDetail,
  _id: row.id,
  organization: row.organization_id,
  client: row.client_id,
  clientName: row.client_name,
  project: row.project_id,
  siteName: row.site_name,
  isCompetitor: row.is_competitor,
  pageName: row.page_name,
  url: row.url,
  locationLabel: row.location_label,
  isCanceled: row.failure_code === CANCELED,
  askedBy: row.asked_by,
  byLink: row.share_link_id !== null,
  startedAt: row.started_at?.toISOString() ?? null,
  finishedAt: row.finished_at?.toISOString() ?? null,
})
