import { type Ctx, inTransaction } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { createLogger } from '../../platform/log'
import { lockWaitingPiece, setPieceState, type WaitingPiece } from './history.store'
import { type RunsContent, type UptimeContent, unpackContent } from './history-pieces'
import { prepareRuns, writeRuns } from './write-runs'
import { prepareUptime, writeUptime } from './write-uptime'

const log = createLogger('imports')

/** Writes what waits, a part in a transaction; returns the number of parts. */
export async function writeHistory(ctx: Ctx, signal: AbortSignal): Promise<number> {
  let total = 0
  while (!signal.aborted && (await writeNext(ctx))) total += 1
  return total
}

/** A part that can't be stored is skipped, so that it does not hold up the others. */
async function writeNext(ctx: Ctx): Promise<boolean> {
  let piece: WaitingPiece | undefined
  try {
    return await inTransaction(ctx, async (tx) => {
      piece = await lockWaitingPiece(tx)
      if (!piece) return false
      const content = await unpackContent(piece.content)
      await prepare(ctx, piece, content)
      const isWritten = await write({ ...ctx, db: tx }, piece, content)
      await setPieceState(tx, piece, isWritten ? 'written' : 'skipped')
      return true
    })
  } catch (error) {
    if (!piece || !isUnstorable(error)) throw error
    log.warn({ err: error, importId: piece.import_id, nth: piece.nth }, 'a part of a history is skipped')
    await setPieceState(ctx.db, piece, 'skipped')
    return true
  }
}

/** Expired evidence, or data that a table rejects (SQLSTATE 22 and 23). */
const isUnstorable = (error: unknown) =>
  error instanceof AppError || /^2[23]/.test((error as { code?: string } | null)?.code ?? '')

const prepare = (ctx: Ctx, { kind }: WaitingPiece, content: unknown) =>
  kind === 'runs' ? prepareRuns(ctx, content as RunsContent) : prepareUptime(ctx, content as UptimeContent)

const write = (ctx: Ctx, piece: WaitingPiece, content: unknown): Promise<boolean> =>
  piece.kind === 'runs'
    ? writeRuns(ctx, piece, content as RunsContent)
    : writeUptime(ctx, piece, content as UptimeContent)
