import { DAY_MS } from '~/shared/values/units'
import { copyEvidence } from '../../measuring/evidence'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { type Batch, inBatch } from './batch'
import { findFloor, findNewest, listHashes, moveSlice } from './history.store'
import type { MoveRow } from './move.store'
import type { Route } from './rows.store'
import { nextSize, nextSpan, shareMoved, weightedPercent } from './rules'
import { HISTORY, type HistoryTable } from './tables'

/** Larger ones save little, and take long when the CPU is busy. */
const SLICE = { min: 40, max: 150 }
const FIRST_SLICE = 100
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
  /** Nothing is older; null without rows. */
  floors: ReadonlyMap<HistoryTable, Date | null>
  /** Of each table how many rows the next batch takes: rows of some are wider and have more indexes. */
  sizes: Map<HistoryTable, number>
  /** Of each table how long a time the next search covers: longer where little is found. */
  spans: Map<HistoryTable, number>
  /** Called in the transaction of the batch. */
  save: (tx: Db, made: HistoryMade) => Promise<void>
}

/** Read once: rows that are written while a client moves are newer. */
export async function readFloors(db: Db): Promise<HistoryStep['floors']> {
  return new Map(
    await Promise.all(HISTORY.map(async (history) => [history, await findFloor(db, history.table)] as const)),
  )
}

/** Moves the next batch of history; null when all has moved. */
export async function moveNextSlice(ctx: Ctx, step: HistoryStep): Promise<Batch<HistoryMade> | null> {
  const tables = HISTORY.map((history) => rangeOf(step, history))
  const due = tables.find(({ floor, position }) => position > floor)
  if (!due) return null
  const { history, floor, position } = due
  const ids = history.by === 'page_id' ? step.move.page_ids : step.move.monitor_ids
  const span = step.spans.get(history) ?? DAY_MS
  const size = step.sizes.get(history) ?? FIRST_SLICE
  const start = ids.length === 0 ? floor : Math.max(floor, position - span)
  const searched = {
    ids,
    oldest: isoOf(start),
    newest: step.move.positions[history.table] ?? isoOf(position),
  }
  const found = await findNewest(ctx.db, step.route, history, searched, size)
  const isAll = found.count < size
  const slice = { ...searched, oldest: isAll ? searched.oldest : (found.oldest ?? searched.oldest) }
  const covered = position - Date.parse(slice.oldest)
  step.spans.set(history, nextSpan(span, covered, isAll))
  if (found.count > 0 && history.table === 'run')
    await copyEvidence(ctx, step.route, await listHashes(ctx.db, step.route, slice))
  const percent = weightedPercent(
    tables.map((each) => ({
      weight: each.history.weight,
      share: shareMoved(each.floor, each.until, each === due ? Date.parse(slice.oldest) : each.position),
    })),
  )
  const batch = await inBatch(ctx, async (tx) => {
    const rows = found.count > 0 ? await moveSlice(tx, step.route, history, slice, size) : 0
    const made = { rows, percent, position: { table: history.table, at: slice.oldest } }
    await step.save(tx, made)
    return made
  })
  step.sizes.set(history, nextSize(size, { tookMs: batch.tookMs, taken: batch.made.rows }, SLICE))
  return batch
}

const isoOf = (at: number) => new Date(at).toISOString()

function rangeOf({ move: { requested_at, positions }, floors }: HistoryStep, history: HistoryTable) {
  const until = requested_at.getTime() + AHEAD_MS
  const at = positions[history.table]
  const oldest = floors.get(history)?.getTime()
  // Before it, since more rows than fit into one batch can be as old.
  const floor = oldest === undefined ? until : oldest - 1
  return { history, until, floor, position: at === undefined ? until : Date.parse(at) }
}
