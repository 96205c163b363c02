import { memoize } from '~/shared/memoize'
import { statusPagesMessages } from '~/shared/messages/status-pages'
import { isExpired } from '~/shared/rules/access/subscription'
import type { Reason } from '~/shared/rules/uptime/outcomes'
import type { PublicStatus } from '~/shared/schemas/status-page'
import { readBrand } from '../../platform/brand'
import type { Ctx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { billed } from '../../platform/has-billing'
import { subscriptionFromColumns } from '../../structure/quotas'
import { type PublicState, readPublicState } from '../availability'
import { incidentsOf, STATUS_KEY, tellsAddress, worstOf } from './rules'
import { findPageByKey, type KeyedPageRow, listPageMonitors, type PageMonitorRow } from './store'

const FRESH_MS = 60_000
const MAX_KEPT = 500
const MAX_INCIDENTS = 50

const statusOf = memoize(buildStatus, {
  ttl: FRESH_MS,
  max: MAX_KEPT,
  key: (_, key) => key,
  owner: ({ db }) => db,
  now: (ctx) => ctx.now().getTime(),
})

/** What was changed is shown at once by this process, and within a minute by others. */
export const forgetPublicStatus = (): void => statusOf.clear()

/**
 * The public content of a page, cached for a minute. Unknown keys, disabled pages and unpaid organizations
 * look the same.
 */
export const readPublicStatus = async (ctx: Ctx, key: string): Promise<PublicStatus> =>
  (await readOwnedStatus(ctx, key)).status

interface OwnedStatus {
  organization: number
  status: PublicStatus
}

/** With the organization whose page it is, which visitors do not learn. */
export async function readOwnedStatus(ctx: Ctx, key: string): Promise<OwnedStatus> {
  if (!STATUS_KEY.test(key)) throw notFound()
  const answer = await statusOf(ctx, key)
  if (answer) return answer
  // A key that leads nowhere takes no place from one that does.
  statusOf.delete(ctx, key)
  throw notFound()
}

async function buildStatus(ctx: Ctx, key: string): Promise<OwnedStatus | null> {
  const page = await findPageByKey(ctx.db, key)
  if (!page?.is_enabled || isExpired(billed(subscriptionFromColumns(page)), ctx.now())) return null
  const brand = await readBrand(ctx.db, page.organization_id)
  const shown = await listPageMonitors(ctx.db, page.organization_id, page.client_id)
  const state = await readPublicState(ctx, {
    tenant: page.organization_id,
    client: page.client_id,
    monitors: shown.map(({ monitor_id }) => monitor_id),
  })
  return {
    organization: page.organization_id,
    status: { brand, ...present(page, shown, state, ctx.now()) },
  }
}

/** A monitor renamed to its address after the save gets a number instead. */
const labelOf = (row: PageMonitorRow, index: number): string =>
  row.label ?? (tellsAddress(row) ? statusPagesMessages.unnamed(index + 1) : row.name)

function present(
  page: KeyedPageRow,
  shown: PageMonitorRow[],
  state: PublicState,
  now: Date,
): Omit<PublicStatus, 'brand'> {
  const monitors = shown.flatMap((row, index) => {
    const { monitor_id } = row
    const found = state.monitors.find(({ monitor }) => monitor === monitor_id)
    if (!found) return []
    const { monitor, since, response, ...figures } = found
    const own = page.shows_response ? response : []
    return [
      { id: monitor, label: labelOf(row, index), ...figures, since: since.toISOString(), response: own },
    ]
  })
  const labels = new Map(monitors.map(({ id, label }) => [id, label]))
  const incidents = incidentsOf(state.outages, [...labels.keys()]).slice(0, MAX_INCIDENTS)
  return {
    title: page.title,
    message: page.message,
    accent: page.accent ?? '',
    website: page.website ?? '',
    showsResponse: page.shows_response,
    state: worstOf(monitors),
    isInMaintenance: monitors.some(({ isInMaintenance }) => isInMaintenance),
    at: now.toISOString(),
    monitors,
    incidents: incidents.map(({ id, startedAt, endedAt, reason, ...incident }) => ({
      id,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      monitors: incident.monitors.map((monitor) => labels.get(monitor) ?? ''),
      reason: statusPagesMessages.visitorReasons[reason as Reason] ?? '',
    })),
    maintenance: state.maintenance.map(({ name, from, to }) => ({
      name,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    })),
  }
}
