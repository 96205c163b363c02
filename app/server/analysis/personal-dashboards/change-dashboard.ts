import type { z } from 'zod'
import { personalDashboardMessages } from '~/shared/messages/personal-dashboards'
import type { Deleted } from '~/shared/schemas/deletion'
import type {
  dashboardChange,
  dashboardLayout,
  dashboardOrder,
  PersonalDashboard,
} from '~/shared/schemas/personal-dashboard'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import { AppError, notFound } from '../../platform/errors'
import { markDeleted, ofDashboard } from '../../structure/deletions'
import { listChartsOf, setLayout } from './chart.store'
import { readDashboardIn } from './list-dashboards'
import { lockDashboard, lockOrder, setOrder, updateDashboardRow } from './store'
import { requireAlertRights } from './sync-alerts'

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && new Set(one).size === one.length && one.every((id) => other.includes(id))

export function updateDashboard(
  ctx: TenantCtx,
  { name }: z.output<typeof dashboardChange>,
): Promise<PersonalDashboard> {
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = await lockDashboard(tx, ctx.tenant, id)
    if (!before) throw notFound()
    await updateDashboardRow(tx, ctx.tenant, id, { name }, ctx.now())
    await recordActivity(ctx, tx, 'personalDashboard.update', id, {
      before: { name: before.name },
      after: { name },
    })
    return readDashboardIn(ctx, tx, id)
  })
}

/** Hides it with its charts and their alert rules, see deletions. */
export function deleteDashboard(ctx: TenantCtx): Promise<Deleted> {
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = await lockDashboard(tx, ctx.tenant, id)
    if (!before) throw notFound()
    const charts = await listChartsOf(tx, [{ organization_id: ctx.tenant, id }])
    for (const chart of charts) if (chart.sends_alert) await requireAlertRights(ctx, tx, chart.id)
    const place = ofDashboard(ctx.tenant, Number(ctx.target.clientId), id)
    const deletion = await markDeleted(ctx, tx, { ...place, name: before.name })
    await recordActivity(ctx, tx, 'personalDashboard.delete', id, {
      before: { name: before.name, charts: charts.length },
    })
    return { ok: true, deletions: [deletion] }
  })
}

export function orderDashboards(
  ctx: TenantCtx,
  { client, ids }: z.output<typeof dashboardOrder>,
): Promise<{ ok: true }> {
  return inTransaction(ctx, async (tx) => {
    if (!isSameSet(ids, await lockOrder(tx, ctx.tenant, client)))
      throw new AppError('CONFLICT', personalDashboardMessages.order)
    await setOrder(tx, ctx.tenant, ids)
    return { ok: true }
  })
}

export function layOutDashboard(
  ctx: TenantCtx,
  { charts }: z.output<typeof dashboardLayout>,
): Promise<PersonalDashboard> {
  const id = String(ctx.target.id)
  return inTransaction(ctx, async (tx) => {
    const before = await lockDashboard(tx, ctx.tenant, id)
    if (!before) throw notFound()
    const known = await listChartsOf(tx, [{ organization_id: ctx.tenant, id }])
    const isComplete = isSameSet(
      charts.map(({ _id }) => _id),
      known.map((chart) => chart.id),
    )
    if (!isComplete) throw new AppError('CONFLICT', personalDashboardMessages.layout)
    await setLayout(tx, ctx.tenant, charts)
    await updateDashboardRow(tx, ctx.tenant, id, {}, ctx.now())
    await recordActivity(ctx, tx, 'personalDashboard.layOut', id, { after: { name: before.name } })
    return readDashboardIn(ctx, tx, id)
  })
}
