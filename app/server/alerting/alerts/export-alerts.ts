import { alertsMessages } from '~/shared/messages/alerts'
import { scopeOf } from '~/shared/rules/access/roles'
import type { AlertFilter, AlertSummary } from '~/shared/schemas/alert'
import type { Ctx } from '../../platform/context'
import { type CsvColumns, csvLines, csvResponse } from '../../platform/http/csv'
import { listAlertRows } from './alert-read.store'
import { presentAlert } from './present-alert'

const BATCH = 500
const MAX_ROWS = 50_000

const COLUMNS: CsvColumns<AlertSummary> = [
  ['Opened (UTC)', ({ openedAt }) => openedAt],
  ['Closed (UTC)', ({ closedAt }) => closedAt],
  ['Close reason', ({ closeReason }) => closeReason],
  ['Alert', ({ title }) => title],
  ['Severity', ({ severity }) => alertsMessages.severities[severity]],
  ['Cause', ({ causeKind }) => alertsMessages.causes[causeKind]],
  ['Organization', ({ organizationName }) => organizationName],
  ['Client', ({ client }) => client?.name ?? null],
  ['Site', ({ site }) => site?.name ?? null],
  ['Affected', ({ subjects }) => subjects],
  ['Crossings', ({ crossings }) => crossings],
  ['Open crossings', ({ openCrossings }) => openCrossings],
  ['Acknowledged (UTC)', ({ acknowledgement }) => acknowledgement?.at ?? null],
  ['Acknowledged by', ({ acknowledgement }) => acknowledgement?.by ?? null],
  ['Note', ({ acknowledgement }) => acknowledgement?.note ?? null],
  ['Id', ({ _id }) => _id],
]

/** Visible alerts of a state as CSV, at most 50,000. */
export async function exportAlerts(ctx: Ctx, filter: AlertFilter): Promise<Response> {
  return csvResponse('alerts', csvLines(COLUMNS, batchesOf(ctx, filter)))
}

async function* batchesOf(ctx: Ctx, filter: AlertFilter): AsyncGenerator<AlertSummary[], void> {
  const scope = scopeOf(ctx.actor)
  for (let page = 1; page <= MAX_ROWS / BATCH; page++) {
    const rows = await listAlertRows(ctx.db, filter, scope, { page, limit: BATCH })
    yield rows.map((row) => presentAlert(ctx, row))
    if (rows.length < BATCH) return
  }
}
