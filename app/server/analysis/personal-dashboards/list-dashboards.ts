import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { dashboardsQuery, PersonalDashboard } from '~/shared/schemas/personal-dashboard'
import type { Ctx, TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { orNotFound } from '../../platform/errors'
import { listChartsOf } from './chart.store'
import { presentDashboard } from './present'
import { findDashboard, listDashboardRows } from './store'

/** More than anybody reads. */
const MAX_LISTED = 500

export async function listDashboards(
  ctx: Ctx,
  { clients }: z.output<typeof dashboardsQuery>,
): Promise<{ dashboards: PersonalDashboard[] }> {
  const rows = await listDashboardRows(ctx.db, scopeOf(ctx.actor), { clients, limit: MAX_LISTED })
  const charts = Map.groupBy(await listChartsOf(ctx.db, rows), (chart) => chart.dashboard_id)
  return { dashboards: rows.map((row) => presentDashboard(ctx, row, charts.get(row.id) ?? [])) }
}

export const readDashboard = (ctx: TenantCtx): Promise<PersonalDashboard> =>
  readDashboardIn(ctx, ctx.db, String(ctx.target.id))

export async function readDashboardIn(ctx: TenantCtx, db: Db, id: string): Promise<PersonalDashboard> {
  const row = orNotFound(await findDashboard(db, ctx.tenant, id))
  return presentDashboard(ctx, row, await listChartsOf(db, [row]))
}
