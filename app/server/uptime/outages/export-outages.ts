import { csvMessages as heads } from '~/shared/messages/csv'
import { scopeOf } from '~/shared/rules/access/roles'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import type { Outage } from '~/shared/schemas/uptime'
import type { Ctx } from '../../platform/context'
import { type CsvColumns, csvLines, csvResponse, yesOrNo } from '../../platform/http/csv'
import { filterOf, type OutageQuery, presentOutages } from './list-outages'
import { listOutageRowsAfter, type OutageFilter, type OutageRow } from './outage-read.store'

const BATCH = 500
const MOST = 50_000

const columns = (): CsvColumns<Outage> => [
  [heads.began, ({ startedAt }) => startedAt],
  [heads.confirmed, ({ confirmedAt }) => confirmedAt],
  [heads.ended, ({ endedAt }) => endedAt],
  [heads.endedBy, ({ endedBy }) => endedBy],
  [heads.downS, ({ downMs }) => Math.round(downMs / 1000)],
  [heads.site, ({ siteName }) => siteName],
  [heads.monitor, ({ monitorName }) => monitorName],
  [heads.target, ({ target }) => target],
  [heads.reason, ({ reason, httpStatus }) => reasonText(reason, httpStatus)],
  [heads.locations, ({ locations }) => locations.join(', ')],
  [heads.inMaintenance, ({ isInMaintenance }) => yesOrNo(isInMaintenance)],
  [heads.cause, ({ causeKind }) => causeKind],
  [heads.inCommon, ({ cause }) => cause],
  [heads.othersHit, ({ alsoHit }) => alsoHit],
  [heads.incident, ({ incident }) => incident],
  [heads.outage, ({ _id }) => _id],
]

/** Visible outages as CSV, newest first; at most 50,000. */
export async function exportOutages(ctx: Ctx, query: Omit<OutageQuery, 'page' | 'limit'>): Promise<Response> {
  return csvResponse('outages', csvLines(columns(), batchesOf(ctx, filterOf(query))))
}

async function* batchesOf(ctx: Ctx, filter: OutageFilter): AsyncGenerator<Outage[], void> {
  const scope = scopeOf(ctx.actor)
  let after: OutageRow | undefined
  for (let sent = 0; sent < MOST; sent += BATCH) {
    const rows = await listOutageRowsAfter(ctx.db, filter, scope, { after, limit: BATCH })
    yield presentOutages(ctx, rows)
    after = rows.at(-1)
    if (rows.length < BATCH) return
  }
}
