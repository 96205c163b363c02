import { scopeOf } from '~/shared/rules/access/roles'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import type { Outage } from '~/shared/schemas/uptime'
import type { Ctx } from '../../platform/context'
import { type CsvColumns, csvLines, csvResponse } from '../../platform/http/csv'
import { filterOf, type OutageQuery, presentOutages } from './list-outages'
import { listOutageRowsAfter, type OutageFilter, type OutageRow } from './outage-read.store'

const BATCH = 500
const MOST = 50_000

const COLUMNS: CsvColumns<Outage> = [
  ['Began (UTC)', ({ startedAt }) => startedAt],
  ['Confirmed (UTC)', ({ confirmedAt }) => confirmedAt],
  ['Ended (UTC)', ({ endedAt }) => endedAt],
  ['Ended by', ({ endedBy }) => endedBy],
  ['Down (s)', ({ downMs }) => Math.round(downMs / 1000)],
  ['Site', ({ siteName }) => siteName],
  ['Monitor', ({ monitorName }) => monitorName],
  ['Target', ({ target }) => target],
  ['Reason', ({ reason, httpStatus }) => reasonText(reason, httpStatus)],
  ['Locations', ({ locations }) => locations.join(', ')],
  ['In maintenance', ({ isInMaintenance }) => (isInMaintenance ? 'yes' : 'no')],
  ['Cause', ({ causeKind }) => causeKind],
  ['In common', ({ cause }) => cause],
  ['Others hit', ({ alsoHit }) => alsoHit],
  ['Incident', ({ incident }) => incident],
  ['Outage', ({ _id }) => _id],
]

/** Visible outages as CSV, newest first; at most 50,000. */
export async function exportOutages(ctx: Ctx, query: Omit<OutageQuery, 'page' | 'limit'>): Promise<Response> {
  return csvResponse('outages', csvLines(COLUMNS, batchesOf(ctx, filterOf(query))))
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
