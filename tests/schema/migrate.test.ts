import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { hasOwnSchema, readiness, waitForSchema } from '~/server/administration/health'
import { compareSchema, createDb, createPool, migrate, requireOwnSchema } from '~/server/platform/db'
import { createTestDatabase, type TestDatabase } from '../support/database'

const databases: TestDatabase[] = []
async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  databases.push(database)
  return database
}
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop()
})

const journal = async ({ db }: TestDatabase) =>
  (await sql<{ name: string }>`select name from public.kysely_migration`.execute(db)).rows.map(
    ({ name }) => name,
  )
const filesBut = async (database: TestDatabase, ...more: { name: string; text: string }[]) => [
  ...(await journal(database)).map((name) => ({ name, text: 'select 1/0' })),
  ...more,
]
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing failed',
    (error: Error) => error.message,
  )

test('a part waits for a database that is down, and starts when it is there', async () => {
  const database = await newDatabase()
  const gone = createDb(createPool('postgres://nobody@127.0.0.1:1/none', { max: 1 }))
  const warnings: unknown[] = []
  const stop = new AbortController()
  const log = { warn: (text: unknown) => void warnings.push(text) }
  const waiting = waitForSchema(gone, { log, stop: stop.signal, retryMs: 20 })
  await expect.poll(() => warnings).toEqual(['waiting for the database'])
  stop.abort()
  await waiting
  expect(await hasOwnSchema(gone)).toBe(false)
  await gone.destroy()
  await waitForSchema(database.db, { log, stop: new AbortController().signal })
})

describe('a migration', () => {
  test('that fails names its file, the cause and what to do, and leaves the files before it applied', async () => {
    const database = await newDatabase()
    const migrations = await filesBut(
      database,
      { name: '9001-good', text: 'create table planted_good (id int)' },
      { name: '9002-bad', text: 'create table planted_bad (id int); select no_such_column from site' },
    )
    const message = await messageOf(migrate(database.db, { migrations }))
    expect(message).toMatch(
      /^Migration 9002-bad failed: column "no_such_column" does not exist\. .*migrate again\.$/,
    )
    expect(await journal(database)).toContain('9001-good')
    const { rows } =
      await sql`select to_regclass('public.planted_good') as good, to_regclass('public.planted_bad') as bad`.execute(
        database.db,
      )
    expect(rows).toEqual([{ good: 'planted_good', bad: null }])
  })

  test('that sorts before an applied one is applied too', async () => {
    const database = await newDatabase()
    const migrations = await filesBut(database, { name: '0001-late', text: 'create table planted (id int)' })
    await migrate(database.db, { migrations })
    expect(await journal(database)).toContain('0001-late')
  })

  test('is refused on the schema of a newer version, which also starts no other part', async () => {
    const database = await newDatabase()
    await sql`insert into public.kysely_migration values ('9999-future', '2030-01-01')`.execute(database.db)
    expect(await messageOf(migrate(database.db))).toMatch(
      /newer version \(9999-future\)\. Start that version again/,
    )
    const waiting = { log: { warn: () => {} }, stop: new AbortController().signal }
    await expect(waitForSchema(database.db, waiting)).rejects.toThrow(/newer version/)
    expect(await readiness(database.db)).toMatchObject({ ready: false, reason: 'SCHEMA_NEWER' })
    const state = await compareSchema(database.db)
    expect(() => requireOwnSchema(state)).toThrow(/newer version/)
    expect(() =>
      requireOwnSchema({ pending: ['0060-x'], applied: 1, unknown: [], isHalfRestored: false }),
    ).toThrow(/older than this version \(missing: 0060-x\)\. Run `npm run upgrade`/)
  })

  test('that waits for a lock gives up, tries again, and says who is in the way', async () => {
    const database = await newDatabase()
    const text = `set local lock_timeout = '50ms'; alter table site add column planted int`
    const migrations = await filesBut(database, { name: '9001-locked', text })
    const held = await database.db.startTransaction().execute()
    await sql`select from public.site`.execute(held)
    await sql`lock table public.site in access share mode`.execute(held)
    const refused = await messageOf(migrate(database.db, { migrations, attempts: 2, pauseMs: () => 1 }))
    expect(refused).toMatch(/^Migration 9001-locked failed: .*lock timeout\. Other sessions hold a lock/)
    let attempts = 0
    const pauseMs = () => {
      attempts += 1
      if (attempts === 2) void held.rollback().execute()
      return 20
    }
    await migrate(database.db, { migrations, pauseMs })
    expect(attempts).toBeGreaterThanOrEqual(2)
    expect(await journal(database)).toContain('9001-locked')
  })

  test('rebuilds only the views whose columns change', async () => {
    const database = await newDatabase()
    const views = async () => {
      const { rows } = await sql<{ name: string; oid: number }>`
        select relname as name, oid::int from pg_class where relnamespace = 'live'::regnamespace`.execute(
        database.db,
      )
      return new Map(rows.map(({ name, oid }) => [name, oid]))
    }
    const before = await views()
    expect(before.size).toBeGreaterThan(20)
    const text = 'alter table note add column planted int; update site set name = name'
    await migrate(database.db, { migrations: await filesBut(database, { name: '9001-column', text }) })
    const after = await views()
    const changed = [...after].filter(([name, oid]) => before.get(name) !== oid).map(([name]) => name)
    expect([changed, after.size]).toEqual([['note'], before.size])
    await sql`select planted from live.note`.execute(database.db)
  })
})

describe('an online migration', () => {
  const text = `-- online
create index concurrently if not exists planted_name on note (organization_id, at);
-- each partition of run
create index concurrently if not exists {partition}_planted on {partition} (device_id);
-- repeat
update user_account set last_name = 'planted' where id in (select id from user_account where last_name = '' limit 2);`

  test('runs statement by statement beside a reader, repeats batches, and mends a broken index', async () => {
    const database = await newDatabase()
    await sql`insert into public.user_account (id, email)
      select gen_random_uuid(), 'user-' || n || '@example.com' from generate_series(1, 5) n`.execute(
      database.db,
    )
    // As an interrupted build leaves it.
    await sql`create index planted_name on public.note (organization_id)`.execute(database.db)
    await sql`update pg_index set indisvalid = false where indexrelid = 'public.planted_name'::regclass`.execute(
      database.db,
    )
    await migrate(database.db, { migrations: await filesBut(database, { name: '9001-online', text }) })
    const { rows } = await sql<{ planted: number; valid: boolean; partitions: number; columns: number }>`
      select (select count(*)::int from public.user_account where last_name = 'planted') as planted,
        (select indisvalid from pg_index where indexrelid = 'public.planted_name'::regclass) as valid,
        (select indnatts::int from pg_index where indexrelid = 'public.planted_name'::regclass) as columns,
        (select count(*)::int from pg_class where relname like 'run_%_planted' and relkind = 'i') as partitions`.execute(
      database.db,
    )
    expect(rows[0]).toMatchObject({ planted: 5, valid: true, columns: 2 })
    expect(rows[0]?.partitions).toBeGreaterThan(2)
    expect(await journal(database)).toContain('9001-online')
  })

  test('is applied once by two processes, which do not lock each other out', async () => {
    const database = await newDatabase()
    const other = createDb(createPool(database.url, { max: 2 }))
    const insert = `insert into user_account (id, email) values (gen_random_uuid(), 'planted@example.com')`
    const migrations = await filesBut(
      database,
      {
        name: '9001-online',
        text: `-- online\ncreate index concurrently if not exists planted on note (at);`,
      },
      { name: '9002-once', text: insert },
    )
    await Promise.all([migrate(database.db, { migrations }), migrate(other, { migrations })])
    await other.destroy()
    expect((await journal(database)).slice(-2)).toEqual(['9001-online', '9002-once'])
  })
})
