import { alertsMessages } from '~/shared/messages/alerts'
import { csvMessages as heads } from '~/shared/messages/csv'
import { scopeOf } from '~/shared/rules/access/roles'
import type { AlertFilter, AlertSummary } from '~/shared/schemas/alert'
import type { Ctx } from '../../platform/context'
import { type CsvColumns, csvLines, csvResponse } from '../../platform/http/csv'
import { listAlertRows } from './alert-read.store'
import { presentAlert } from './present-alert'

const BATCH = 500
const MAX_ROWS = 50_000

const columns = (): CsvColumns<AlertSummary> => [
  [heads.opened, ({ openedAt }) => openedAt],
  [heads.closed, ({ closedAt }) => closedAt],
  [heads.closeReason, ({ closeReason }) => closeReason],
  [heads.alert, ({ title }) => title],
  [heads.severity, ({ severity }) => alertsMessages.severities[severity]],
  [heads.cause, ({ causeKind }) => alertsMessages.causes[causeKind]],
  [heads.organization, ({ organizationName }) => organizationName],
  [heads.client, ({ client }) => client?.name ?? null],
  [heads.site, ({ site }) => site?.name ?? null],
  [heads.affected, ({ subjects }) => subjects],
  [heads.crossings, ({ crossings }) => crossings],
  [heads.openCrossings, ({ openCrossings }) => openCrossings],
  [heads.acknowledged, ({ acknowledgement }) => acknowledgement?.at ?? null],
  [heads.acknowledgedBy, ({ acknowledgement }) => acknowledgement?.by ?? null],
  [heads.note, ({ acknowledgement }) => acknowledgement?.note ?? null],
  [heads.id, ({ _id }) => _id],
]

/** Visible alerts of a state as CSV, at most 50,000. */
export async function exportAlerts(ctx: Ctx, filter: AlertFilter): Promise<Response> {
  return csvResponse('alerts', csvLines(columns(), batchesOf(ctx, filter)))
}

async function* batchesOf(ctx: Ctx, filter: AlertFilter): AsyncGenerator<AlertSummary[], void> {
  const scope = scopeOf(ctx.actor)
  for (let page = 1; page <= MAX_ROWS / BATCH; page++) {
    const rows = await listAlertRows(ctx.db, filter, scope, { page, limit: BATCH })
    yield rows.map((row) => presentAlert(ctx, row))
    if (rows.length < BATCH) return
  }
}
