import type { Ctx } from '../context'
import type { Db } from '../db'
import { copyEvidence } from '../evidence'
import { type Batch, inBatch } from './batch'
import { findFloor, findNewest, listHashes, moveSlice } from './history.store'
import type { MoveRow } from './move.store'
import type { Route } from './rows.store'
import { nextSpan, shareMoved, weightedPercent } from './rules'
import { HISTORY, type HistoryTable } from './tables'

const DAY_MS = 86_400_000
/** Nothing was measured later than this after the start. */
const AHEAD_MS = DAY_MS

export interface HistoryMade {
  rows: number
  percent: number
  position: { table: string; at: string }
}

export interface HistoryStep {
  route: Route
  move: MoveRow
  size: number
  /** Of each table how long a time the next search covers: longer where little is found. */
  spans: Map<string, number>
  /** Called in the transaction of the batch. */
  save: (tx: Db, made: HistoryMade) => Promise<void>
}

/** Moves the next batch of history; null when all has moved. */
export async function moveNextSlice(ctx: Ctx, step: HistoryStep): Promise<Batch<HistoryMade> | null> {
  const tables = await Promise.all(HISTORY.map((history) => rangeOf(ctx, step.move, history)))
  const due = tables.find(({ floor, position }) => position > floor)
  if (!due) return null
  const { history, floor, position } = due
  const ids = history.by === 'page_id' ? step.move.page_ids : step.move.monitor_ids
  const span = step.spans.get(history.table) ?? DAY_MS
  const start = ids.length === 0 ? floor : Math.max(floor, position - span)
  const searched = {
    ids,
    oldest: isoOf(start),
    newest: step.move.positions[history.table] ?? isoOf(position),
  }
  const found = await findNewest(ctx.db, step.route, history, searched, step.size)
  const isAll = found.count < step.size
  const slice = { ...searched, oldest: isAll ? searched.oldest : (found.oldest ?? searched.oldest) }
  const covered = position - Date.parse(slice.oldest)
  step.spans.set(history.table, nextSpan(span, covered, isAll))
  if (found.count > 0 && history.table === 'run')
    await copyEvidence(ctx, step.route, await listHashes(ctx.db, step.route, slice))
  const percent = weightedPercent(
    tables.map((each) => ({
      weight: each.history.weight,
      share: shareMoved(each.floor, each.until, each === due ? Date.parse(slice.oldest) : each.position),
    })),
  )
  return inBatch(ctx, async (tx) => {
    const rows = found.count > 0 ? await moveSlice(tx, step.route, history, slice, step.size) : 0
    const made = { rows, percent, position: { table: history.table, at: slice.oldest } }
    await step.save(tx, made)
    return made
  })
}

const isoOf = (at: number) => new Date(at).toISOString()

async function rangeOf({ db }: Ctx, { requested_at, positions }: MoveRow, history: HistoryTable) {
  const until = requested_at.getTime() + AHEAD_MS
  const at = positions[history.table]
  const floor = (await findFloor(db, history.table))?.getTime() ?? until
  return { history, until, floor, position: at === undefined ? until : Date.parse(at) }
}
