import { type CsvValue, csvLine } from '~/shared/format/csv'
import { csvMessages as heads } from '~/shared/messages/csv'
import { uptimeMessages } from '~/shared/messages/uptime'
import { MAX_EXPORT_DAYS } from '~/shared/rules/uptime/export-dates'
import { CHECK_PHASES, OUTCOMES, REASONS } from '~/shared/rules/uptime/outcomes'
import { unpackHour } from '~/shared/rules/uptime/pack'
import { reasonText } from '~/shared/rules/uptime/reason-text'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import type { TenantCtx } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { csvResponse } from '../../platform/http/csv'
import {
  type CheckRow,
  findFirstCheck,
  listChecks,
  listLocationLabels,
  listPackedHours,
  type PackedRow,
} from './check-read.store'
import type { ChecksQuery } from './hour-read.store'
import { rangeBetween } from './range'

const MAX_LINES = 500_000
/** Read in steps: single checks are many, packed hours few. */
const RAW_STEP_MS = 2 * HOUR_MS

const head = () => [
  heads.when,
  heads.location,
  heads.found,
  heads.reason,
  heads.responseMs,
  heads.dnsMs,
  heads.connectMs,
  heads.tlsMs,
  heads.firstByteMs,
  heads.downloadMs,
  heads.status,
  heads.tries,
  heads.lateMs,
]

interface Line {
  at: number
  cells: CsvValue[]
}
type Labels = Map<number, string>

const labelOf = (labels: Labels, id: number) => labels.get(id) ?? id

function lineOf(row: CheckRow, labels: Labels): Line {
  const reason = row.reason === null ? undefined : REASONS[row.reason]
  const phases = CHECK_PHASES.map((phase) => row[`${phase}_ms`])
  const found = [
    labelOf(labels, row.location_id),
    OUTCOMES[row.outcome],
    reason && reasonText(reason, row.status),
  ]
  return {
    at: row.at,
    cells: [...found, row.response_ms, ...phases, row.status, row.tries, row.late_ms],
  }
}

/** Packed hours only store outcome and response time. */
const linesOfHour = (row: PackedRow, labels: Labels): Line[] =>
  unpackHour({
    hourAt: row.at,
    intervalSeconds: row.interval_seconds,
    firstSecond: row.first_second,
    responses: row.responses,
  }).map(({ at, outcome, responseMs }) => ({
    at,
    cells: [labelOf(labels, row.location_id), outcome, null, responseMs],
  }))

/** Checks of a monitor as CSV, oldest first: single ones while they are stored, else packed. */
export async function exportChecks(
  ctx: TenantCtx,
  query: { start_date: string; end_date: string },
): Promise<Response> {
  const range = rangeBetween(query, ctx.now().getTime())
  if (range.to - range.from > MAX_EXPORT_DAYS * DAY_MS) {
    const text = uptimeMessages.longRange(MAX_EXPORT_DAYS)
    throw fieldError('end_date', text)
  }
  const request = { tenant: ctx.tenant, monitor: Number(ctx.target.id), ...range }
  const [labels, first] = await Promise.all([listLocationLabels(ctx.db), findFirstCheck(ctx.db, request)])
  const days = [range.from, range.to].map((at) => new Date(at).toISOString().slice(0, 10))
  return csvResponse(
    `checks-${request.monitor}-${days.join('-')}`,
    csvLines(readLines(ctx, request, first, labels)),
  )
}

/** Packed hours up to the one with the first stored check. */
async function* readLines(
  ctx: TenantCtx,
  query: ChecksQuery,
  first: number | null,
  labels: Labels,
): AsyncGenerator<Line[], void> {
  const turn = first === null ? query.to : Math.max(query.from, Math.floor(first / HOUR_MS) * HOUR_MS)
  const beginning = Math.floor(query.from / HOUR_MS) * HOUR_MS
  for (let from = beginning; from < turn; from += DAY_MS) {
    const hours = await listPackedHours(ctx.db, { ...query, from, to: Math.min(from + DAY_MS, turn) })
    const lines = hours.flatMap((row) => linesOfHour(row, labels))
    yield lines.filter(({ at }) => at >= query.from && at < turn).toSorted((a, b) => a.at - b.at)
  }
  for (let from = turn; from < query.to; from += RAW_STEP_MS) {
    const rows = await listChecks(ctx.db, { ...query, from, to: Math.min(from + RAW_STEP_MS, query.to) })
    yield rows.map((row) => lineOf(row, labels))
  }
}

async function* csvLines(batches: AsyncGenerator<Line[], void>): AsyncGenerator<string, void> {
  yield csvLine(head())
  let left = MAX_LINES
  for await (const lines of batches) {
    const sent = lines.slice(0, left)
    yield sent.map(({ at, cells }) => csvLine([new Date(at).toISOString(), ...cells])).join('')
    left -= sent.length
    if (left <= 0) return
  }
}
