import { sql } from 'kysely'
import { type Db, execute, firstOf, firstValue } from '../../../platform/db'

/** Of our replication slots. A slot keeps the log that is not archived yet, also over restarts. */
const PREFIX = 'lightkeeper_archive_'
export const chainName = (place: string, random: string): string => `${PREFIX}${place}_${random}`

export interface ChainRow {
  chain: string
  since: Date
  /** null: nothing is archived yet. */
  position: string | null
  archived_at: Date | null
}

/** Of this place, with a slot that has lost nothing. */
export const findChain = (db: Db, place: string) => firstOf<ChainRow>(db)`
  select a.chain, a.since, a.position, a.archived_at from archive_state a
  join pg_replication_slots s on s.slot_name = a.chain and s.wal_status <> 'lost'
  where starts_with(a.chain, ${chainName(place, '')})`

export async function beginChain(db: Db, chain: string, since: Date): Promise<ChainRow> {
  await dropSlots(db)
  await execute(db)`select pg_create_physical_replication_slot(${chain}, true)`
  await execute(db)`
    insert into archive_state (chain, since) values (${chain}, ${since})
    on conflict (id) do update set chain = excluded.chain, since = excluded.since, position = null, archived_at = null`
  return { chain, since, position: null, archived_at: null }
}

/** PostgreSQL then keeps nothing for the archive any more. */
export const dropSlots = (db: Db) => execute(db)`
  select pg_drop_replication_slot(slot_name) from pg_replication_slots where starts_with(slot_name, ${PREFIX})`

export const forgetArchive = (db: Db) => execute(db)`delete from archive_state`

/** The archive was turned off, and the server still keeps changes for it. */
export const hasSlots = sql<boolean>`
  exists (select from pg_replication_slots where starts_with(slot_name, ${PREFIX}))`

export interface ServerLog {
  /** Everything that was committed before `at` is before `flushed`. */
  at: Date
  flushed: string
  /** What the server keeps for the archive begins here; null: it kept too much, and has given up. */
  restart: string | null
  timeline: number
  segment_bytes: number
}

export async function readServerLog(db: Db, chain: string): Promise<ServerLog> {
  const at = await firstValue<Date>(db, new Date(0))`select clock_timestamp()`
  // Flushes what others have committed without waiting for the disk.
  await execute(db)`update archive_state set position = position
    from (select set_config('synchronous_commit', 'on', true)) as durable`
  const log = await firstOf<Omit<ServerLog, 'at'>>(db)`
    select pg_current_wal_flush_lsn()::text as flushed,
      (select restart_lsn::text from pg_replication_slots where slot_name = ${chain} and wal_status <> 'lost') as restart,
      (select timeline_id from pg_control_checkpoint()) as timeline,
      (select bytes_per_wal_segment from pg_control_init()) as segment_bytes`
  if (!log) throw new Error('The server says nothing of its log')
  return { at, ...log }
}

/** Stored first: the server may then forget what is before. */
export async function advanceChain(db: Db, chain: string, position: string, at: Date | null): Promise<void> {
  await execute(db)`update archive_state set position = ${position}, failing_since = null, error = null,
    archived_at = coalesce(${at}, archived_at)`
  await execute(db)`select pg_replication_slot_advance(${chain}, ${position}::pg_lsn)`
}

export const failArchive = (db: Db, error: string) => execute(db)`
  insert into archive_state (failing_since, error) values (now(), ${error})
  on conflict (id) do update set error = excluded.error,
    failing_since = coalesce(archive_state.failing_since, now())`

/** No whole copy since `since`, and none was tried after `retryAfter`. */
export const isBaseDue = ({ since, retryAfter }: { since: Date; retryAfter: Date }) => sql<boolean>`
  exists (select from archive_state a where a.position is not null
    and not exists (select from backup_run b where b.kind = 'base' and starts_with(b.backup, a.chain)
      and b.started_at >= ${since} and b.error is null and b.ended_at is not null))
  and not exists (select from backup_run b where b.kind = 'base' and b.started_at >= ${retryAfter}
    and (b.error is not null or b.ended_at is null))`

export interface ArchiveRow {
  archived_at: Date | null
  failing_since: Date | null
  error: string | null
  /** The first moment that can be restored; null: no copy of the database is complete yet. */
  first_at: Date | null
}

export const readArchiveState = (db: Db, oldest: Date) => firstOf<ArchiveRow>(db)`
  select a.archived_at, a.failing_since, a.error,
    coalesce(max(b.ended_at) filter (where b.started_at < ${oldest}), min(b.ended_at)) as first_at
  from archive_state a left join backup_run b on b.kind = 'base' and b.error is null and starts_with(b.backup, a.chain)
  group by a.id`
