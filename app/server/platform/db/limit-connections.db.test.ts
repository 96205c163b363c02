import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database'
import { isDatabaseUnavailable } from '../database-unavailable'
import { withinBudget } from '../time-budget'
import { createDb, createPool, type Db, transact } from './pool'

let database: TestDatabase
let db: Db
let proxied: string
let isSilent = false
/** Connections made before are silent, as after a failover. */
let isOldSilent = false
/** As a pooler: process ids are not those of the server. */
let isPooler = false
const sockets = new Set<Socket>()
const madeBefore = new Set<Socket>()
const BACKEND_KEYS = Buffer.from([0x4b, 0, 0, 0, 12])

/** Passes everything on, until it is silent: then connections stay open and nothing arrives, as behind a lost host. */
const proxy = createServer((client) => {
  const { hostname, port } = new URL(database.url)
  const server = connect(Number(port), hostname)
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    sockets.add(from)
    const isOld = () => isOldSilent && madeBefore.has(client)
    from.on('data', (data) => {
      if (isSilent || isOld()) return
      const keys = from === server && isPooler ? data.indexOf(BACKEND_KEYS) : -1
      if (keys >= 0) data.writeInt32BE(1, keys + BACKEND_KEYS.length)
      to.write(data)
    })
    from.on('error', () => {})
    from.on('close', () => to.destroy())
  }
})

beforeAll(async () => {
  database = await createTestDatabase()
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(database.url)
  url.port = String((proxy.address() as { port: number }).port)
  url.hostname = '127.0.0.1'
  proxied = url.href
  db = createDb(createPool(proxied, { max: 2, statementTimeoutMs: 60_000 }))
})
afterAll(async () => {
  await db.destroy()
  for (const socket of sockets) socket.destroy()
  proxy.close()
  await database.drop()
})

const select = (executor: Db) => sql<{ one: number }>`select 1 as one`.execute(executor)
const limit = () => new Error('time is up')
const within = (ms: number, work: () => Promise<unknown>) => {
  const startedAt = performance.now()
  return withinBudget(ms, limit, work).then(
    () => 'done',
    (error: Error) => ({ message: error.message, isInTime: performance.now() - startedAt < ms + 5_000 }),
  )
}

it('a request ends within its budget when the database is silently unreachable, and works again afterwards', async () => {
  expect(await within(10_000, () => select(db))).toBe('done')
  isSilent = true
  const ended = { message: 'time is up', isInTime: true }
  // On an open connection, in a transaction, and while all connections are taken or being made.
  const inTransaction = () => db.transaction().execute(select)
  const all = [within(300, () => select(db)), within(300, inTransaction), within(300, () => select(db))]
  expect(await Promise.all(all)).toEqual([ended, ended, ended])
  isSilent = false
  expect(await within(20_000, () => select(db))).toBe('done')
})

const SHORT = { askAfterMs: 500, answerWithinMs: 3_000 }

it('a statement ends soon when no packet says that its server or its connection is gone', async () => {
  const pool = createDb(createPool(proxied, { max: 2, patience: SHORT }))
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(pool)
  // A slow one is let be, also where nothing can be said of it.
  await sleep(2)
  isPooler = true
  const behindPooler = createDb(createPool(proxied, { max: 1, patience: SHORT }))
  await sql`select pg_sleep(2)`.execute(behindPooler)
  isPooler = false

  for (const socket of sockets) madeBefore.add(socket)
  isOldSilent = true
  await expect(sleep(60)).rejects.toThrow('does not run this statement any more')
  isOldSilent = false

  await select(pool)
  isSilent = true
  const [inTransaction, alone] = await Promise.allSettled([transact(pool, select), sleep(60)])
  isSilent = false
  expect(inTransaction).toMatchObject({
    status: 'rejected',
    reason: { message: 'The database is unreachable' },
  })
  expect(alone).toMatchObject({ status: 'rejected' })
  await select(pool)
  await Promise.all([pool.destroy(), behindPooler.destroy()])
}, 60_000)

it('a statement without a budget ends too', async () => {
  const impatient = createDb(createPool(database.url, { max: 1, statementTimeoutMs: 200 }))
  await expect(sql`set statement_timeout = 0; select pg_sleep(60)`.execute(impatient)).rejects.toSatisfy(
    isDatabaseUnavailable,
  )
  await select(impatient)
  await impatient.destroy()
})

it('the statement of a request whose time is up ends at the server', async () => {
  expect(await within(200, () => sql`select pg_sleep(60)`.execute(database.db))).toMatchObject({
    message: 'time is up',
  })
  const sleeping = async () => {
    const { rows } =
      await sql`select from pg_stat_activity where state = 'active' and query like 'select pg_sleep%'
      and datname = current_database()`.execute(database.db)
    return rows.length
  }
  await expect.poll(sleeping, { timeout: 30_000, interval: 200 }).toBe(0)
})
