import { v7 } from 'uuid'
import { type Ctx, inTransaction } from '../../platform/context'
import { readTables } from './catalogue.store'
import { getCell } from './cells'
import { changeOver } from './change-over'
import { cleanSource, undo } from './clean'
import { copyHistory, copyRest, verifyCopy } from './copy'
import { freeze, thaw } from './freeze'
import { findHold } from './hold.store'
import {
  type Change,
  claimMove,
  getMove,
  type Lease,
  type MoveRow,
  type Phase,
  releaseMove,
  saveError,
  saveMove,
} from './move.store'
import { isStuck, MAX_DIFFERENCES } from './rules'
import type { Step } from './step'

const LEASE_MS = 30_000

const PHASES: Record<Phase, (step: Step) => Promise<void>> = {
  history: copyHistory,
  freeze,
  rest: copyRest,
  verify: verifyCopy,
  changeover: changeOver,
  clean: cleanSource,
}

/** Another process has taken over, or the move was cancelled: the next round continues. */
class LeaseLost extends Error {}

interface Options {
  signal?: AbortSignal
  /** Asked before each batch. */
  isDone?: (move: MoveRow) => boolean
}

/** Continues an unfinished move until it ends. Returns how many moves were worked on. */
export async function processMoves(
  ctx: Ctx,
  { signal, isDone = () => false }: Options = {},
): Promise<number> {
  const id = v7()
  const lease = (): Lease => ({ id, now: ctx.now(), until: new Date(ctx.now().getTime() + LEASE_MS) })
  const claimed = await inTransaction(ctx, (tx) => claimMove(tx, lease()))
  if (!claimed) return 0
  try {
    const step = await stepOf(ctx, claimed, lease, { signal, isDone })
    while (step.move.finished_at === null && !step.isStopped()) {
      const { phase, state } = step.move
      const isFailed = step.move.differences >= MAX_DIFFERENCES
      if (state === 'cancelling') await undo(step, isFailed ? 'failed' : 'cancelled')
      else await PHASES[phase](step)
      // It waits for both sides to have packed the same hours.
      if (step.move.phase === phase && step.move.state === state && !step.isStopped()) break
    }
  } catch (error) {
    if (!(error instanceof LeaseLost)) {
      await saveError(ctx.db, claimed.id, error instanceof Error ? error.message : String(error))
      await giveBack(ctx, claimed.id, lease())
      throw error
    }
  }
  await releaseMove(ctx.db, claimed.id, lease())
  return 1
}

async function stepOf(
  ctx: Ctx,
  move: MoveRow,
  lease: () => Lease,
  { signal, isDone }: { signal: AbortSignal | undefined; isDone: (move: MoveRow) => boolean },
): Promise<Step> {
  const source = getCell(move.from_cell)
  const target = getCell(move.to_cell)
  const step: Step = {
    ...{ ctx, home: ctx.db, source, target, move },
    route: { organization: move.moved_organization_id, marker: move.id, engines: {} },
    tables: await readTables(target),
    isStopped: () => signal?.aborted === true || isDone(step.move),
    save: async (change: Change) => {
      const saved = await saveMove(ctx.db, step.move, lease(), change)
      if (!saved) throw new LeaseLost()
      step.move = saved
    },
  }
  return step
}

/** After a failure that lasts: people can't wait for a database that does not work. */
async function giveBack(ctx: Ctx, id: string, lease: Lease): Promise<void> {
  const move = await getMove(ctx.db, id)
  if (!['freeze', 'rest', 'verify'].includes(move.phase) || move.state !== 'moving') return
  const source = getCell(move.from_cell)
  const hold = await findHold(source, move.moved_organization_id)
  if (!isStuck(move.frozen_at, hold?.until ?? null, ctx.now())) return
  await thaw(source, move.moved_organization_id)
  await saveMove(ctx.db, move, lease, {
    phase: 'history',
    clearsPositions: true,
    progress: 0,
    frozenAt: null,
  })
}
