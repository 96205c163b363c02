import { sql } from 'kysely'
import type { Db } from './pool'

/**
 * Serializes additions to one owner's rows until the transaction ends. A limit counts in a later statement: one that
 * waits for a lock still counts the rows of before.
 */
export async function lockAdditions(
  tx: Db,
  table: string,
  ...owner: (number | string | null)[]
): Promise<void> {
  const key = [table, ...owner].join(':')
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}
