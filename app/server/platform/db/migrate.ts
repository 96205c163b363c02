import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { updateLiveViews, withoutTouchedViews } from './live-views'
import { isOnline, type MigrationFile } from './migration-file'
import { runOnline } from './online-migration'
import { type Db, transact } from './pool'
import { execute, firstValue, hasRows, valuesOf } from './statements'

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const MIGRATIONS: MigrationFile[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.replace(/^.*\/(.+)\.sql$/, '$1'), text }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/** A statement that waits for a table holds up all later queries of it, so it gives up soon and is tried again. */
const LOCK_TIMEOUT = '5s'
const LOCK_ATTEMPTS = 20
const MAX_PAUSE_MS = 10_000
const LOCK_NOT_AVAILABLE = '55P03'
const OTHERS_PAUSE_MS = 200

export const migrationsOf = (): readonly MigrationFile[] => MIGRATIONS

/** Sees what a file does, for example to measure it. */
export interface MigrationWatch {
  begin(tx: Db, file: MigrationFile): Promise<void>
  /** Before it commits. */
  end(tx: Db, file: MigrationFile): Promise<void>
  done(file: MigrationFile): Promise<void>
}

export interface MigrateOptions {
  migrations?: readonly MigrationFile[]
  /** Between attempts to get the locks of a file. */
  pauseMs?: (attempt: number) => number
  attempts?: number
  /** Of a restore, which ends with this. */
  isRestore?: boolean
  watch?: MigrationWatch
}

/**
 * Migrates to the latest schema, one transaction a file unless it says that it is online; safe to run in two processes at
 * once. Files that sort before those applied are applied too: they come from branches that were merged later. Throws with
 * the file, what failed and what to do.
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<void> {
  const { migrations = MIGRATIONS } = options
  await createJournal(db)
  const state = await compareSchema(db, migrations)
  if (!options.isRestore) refuseHalfRestored(state)
  refuseNewerSchema(state)
  for (const file of migrations) await applyFile(db, file, options)
  await replaceViews(db, 'live views', options)
}

/** Any number; the same for all processes that migrate. */
const KEY = sql.lit('7316004211')

/**
 * In a transaction that no other process migrates beside. It never waits inside of the database: a waiting statement has a
 * snapshot, which keeps the other process from finishing an index that it builds concurrently.
 */
async function alone(db: Db, work: (tx: Db) => Promise<unknown>): Promise<void> {
  const tryOnce = async (tx: Db): Promise<boolean> => {
    const isMine = await firstValue<boolean>(tx, false)`select pg_try_advisory_xact_lock(${KEY}::bigint)`
    if (isMine) await work(tx)
    return isMine
  }
  while (!(await transact(db, tryOnce))) await sleep(OTHERS_PAUSE_MS)
}

/** The table of Kysely's migrator, which kept this list before. */
const createJournal = (db: Db): Promise<void> =>
  alone(
    db,
    (tx) => execute(tx)`create table if not exists public.kysely_migration (
      name varchar(255) primary key, timestamp varchar(255) not null)`,
  )

const isApplied = (tx: Db, name: string) =>
  hasRows(tx)`select from public.kysely_migration where name = ${name}`

const setApplied = (tx: Db, name: string) => execute(tx)`
  insert into public.kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`

async function applyFile(db: Db, file: MigrationFile, options: MigrateOptions): Promise<void> {
  if (await isApplied(db, file.name)) return
  if (isOnline(file)) await applyOnline(db, file, options)
  else await tryAgain(file.name, options, () => alone(db, (tx) => applyOnce(tx, file, options)))
  await options.watch?.done(file)
}

/** Repeats what did not get its locks in time. */
async function tryAgain(name: string, options: MigrateOptions, work: () => Promise<void>): Promise<void> {
  const { attempts = LOCK_ATTEMPTS, pauseMs = (n) => Math.min(500 * n, MAX_PAUSE_MS) } = options
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
      if (!isLocked || attempt >= attempts) throw migrationError(name, error, isLocked)
      await sleep(pauseMs(attempt))
    }
  }
}

async function applyOnce(tx: Db, file: MigrationFile, { watch }: MigrateOptions): Promise<void> {
  if (await isApplied(tx, file.name)) return
  await execute(tx)`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`
  await watch?.begin(tx, file)
  await withoutTouchedViews(tx, file.text, () => sql.raw(file.text).execute(tx))
  await setApplied(tx, file.name)
  await watch?.end(tx, file)
}

/** The lock is of the session, which outlives the transactions of the statements. */
async function applyOnline(db: Db, file: MigrationFile, options: MigrateOptions): Promise<void> {
  const once = (connection: Db) => async (): Promise<boolean> => {
    const isMine = await firstValue<boolean>(connection, false)`select pg_try_advisory_lock(${KEY}::bigint)`
    if (!isMine || (await isApplied(connection, file.name))) return isMine
    await options.watch?.begin(connection, file)
    await execute(connection)`set search_path = public`
    await runOnline(connection, file, {
      lockTimeout: LOCK_TIMEOUT,
      tryAgain: (work) => tryAgain(file.name, options, work),
    })
    await setApplied(connection, file.name)
    await options.watch?.end(connection, file)
    return true
  }
  const tryOnce = (connection: Db) =>
    once(connection)().finally(async () => {
      await execute(connection)`select pg_advisory_unlock_all()`
      await execute(connection)`reset search_path`
      await execute(connection)`reset lock_timeout`
    })
  while (!(await db.connection().execute(tryOnce))) await sleep(OTHERS_PAUSE_MS)
  await replaceViews(db, file.name, options)
}

const replaceViews = (db: Db, name: string, options: MigrateOptions): Promise<void> =>
  tryAgain(name, options, () =>
    transact(db, async (tx) => {
      await execute(tx)`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`
      await updateLiveViews(tx)
    }),
  )

function migrationError(name: string, error: unknown, isLocked: boolean): Error {
  const reason = error instanceof Error ? error.message : String(error)
  const advice = isLocked
    ? 'Other sessions hold a lock on the table: stop the other parts of Lightkeeper, end long transactions, and migrate again.'
    : 'Files before it are applied, and this one is tried as a whole again. Mend the cause and migrate again.'
  return new Error(`Migration ${name} failed: ${reason}. ${advice}`, { cause: error })
}

/** The schema of the database in comparison with this version's files. */
export interface SchemaState {
  pending: string[]
  /** How many migrations were applied. */
  applied: number
  /** Applied by a newer version. */
  unknown: string[]
  /** A restore began and did not end. */
  isHalfRestored: boolean
}

export async function compareSchema(
  db: Db,
  migrations: readonly MigrationFile[] = MIGRATIONS,
): Promise<SchemaState> {
  const hasJournal = await firstValue<boolean>(db, false)`
    select to_regclass('public.kysely_migration') is not null`
  const applied = new Set(
    hasJournal ? await valuesOf<string>(db)`select name from public.kysely_migration order by name` : [],
  )
  const own = new Set(migrations.map(({ name }) => name))
  return {
    pending: [...own].filter((name) => !applied.has(name)),
    applied: applied.size,
    unknown: [...applied].filter((name) => !own.has(name)),
    isHalfRestored: await firstValue<boolean>(
      db,
      false,
    )`select to_regclass('public.unfinished_restore') is not null`,
  }
}

const listed = (names: string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', ')

export function refuseHalfRestored({ isHalfRestored }: SchemaState): void {
  if (isHalfRestored)
    throw new Error('A restore into this database was interrupted. Run `npm run restore` again, as before.')
}

/** A downgrade: this version does not know what the newer one did to the schema. */
export function refuseNewerSchema({ unknown }: SchemaState): void {
  if (unknown.length === 0) return
  throw new Error(
    `The database has the schema of a newer version (${listed(unknown)}). ` +
      'Start that version again, or restore the backup that was made before its upgrade into an empty database: `npm run restore`.',
  )
}

/** For parts that don't migrate: throws unless the schema is exactly this version's. */
export function requireOwnSchema(state: SchemaState): void {
  refuseHalfRestored(state)
  refuseNewerSchema(state)
  if (state.pending.length === 0) return
  throw new Error(
    `The schema of the database is older than this version (missing: ${listed(state.pending)}). ` +
      'Run `npm run upgrade` with this version, then start this part again.',
  )
}
