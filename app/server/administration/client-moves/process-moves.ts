import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { mendingReferences, unlessBusy } from './batch'
import {
  claimMove,
  finishMove,
  type Lease,
  type MoveRow,
  type Progress,
  releaseMove,
  saveDevices,
  saveProgress,
} from './move.store'
import { type HistoryMade, moveNextSlice, readFloors } from './move-history'
import { type Moved, moveNextPart } from './move-structure'
import { type Route, readColumns } from './rows.store'
import { nextSize, restAfter } from './rules'
import { countPagesLeft } from './structure.store'
import { addLatecomers } from './surroundings.store'

const LEASE_MS = 20_000
/** Each batch has about forty statements: fewer ids would mostly pay for those. */
const SIZES = { page: { min: 10, max: 200 }, monitor: { min: 5, max: 200 }, site: { min: 1, max: 500 } }
const BUSY_REST_MS = 20
/** No screen waits for history: screens of others come first. */
const HISTORY_RESTS = 5

/** Another process has taken over, or the move was deleted with its organization. */
class LeaseLost extends Error {}

interface Options {
  signal?: AbortSignal
  /** Only this move. */
  move?: string
  /** Asked before each batch. */
  isDone?: (phase: MoveRow['phase']) => boolean
}

/** Continues the oldest unfinished move until it is done. Returns how many moves were worked on. */
export async function processMoves(
  ctx: Ctx,
  { signal, move, isDone = () => false }: Options = {},
): Promise<number> {
  const id = v7()
  const lease = (): Lease => ({ id, now: ctx.now(), until: new Date(ctx.now().getTime() + LEASE_MS) })
  const row = await inTransaction(ctx, (tx) => claimMove(tx, lease(), move))
  if (!row) return 0
  try {
    await moveOn(ctx, row, { lease, isStopped: (phase) => signal?.aborted === true || isDone(phase) })
  } catch (error) {
    // A move that fails keeps its lease, so that the others come before its next attempt.
    if (!(error instanceof LeaseLost)) throw error
  }
  await releaseMove(ctx.db, row.id, lease())
  return 1
}

interface Worker {
  lease: () => Lease
  isStopped: (phase: MoveRow['phase']) => boolean
}

async function moveOn(ctx: Ctx, claimed: MoveRow, worker: Worker): Promise<void> {
  const route: Route = {
    from: claimed.from_organization_id,
    to: claimed.to_organization_id,
    client: claimed.client_id,
    columns: await readColumns(ctx.db),
    devices: claimed.devices,
  }
  const save = async (tx: Db, made: Progress) => {
    if (!(await saveProgress(tx, claimed.id, worker.lease(), made))) throw new LeaseLost()
  }
  const work = { route, move: claimed, save, ...worker }
  if (claimed.phase === 'structure') await moveStructure(ctx, work)
  if (claimed.phase === 'history') await moveHistory(ctx, work)
}

interface Work extends Worker {
  route: Route
  /** Kept up to date with what is saved. */
  move: MoveRow
  save: (tx: Db, made: Progress) => Promise<void>
}

async function moveStructure(ctx: Ctx, { route, move, save, isStopped }: Work): Promise<void> {
  const sizes = { page: 10, monitor: 5, site: 20 }
  const mend = async () => {
    route.devices = await inTransaction(ctx, async (tx) => {
      const devices = await addLatecomers(tx, route)
      await saveDevices(tx, move.id, devices)
      return devices
    })
  }
  while (!isStopped(move.phase) && move.phase === 'structure') {
    const left = await countPagesLeft(ctx.db, route)
    const percent = 100 * (1 - left / Math.max(1, move.page_ids.length))
    const step = {
      ...{ route, sizes, keepsPeople: move.keeps_people },
      save: (tx: Db, { isLast, ...moved }: Moved) =>
        save(tx, { phase: isLast ? 'history' : 'structure', percent: isLast ? 0 : percent, ...moved }),
    }
    const batch = await unlessBusy(() => mendingReferences(() => moveNextPart(ctx, step), mend))
    if (batch) {
      const { made, level, tookMs, taken } = batch
      move.page_ids = [...new Set([...move.page_ids, ...(made.pages ?? [])])]
      move.monitor_ids = [...new Set([...move.monitor_ids, ...(made.monitors ?? [])])]
      if (made.isLast) move.phase = 'history'
      if (level !== 'client') sizes[level] = nextSize(sizes[level], { tookMs, taken }, SIZES[level])
    }
    // Screens lack what has not moved yet: a short rest.
    await sleep(batch ? restAfter(batch.tookMs) / 4 : BUSY_REST_MS)
  }
  ctx.bus.notify('jobs')
  ctx.bus.notify('tests')
}

async function moveHistory(ctx: Ctx, { route, move, save, lease, isStopped }: Work): Promise<void> {
  const step = {
    ...{ route, move, floors: await readFloors(ctx.db), sizes: new Map(), spans: new Map() },
    save: (tx: Db, made: HistoryMade) => save(tx, { phase: 'history', ...made }),
  }
  while (!isStopped(move.phase)) {
    const batch = await unlessBusy(() => moveNextSlice(ctx, step))
    if (batch === null) {
      await finishMove(ctx.db, move.id, lease())
      return
    }
    if (batch) {
      const { table, at } = batch.made.position
      move.positions = { ...move.positions, [table]: at }
    }
    await sleep(batch ? HISTORY_RESTS * restAfter(batch.tookMs) : BUSY_REST_MS)
  }
}
