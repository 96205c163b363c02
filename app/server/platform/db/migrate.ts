import { sql } from 'kysely'
import { updateLiveViews, withoutTouchedViews } from './live-views'
import { type Db, transact } from './pool'
import { execute, firstValue, hasRows, valuesOf } from './statements'

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export interface MigrationFile {
  name: string
  text: string
}

const MIGRATIONS: MigrationFile[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.replace(/^.*\/(.+)\.sql$/, '$1'), text }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/** A statement that waits for a table holds up all later queries of it, so it gives up soon and is tried again. */
const LOCK_TIMEOUT = '5s'
const LOCK_ATTEMPTS = 20
const MAX_PAUSE_MS = 10_000
const LOCK_NOT_AVAILABLE = '55P03'

export const migrationsOf = (): readonly MigrationFile[] => MIGRATIONS

export interface MigrateOptions {
  migrations?: readonly MigrationFile[]
  /** Between attempts to get the locks of a file. */
  pauseMs?: (attempt: number) => number
  attempts?: number
  /** Of a restore, which ends with this. */
  isRestore?: boolean
}

/**
 * Migrates to the latest schema, one transaction a file; safe to run in two processes at once. Files that sort before
 * those applied are applied too: they come from branches that were merged later. Throws with the file, what failed and
 * what to do.
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<void> {
  const { migrations = MIGRATIONS } = options
  await createJournal(db)
  const state = await compareSchema(db, migrations)
  if (!options.isRestore) refuseHalfRestored(state)
  refuseNewerSchema(state)
  for (const file of migrations) await applyFile(db, file, options)
  await transact(db, updateLiveViews)
}

/** Any number; the same for all processes that migrate. They wait as long as another needs for its file. */
const lockOthersOut = (tx: Db) => execute(tx)`select pg_advisory_xact_lock(7316004211)`

/** The table of Kysely's migrator, which kept this list before. */
const createJournal = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    await lockOthersOut(tx)
    await execute(tx)`create table if not exists public.kysely_migration (
      name varchar(255) primary key, timestamp varchar(255) not null)`
  })

const isApplied = (tx: Db, name: string) =>
  hasRows(tx)`select from public.kysely_migration where name = ${name}`

async function applyFile(db: Db, file: MigrationFile, options: MigrateOptions): Promise<void> {
  const { attempts = LOCK_ATTEMPTS, pauseMs = (n) => Math.min(500 * n, MAX_PAUSE_MS) } = options
  if (await isApplied(db, file.name)) return
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(db, (tx) => applyOnce(tx, file))
    } catch (error) {
      const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
      if (!isLocked || attempt >= attempts) throw migrationError(file.name, error, isLocked)
      await new Promise((resolve) => setTimeout(resolve, pauseMs(attempt)))
    }
  }
}

async function applyOnce(tx: Db, { name, text }: MigrationFile): Promise<void> {
  await lockOthersOut(tx)
  if (await isApplied(tx, name)) return
  await execute(tx)`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`
  await withoutTouchedViews(tx, text, () => sql.raw(text).execute(tx))
  await execute(tx)`insert into public.kysely_migration (name, timestamp)
    values (${name}, ${new Date().toISOString()})`
}

function migrationError(name: string, error: unknown, isLocked: boolean): Error {
  const reason = error instanceof Error ? error.message : String(error)
  const advice = isLocked
    ? 'Other sessions hold a lock on the table: stop the other parts of Lightkeeper, end long transactions, and migrate again.'
    : 'Files before it are applied, this one left nothing behind. Mend the cause and migrate again.'
  return new Error(`Migration ${name} failed: ${reason}. ${advice}`, { cause: error })
}

/** The schema of the database in comparison with this version's files. */
export interface SchemaState {
  pending: string[]
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
    unknown: [...applied].filter((name) => !own.has(name)),
    isHalfRestored: await firstValue<boolean>(
      db,
      false,
    )`select to_regclass('public.unfinished_restore') is not null`,
  }
}

const listed = (names: string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', ')

function refuseHalfRestored({ isHalfRestored }: SchemaState): void {
  if (isHalfRestored)
    throw new Error('A restore into this database was interrupted. Run `npm run restore` again, as before.')
}

/** A downgrade: this version does not know what the newer one did to the schema. */
function refuseNewerSchema({ unknown }: SchemaState): void {
  if (unknown.length === 0) return
  throw new Error(
    `The database has the schema of a newer version (${listed(unknown)}). ` +
      'Start that version again, or restore a backup that was made before its migration.',
  )
}

/** For parts that don't migrate: throws unless the schema is exactly this version's. */
export function requireOwnSchema(state: SchemaState): void {
  refuseHalfRestored(state)
  refuseNewerSchema(state)
  if (state.pending.length === 0) return
  throw new Error(
    `The schema of the database is older than this version (missing: ${listed(state.pending)}). ` +
      'Run `npm run migrate` with this version, then start this part again.',
  )
}
