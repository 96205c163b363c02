import { sql } from 'kysely'
import { compareSchema, type Db, ensurePartitions, requireOwnSchema } from '../../platform/db'

export const readSchemaState = (db: Db) => compareSchema(db)

export const refuseOtherSchema = async (db: Db): Promise<void> => requireOwnSchema(await compareSchema(db))

export const addPartitions = (db: Db, now: Date): Promise<string[]> => ensurePartitions(db, now)

/** Bytes of the database, and of the evidence that it lists. */
export async function measureStorage(db: Db): Promise<{ database: number; evidence: number }> {
  const { rows } = await sql<{ database: number; evidence: number }>`
    select pg_database_size(current_database()) as database,
      (select coalesce(sum(stored_size), 0)::bigint from blob where is_stored) as evidence`.execute(db)
  return rows[0] ?? { database: 0, evidence: 0 }
}

export async function countAgents(db: Db, activeSince: Date): Promise<{ active: number; total: number }> {
  const { rows } = await sql<{ active: number; total: number }>`
    select count(*)::int as total, (count(*) filter (where last_seen_at >= ${activeSince}))::int as active
    from agent where revoked_at is null`.execute(db)
  return rows[0] ?? { active: 0, total: 0 }
}
