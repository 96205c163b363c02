import { compareSchema, type Db, ensurePartitions, firstOr, requireOwnSchema } from '../../platform/db'

export const readSchemaState = (db: Db) => compareSchema(db)

export const refuseOtherSchema = async (db: Db): Promise<void> => requireOwnSchema(await compareSchema(db))

export const addPartitions = (db: Db, now: Date): Promise<string[]> => ensurePartitions(db, now)

/** Bytes of the database, and of the evidence that it lists. */
export function measureStorage(db: Db) {
  return firstOr<{ database: number; evidence: number }>(db, { database: 0, evidence: 0 })`
    select pg_database_size(current_database()) as database,
      (select coalesce(sum(stored_size), 0)::bigint from blob where is_stored) as evidence`
}

const NOTHING = { organizations: 0, users: 0, pages: 0, monitors: 0 }
/** Of customers and the demo alike; users that are active. */
export const countContents = (db: Db) => firstOr<typeof NOTHING>(db, NOTHING)`
  select (select count(*)::int from live.organization) as organizations,
    (select count(*)::int from user_account where is_active) as users,
    (select count(*)::int from live.page) as pages, (select count(*)::int from live.monitor) as monitors`

export function countAgents(db: Db, activeSince: Date) {
  return firstOr<{ active: number; total: number }>(db, { active: 0, total: 0 })`
    select count(*)::int as total, (count(*) filter (where last_seen_at >= ${activeSince}))::int as active
    from agent where revoked_at is null`
}
