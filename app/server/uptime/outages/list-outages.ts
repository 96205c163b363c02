import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import { downtimeOf } from '~/shared/rules/uptime/availability'
import type { Outage, outageQuery, outages } from '~/shared/schemas/uptime'
import type { Ctx } from '../../platform/context'
import { type History, isCovered, readStretches, targetFor } from '../availability'
import { countOutageRows, listOutageRows, type OutageFilter, type OutageRow } from './outage-read.store'
import { pictureStateOf } from './pictures'

export type OutageQuery = z.output<typeof outageQuery>

/** No outage is older. */
const FIRST = Date.UTC(2000, 0, 1)
const momentOf = (text: string | undefined) =>
  text === undefined ? undefined : new Date(Math.max(FIRST, Date.parse(text)))

export const filterOf = ({
  start_date,
  end_date,
  open,
  ...place
}: Omit<OutageQuery, 'page' | 'limit'>): OutageFilter => ({
  ...place,
  from: momentOf(start_date),
  to: momentOf(end_date),
  isOpen: open === undefined ? undefined : open === 'true',
})

export async function listOutages(ctx: Ctx, query: OutageQuery): Promise<z.input<typeof outages>> {
  const { page, limit, ...place } = query
  const scope = scopeOf(ctx.actor)
  const filter = filterOf(place)
  const [rows, total] = await Promise.all([
    listOutageRows(ctx.db, filter, scope, { page, limit }),
    countOutageRows(ctx.db, filter, scope),
  ])
  return { items: await presentOutages(ctx, rows), total, page, limit }
}

/** Adds downtime and whether it was planned. Visitors of share links don't see responses. */
export async function presentOutages(ctx: Ctx, rows: OutageRow[]): Promise<Outage[]> {
  const now = ctx.now().getTime()
  const stretches = rows.map((row) => ({
    ...row,
    from: row.started_at.getTime(),
    to: row.ended_at?.getTime() ?? Math.max(now, row.started_at.getTime()),
  }))
  const histories = await readStretches(ctx, stretches)
  return stretches.map((stretch, index) => {
    const target = targetFor(ctx.actor, stretch.kind, stretch.target)
    const picture = pictureStateOf(ctx, stretch)
    const outage = { ...present(stretch, histories[index] ?? { spans: [], periods: [] }), target, picture }
    return ctx.actor.kind === 'share' ? sharedOutage(outage) : outage
  })
}

/** For visitors of share links: nothing of the response. */
const sharedOutage = (outage: Outage): Outage => ({
  ...outage,
  cause: outage.causeKind === 'address' ? '' : outage.cause,
  picture: 'none',
  acknowledgement: outage.acknowledgement && { ...outage.acknowledgement, by: null, note: '' },
})

function present(
  row: OutageRow & { from: number; to: number },
  { spans, periods }: History,
): Omit<Outage, 'target' | 'picture'> {
  const { from, to } = row
  return {
    _id: row.id,
    monitor: row.monitor_id,
    monitorName: row.monitor_name,
    site: row.site_id,
    siteName: row.site_name,
    page: row.page_id,
    reportPage: row.report_page,
    incident: row.incident_id,
    alsoHit: row.also_hit,
    causeKind: row.cause_kind,
    cause: row.cause,
    startedAt: row.started_at.toISOString(),
    confirmedAt: row.confirmed_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    downMs: downtimeOf(spans, { from, to }),
    reason: row.reason,
    httpStatus: row.http_status,
    locations: row.locations,
    isInMaintenance: isCovered({ from, to }, periods),
    acknowledgement: row.acknowledged_at && {
      at: row.acknowledged_at.toISOString(),
      by: row.acknowledged_email,
      note: row.acknowledged_note ?? '',
    },
  }
}
