import { scopeOf } from '~/shared/rules/access/roles'
import type { AlertList, AlertQuery } from '~/shared/schemas/alert'
import type { Ctx } from '../../platform/context'
import { countAlerts, countOpenAlerts, listAlertClients, listAlertRows } from './alert-read.store'
import { presentAlert } from './present-alert'

/** Alerts of what the caller may see, worst first. */
export async function listAlerts(ctx: Ctx, query: AlertQuery): Promise<AlertList> {
  const { page, limit, ...filter } = query
  const { state, ...place } = filter
  const scope = scopeOf(ctx.actor)
  const [rows, counts, clients] = await Promise.all([
    listAlertRows(ctx.db, filter, scope, { page, limit }),
    countAlerts(ctx.db, place, scope),
    listAlertClients(ctx.db, scope),
  ])
  const items = rows.map((row) => presentAlert(ctx, row))
  return { items, total: counts[state], page, limit, counts, clients }
}

/** More are shown as '99+'. */
const MAX_COUNTED = 100

export const countOpen = async (ctx: Ctx): Promise<{ open: number }> => ({
  open: await countOpenAlerts(ctx.db, scopeOf(ctx.actor), MAX_COUNTED),
})
