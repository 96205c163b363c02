import { type ChartChange, chartBody, type DashboardChart } from '~/shared/schemas/dashboard-chart'
import type { Deleted } from '~/shared/schemas/deletion'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { notFound } from '../../platform/errors'
import { mergeChange } from '../../platform/http/merge-change'
import { markDeleted, ofChart } from '../../structure/deletions'
import { alertBodies, alertPlaces } from './alert-bodies'
import { dropFigures } from './bucket.store'
import { type ChartRow, lockChart, updateChartRow } from './chart.store'
import { checkPlaces } from './create-chart'
import { presentChart } from './present'
import { deleteResults } from './result.store'
import { figuresKey, type StoredSettings } from './settings'
import { lockDashboard, updateDashboardRow } from './store'
import { requireAlertRights, syncAlerts } from './sync-alerts'

const loggedChart = ({ title, settings, sends_alert: sendAlert }: ChartRow) => ({
  name: title,
  type: settings.type,
  metric: settings.metric,
  sendAlert,
})

/** What decides the alert rules: a change of anything else needs no right to change rules. */
const alertKey = (client: number, title: string, settings: StoredSettings, sendAlert: boolean): string =>
  JSON.stringify(sendAlert ? [alertPlaces(client, settings), alertBodies(title, settings)] : null)

const layoutOf = ({ title, width, height }: ChartRow) => ({ title, width, height })

export function updateChart(ctx: TenantCtx, input: ChartChange): Promise<DashboardChart> {
  const { tenant } = ctx
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = await lockWithDashboard(tx, ctx)
    const { client_id: client } = before
    const known = { ...before.settings, ...layoutOf(before), sendAlert: before.sends_alert }
    const { title, width, height, sendAlert, ...settings } = mergeChange(chartBody, known, input)
    await checkPlaces(ctx, tx, client, settings, before.settings)
    const now = ctx.now()
    await updateChartRow(tx, tenant, id, { title, width, height, settings }, now)
    if (figuresKey(before.settings) !== figuresKey(settings)) await dropFigures(tx, tenant, id)
    await deleteResults(tx, tenant, id)
    const alertsBefore = alertKey(client, before.title, before.settings, before.sends_alert)
    if (alertsBefore !== alertKey(client, title, settings, sendAlert))
      await syncAlerts(ctx, tx, { id, client, title, settings, sendAlert })
    await updateDashboardRow(tx, tenant, before.dashboard_id, {}, now)
    const after = (await lockChart(tx, tenant, id)) ?? before
    await recordActivity(ctx, tx, 'chart.update', id, {
      before: loggedChart(before),
      after: loggedChart(after),
    })
    return presentChart(after)
  })
}

/** The dashboard first, as its deletion does. */
async function lockWithDashboard(tx: Db, { tenant, target }: TenantCtx): Promise<ChartRow> {
  await lockDashboard(tx, tenant, String(target.dashboardId))
  const chart = await lockChart(tx, tenant, String(target.id))
  if (!chart) throw notFound()
  return chart
}

/** Hides it with the alert rules of its budget, see deletions. */
export function deleteChart(ctx: TenantCtx): Promise<Deleted> {
  const { tenant } = ctx
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = await lockWithDashboard(tx, ctx)
    if (before.sends_alert) await requireAlertRights(ctx, tx, id)
    const place = ofChart(tenant, before.client_id, before.dashboard_id, id)
    const deletion = await markDeleted(ctx, tx, { ...place, name: before.title })
    await updateDashboardRow(tx, tenant, before.dashboard_id, {}, ctx.now())
    await recordActivity(ctx, tx, 'chart.delete', id, { before: loggedChart(before) })
    return { ok: true, deletions: [deletion] }
  })
}
