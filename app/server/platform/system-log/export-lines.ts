import type { LOG_FORMATS, SystemLogEntry, SystemLogFilter } from '~/shared/schemas/system-log'
import type { Ctx } from '../context'
import { type CsvColumns, csvLines, csvResponse } from '../http/csv'
import { ndjsonResponse } from '../http/ndjson'
import { present, wantedOf } from './list-lines'
import { listLines, type Wanted } from './store'

const BATCH = 1_000
const MAX_LINES = 100_000

const COLUMNS: CsvColumns<SystemLogEntry> = [
  ['When (UTC)', (entry) => entry.at],
  ['Level', (entry) => entry.level],
  ['Type', (entry) => entry.part],
  ['Instance', (entry) => entry.instance],
  ['Location', (entry) => entry.location],
  ['Module', (entry) => entry.name],
  ['Job', (entry) => entry.job],
  ['Request', (entry) => entry.requestId],
  ['Message', (entry) => entry.message],
  ['Details', (entry) => JSON.stringify(entry.details)],
]

export function exportSystemLog(
  ctx: Ctx,
  { format, ...filter }: SystemLogFilter & { format: (typeof LOG_FORMATS)[number] },
): Response {
  const batches = batchesOf(ctx, wantedOf(filter, ctx.now()))
  const name = `system-log-${ctx.now().toISOString().slice(0, 10)}`
  if (format === 'csv') return csvResponse(name, csvLines(COLUMNS, batches))
  const response = ndjsonResponse(each(batches))
  response.headers.set('content-disposition', `attachment; filename="${name}.jsonl"`)
  return response
}

async function* each(batches: AsyncIterable<SystemLogEntry[]>): AsyncGenerator<SystemLogEntry, void> {
  for await (const batch of batches) yield* batch
}

async function* batchesOf(ctx: Ctx, wanted: Omit<Wanted, 'limit'>) {
  let before: Wanted['before']
  for (let sent = 0; sent < MAX_LINES; ) {
    const limit = Math.min(BATCH, MAX_LINES - sent)
    const rows = await listLines(ctx.db, { ...wanted, before, limit })
    yield rows.map(present)
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    before = { at: last.at, id: last.id }
    sent += rows.length
  }
}
