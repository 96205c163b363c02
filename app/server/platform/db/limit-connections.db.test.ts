import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database'
import { isDatabaseUnavailable } from '../database-unavailable'
import { withinBudget } from '../time-budget'
import { createDb, createPool, type Db } from './pool'

let database: TestDatabase
let db: Db
let isSilent = false
const sockets = new Set<Socket>()

/** Passes everything on, until it is silent: then connections stay open and nothing arrives, as behind a lost host. */
const proxy = createServer((client) => {
  const { hostname, port } = new URL(database.url)
  const server = connect(Number(port), hostname)
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    sockets.add(from)
    from.on('data', (data) => void (isSilent || to.write(data)))
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
  db = createDb(createPool(url.href, { max: 2, statementTimeoutMs: 60_000 }))
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
