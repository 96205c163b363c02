import type { ActivityFilter } from '~/shared/schemas/activity'
import type { Ctx } from '../context'
import { CSV_HEAD, csvLine } from './csv'
import { wantedBy } from './list-activity'
import { presentActivity } from './present'
import { listActivityRows, type Wanted } from './read.store'

const BATCH = 1_000
const MOST = 100_000

/** The log as a table for spreadsheets, read and sent a batch at a time. */
export async function exportActivity(ctx: Ctx, filter: ActivityFilter): Promise<Response> {
  const lines = csvLines(ctx, await wantedBy(ctx, filter))
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const { value, done } = await lines.next()
      if (done) stream.close()
      else stream.enqueue(new TextEncoder().encode(value))
    },
    async cancel() {
      await lines.return()
    },
  })
  const day = ctx.now().toISOString().slice(0, 10)
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="activity-${day}.csv"`,
      'cache-control': 'no-store',
    },
  })
}

async function* csvLines(ctx: Ctx, wanted: Omit<Wanted, 'limit'>): AsyncGenerator<string, void> {
  yield CSV_HEAD
  let before: Wanted['before']
  for (let sent = 0; sent < MOST; ) {
    const limit = Math.min(BATCH, MOST - sent)
    const rows = await listActivityRows(ctx.db, { ...wanted, before, limit })
    yield (await presentActivity(ctx.db, rows)).map(csvLine).join('')
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    before = { createdAt: last.created_at, id: last.id }
    sent += rows.length
  }
}
