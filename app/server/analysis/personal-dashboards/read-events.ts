import type { ChartRange } from '~/shared/schemas/dashboard-chart'
import type { DashboardEvents } from '~/shared/schemas/dashboard-events'
import { DAY_MS } from '~/shared/values/units'
import type { TenantCtx } from '../../platform/context'
import { listDeployments, listNotes } from '../../structure/annotations'
import { listOutages } from '../../uptime/outages'

const DEFAULT_DAYS = 30
/** More flags would overlap. */
const MAX_EVENTS = 200
const MAX_OUTAGES = 100

type Event = DashboardEvents['items'][number]

/** Notes, deployments and outages of a dashboard's client, as far as the reader may see their places. */
export async function readDashboardEvents(
  ctx: TenantCtx,
  { startDate, endDate }: ChartRange,
): Promise<DashboardEvents> {
  const to = endDate ?? ctx.now().toISOString()
  const from = startDate ?? new Date(Date.parse(to) - DEFAULT_DAYS * DAY_MS).toISOString()
  const client = ctx.target.clientId ?? 0
  const span = { client, from, to, page: 1, limit: MAX_EVENTS, search: undefined }
  const [notes, deployments, outages] = await Promise.all([
    listNotes(ctx, span),
    listDeployments(ctx, span),
    listOutages(ctx, { client, start_date: from, end_date: to, page: 1, limit: MAX_OUTAGES }),
  ])
  const items: Event[] = [
    ...notes.items.map(
      ({ _id, at, level, text }): Event => ({ _id, kind: 'note', at: Date.parse(at), level, by: null, text }),
    ),
    ...deployments.items.map(
      ({ _id, at, level, version, environment, commit, url }): Event => ({
        ...{ _id, kind: 'deployment', at: Date.parse(at), level, by: null },
        ...{ version, environment, commit, url },
      }),
    ),
    ...outages.items.map(
      ({ _id, startedAt, endedAt, monitorName, siteName }): Event => ({
        ...{ _id, kind: 'outage', at: Date.parse(startedAt), monitor: monitorName, siteName },
        to: endedAt === null ? null : Date.parse(endedAt),
      }),
    ),
  ]
  const newest = items.sort((one, other) => other.at - one.at).slice(0, MAX_EVENTS)
  const all = notes.total + deployments.total + outages.total
  return { items: newest.reverse(), hasMore: all > newest.length }
}
