import type { ActivityFilter } from '~/shared/schemas/activity'
import type { Ctx } from '../context'
import { csvLines, csvResponse } from '../http/csv'
import { csvColumns } from './csv'
import { activityQueryOf } from './list-activity'
import { presentActivity } from './present'
import { listActivityRows, type Wanted } from './read.store'

const BATCH = 1_000
const MOST = 100_000

export async function exportActivity(ctx: Ctx, filter: ActivityFilter): Promise<Response> {
  const lines = csvLines(csvColumns(), batchesOf(ctx, await activityQueryOf(ctx, filter)))
  return csvResponse(`activity-${ctx.now().toISOString().slice(0, 10)}`, lines)
}

async function* batchesOf(ctx: Ctx, wanted: Omit<Wanted, 'limit'>) {
  let before: Wanted['before']
  for (let sent = 0; sent < MOST; ) {
    const limit = Math.min(BATCH, MOST - sent)
    const rows = await listActivityRows(ctx.db, { ...wanted, before, limit })
    yield await presentActivity(ctx.db, rows, wanted)
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    before = { createdAt: last.created_at, id: last.id }
    sent += rows.length
  }
}
