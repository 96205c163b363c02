import { type Ctx, inTransaction } from '../context'
import { lockWaitingPiece, setPieceState, type WaitingPiece } from './history.store'
import { type RunsContent, type UptimeContent, unpackContent } from './history-pieces'
import { prepareRuns, writeRuns } from './write-runs'
import { prepareUptime, writeUptime } from './write-uptime'

/** Writes what waits, a part in a transaction; returns the number of parts. */
export async function writeHistory(ctx: Ctx, signal: AbortSignal): Promise<number> {
  let total = 0
  while (!signal.aborted && (await writeNext(ctx))) total += 1
  return total
}

const writeNext = (ctx: Ctx): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const piece = await lockWaitingPiece(tx)
    if (!piece) return false
    const content = await unpackContent(piece.content)
    await prepare(ctx, piece, content)
    const isWritten = await write({ ...ctx, db: tx }, piece, content)
    await setPieceState(tx, piece, isWritten ? 'written' : 'skipped')
    return true
  })

const prepare = (ctx: Ctx, { kind }: WaitingPiece, content: unknown) =>
  kind === 'runs' ? prepareRuns(ctx, content as RunsContent) : prepareUptime(ctx, content as UptimeContent)

const write = (ctx: Ctx, piece: WaitingPiece, content: unknown): Promise<boolean> =>
  piece.kind === 'runs'
    ? writeRuns(ctx, piece, content as RunsContent)
    : writeUptime(ctx, piece, content as UptimeContent)
