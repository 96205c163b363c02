import { type ChartChange, chartBody, type DashboardChart } from '~/shared/schemas/dashboard-chart'
import { recordActivity } from '../activity'
import { inTransaction, type TenantCtx } from '../context'
import { notFound } from '../errors'
import { mergeChange } from '../http/merge-change'
import { alertBodies, alertPlaces } from './alert-bodies'
import { dropFigures } from './bucket.store'
import { type ChartRow, deleteChartRow, lockChart, updateChartRow } from './chart.store'
import { checkPlaces } from './create-chart'
import { presentChart } from './present'
import { deleteResults } from './result.store'
import { figuresKey, type StoredSettings } from './settings'
import { touchDashboard } from './store'
import { deleteAlerts, syncAlerts } from './sync-alerts'

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
    const before = await lockChart(tx, tenant, id)
    if (!before) throw notFound()
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
    await touchDashboard(tx, tenant, before.dashboard_id, now)
    const after = (await lockChart(tx, tenant, id)) ?? before
    await recordActivity(ctx, tx, {
      organizationId: tenant,
      action: 'chart.update',
      objectId: id,
      before: loggedChart(before),
      after: loggedChart(after),
    })
    return presentChart(after)
  })
}

export function deleteChart(ctx: TenantCtx): Promise<{ ok: true }> {
  const { tenant } = ctx
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = await lockChart(tx, tenant, id)
    if (!before) throw notFound()
    if (before.sends_alert) await deleteAlerts(ctx, tx, id)
    await deleteChartRow(tx, tenant, id)
    await touchDashboard(tx, tenant, before.dashboard_id, ctx.now())
    await recordActivity(ctx, tx, {
      organizationId: tenant,
      action: 'chart.delete',
      objectId: id,
      before: loggedChart(before),
    })
    return { ok: true }
  })
}
