import { type Db, firstOr, firstValue, rowsOf } from '../../platform/db'
import { BLOCKING_LOCKS } from './rules'

export interface Relation {
  oid: number
  /** The table of a view of the same name. */
  table: string
  node: number
  rows: number
}

const OWN_SCHEMAS = ['public', 'live', 'own', 'real', 'settled', 'work']

export const listRelations = (db: Db) => rowsOf<Relation>(db)`
  select oid::int as oid, relname as table, relfilenode::int as node, greatest(reltuples, 0)::float8 as rows
  from pg_class where relnamespace::regnamespace::text = any(${OWN_SCHEMAS}) and relkind in ('r', 'p', 'v')`

/** Those of one process of the server that keep others from reading or writing. */
export const listBlockingLocks = (db: Db, pid: number) => rowsOf<{ oid: number; mode: string }>(db)`
  select relation::int as oid, mode from pg_locks
  where pid = ${pid} and locktype = 'relation' and granted and mode = any(${[...BLOCKING_LOCKS]})`

/** That are not in the statistics of the server yet. */
export const listWrites = (tx: Db) => rowsOf<{ oid: number; rows: number }>(tx)`
  select relid::int as oid, (n_tup_ins + n_tup_upd + n_tup_del)::float8 as rows from pg_stat_xact_user_tables
  where n_tup_ins + n_tup_upd + n_tup_del > 0`

export const readSizes = (db: Db) =>
  firstOr<{ database: number; wal: number }>(db, { database: 0, wal: 0 })`
    select pg_database_size(current_database())::float8 as database,
      (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as wal`

export const processOf = (db: Db) => firstValue<number>(db, 0)`select pg_backend_pid()`

/** Other processes of the product that use the database now. */
export const listOtherSessions = (db: Db) => rowsOf<{ name: string; host: string | null; count: number }>(db)`
  select application_name as name, host(client_addr) as host, count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name like 'lightkeeper%'
    and application_name <> 'lightkeeper upgrade' group by 1, 2 order by 1, 2`
