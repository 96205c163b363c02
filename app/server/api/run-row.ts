import type { Ctx } from '../platform/context'
import { AppError } from '../platform/errors'
import type { Exchange, Row } from '../platform/http/endpoint'
import { readingCtx } from '../platform/read-replica'
import type { CallInput } from './call'

/** Where the row allows it, from the replica; what that does not have yet is looked for on the primary. */
export async function runRow(row: Row, ctx: Ctx, input: CallInput, exchange: Exchange): Promise<unknown> {
  const reading = row.mayLag ? await readingCtx(ctx) : ctx
  if (reading === ctx) return row.run(ctx, input, exchange)
  try {
    return await row.run(reading, input, exchange)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
    return row.run(ctx, input, exchange)
  }
}
