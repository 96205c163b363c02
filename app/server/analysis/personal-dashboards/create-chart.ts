import { v7 } from 'uuid'
import { personalDashboardMessages } from '~/shared/messages/personal-dashboards'
import { scopeOf } from '~/shared/rules/access/roles'
import { MAX_DASHBOARD_CHARTS } from '~/shared/rules/personal-dashboards/choices'
import type { ChartSettings, DashboardChart } from '~/shared/schemas/dashboard-chart'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, fieldError, notFound } from '../../platform/errors'
import { findChart, insertCharts, listChartsOf } from './chart.store'
import { type ChosenPlaces, listForeignChoices } from './place.store'
import { presentChart } from './present'
import { lockDashboard, updateDashboardRow } from './store'
import { syncAlerts } from './sync-alerts'

const words = personalDashboardMessages.faults

/** Places that somebody with more rights has chosen before stay. */
export async function checkPlaces(
  ctx: TenantCtx,
  tx: Db,
  client: number,
  chosen: ChosenPlaces,
  known?: ChosenPlaces,
): Promise<void> {
  const foreign = await listForeignChoices(tx, { tenant: ctx.tenant, client }, chosen, scopeOf(ctx.actor))
  const added = foreign.find(({ field, id }) => !known?.[field].includes(id))
  if (added) throw fieldError(added.field, words.notInClient)
}

/** At the end of its dashboard. */
export function createChart(ctx: TenantCtx, input: ChartSettings): Promise<DashboardChart> {
  const { title, dashboard, client, width, height, sendAlert, ...settings } = input
  const { tenant, target } = ctx
  if (target.clientId !== client) throw notFound()
  return inTransaction(ctx, async (tx) => {
    const locked = await lockDashboard(tx, tenant, dashboard)
    if (!locked) throw notFound()
    const charts = await listChartsOf(tx, [{ organization_id: tenant, id: dashboard }])
    if (charts.length >= MAX_DASHBOARD_CHARTS)
      throw new AppError('CONFLICT', words.tooManyCharts(MAX_DASHBOARD_CHARTS))
    await checkPlaces(ctx, tx, client, settings)
    const now = ctx.now()
    const id = v7({ msecs: now.getTime() })
    const position = Math.max(-1, ...charts.map((chart) => chart.position)) + 1
    await insertCharts(tx, tenant, [{ id, dashboard, client, title, position, width, height, settings }], now)
    if (sendAlert) await syncAlerts(ctx, tx, { id, client, title, settings, sendAlert })
    await updateDashboardRow(tx, tenant, dashboard, {}, now)
    await recordActivity(ctx, tx, 'chart.create', id, {
      after: { name: title, dashboard: locked.name, type: settings.type, sendAlert },
    })
    const row = await findChart(tx, tenant, id)
    if (!row) throw notFound()
    return presentChart(row)
  })
}
