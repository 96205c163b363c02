import { v7 } from 'uuid'
import type { z } from 'zod'
import { personalDashboardMessages } from '~/shared/messages/personal-dashboards'
import { MAX_CLIENT_DASHBOARDS } from '~/shared/rules/personal-dashboards/choices'
import type { dashboardDuplicate, NewDashboard, PersonalDashboard } from '~/shared/schemas/personal-dashboard'
import { recordActivity } from '../../platform/activity'
import { inTransaction, type TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, notFound } from '../../platform/errors'
import { insertCharts, listChartsOf } from './chart.store'
import { readDashboardIn } from './list-dashboards'
import { findDashboard, insertDashboard, lockOrder } from './store'
import { type PlainChart, templateCharts } from './template-charts'

const words = personalDashboardMessages

/** Empty, or with the charts of a template. */
export function createDashboard(
  ctx: TenantCtx,
  { name, template }: NewDashboard,
): Promise<PersonalDashboard> {
  const charts = template ? templateCharts(template) : []
  return inTransaction(ctx, (tx) => addDashboard(ctx, tx, ctx.target.clientId ?? 0, name, charts))
}

/** With its charts, without their alerts. */
export function duplicateDashboard(
  ctx: TenantCtx,
  { name }: z.output<typeof dashboardDuplicate>,
): Promise<PersonalDashboard> {
  return inTransaction(ctx, async (tx) => {
    const original = await findDashboard(tx, ctx.tenant, String(ctx.target.id))
    if (!original) throw notFound()
    const charts = await listChartsOf(tx, [original])
    const copy = name ?? words.copyOf(original.name).slice(0, 120)
    return addDashboard(ctx, tx, original.client_id, copy, charts)
  })
}

async function addDashboard(
  ctx: TenantCtx,
  tx: Db,
  client: number,
  name: string,
  charts: readonly PlainChart[],
): Promise<PersonalDashboard> {
  const { tenant } = ctx
  const others = await lockOrder(tx, tenant, client)
  if (others.length >= MAX_CLIENT_DASHBOARDS)
    throw new AppError('CONFLICT', words.faults.tooManyDashboards(MAX_CLIENT_DASHBOARDS))
  const now = ctx.now()
  const newId = () => v7({ msecs: now.getTime() })
  const id = newId()
  const createdBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  await insertDashboard(tx, tenant, {
    id,
    clientId: client,
    name,
    position: others.length,
    createdBy,
    createdAt: now,
    updatedAt: now,
  })
  if (charts.length > 0)
    await insertCharts(
      tx,
      tenant,
      charts.map(({ title, width, height, settings }, position) => ({
        id: newId(),
        dashboard: id,
        client,
        title,
        position,
        width,
        height,
        settings,
      })),
      now,
    )
  await recordActivity(ctx, tx, 'personalDashboard.create', id, {
    after: { name, client, charts: charts.length },
  })
  return readDashboardIn(ctx, tx, id)
}
