import type { Actor } from '~/shared/rules/access/roles'
import { MINUTE_MS } from '~/shared/values/units'
import type { Db } from '../db'
import { env } from '../env'
import { createLogger } from '../log'
import { callerOf, hasJustSignedIn } from './caller'
import type { Reader } from './reader'
import { deleteWritesBefore } from './store'

export { createReader, type Reader } from './reader'

interface ReadCtx {
  actor: Actor
  db: Db
  reader?: Reader | undefined
  primary?: Db | undefined
  now: () => Date
}

const log = createLogger('replica')
const KEPT_MS = 30 * MINUTE_MS

/** The context for reads that may be a few seconds old, but never older than what the caller wrote. */
export async function readingCtx<C extends ReadCtx>(ctx: C): Promise<C> {
  const { reader, actor } = ctx
  if (!reader) return ctx
  if (hasJustSignedIn(actor, ctx.now(), env().DATABASE_READ_MAX_LAG * 1000)) return ctx
  const db = await reader.dbFor(callerOf(actor))
  return db ? { ...ctx, db, primary: ctx.db } : ctx
}

/**
 * The caller has written, or a live update has reached them: until the replica has it, their reads go to the primary. In the
 * database, since the next call may go to another process and programs keep no cookies; after the commit, so that the
 * position is behind it.
 */
export async function noteWrite({ reader, actor }: Pick<ReadCtx, 'reader' | 'actor'>): Promise<void> {
  const caller = reader && callerOf(actor)
  if (!caller) return
  // What was written is written, also where this fails.
  await reader.noteWrite(caller).catch((error: unknown) => log.warn({ err: error }, 'a write was not noted'))
}

export const forgetWrites = ({ db, now }: Pick<ReadCtx, 'db' | 'now'>): Promise<number> =>
  deleteWritesBefore(db, new Date(now().getTime() - KEPT_MS))
