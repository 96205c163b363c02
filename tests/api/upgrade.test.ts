import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOtherSessions, measureUpgrade, type Rehearsal } from '~/server/administration/upgrades'
import { createDb, createPool, ensurePartitions, migrationsOf } from '~/server/platform/db'
import { setRuntime } from '~/server/platform/runtime'
import { DAY_MS } from '~/shared/values/units'
import { type Caller, call, callerWith } from '../support/api'
import { createTestDatabase, type TestDatabase } from '../support/database'
import { PASSWORD } from '../support/factories'
import { loadOldInstallation, readOldInstallation } from '../support/old-installation'

const old = readOldInstallation()
let database: TestDatabase
let owner: Caller
let rehearsal: Rehearsal
beforeAll(async () => {
  database = await createTestDatabase('template0')
  await loadOldInstallation(database.url, old)
  rehearsal = await measureUpgrade(database.url, () => {})
  await ensurePartitions(database.db, new Date())
  setRuntime(database)
  const body = { username: old.user.email, password: PASSWORD }
  const signedIn = await call<{ accessToken: string }>('post', '/api/auth/login', { body })
  expect(signedIn.status).toBe(200)
  owner = callerWith({ authorization: `Bearer ${signedIn.body.accessToken}` })
}, 120_000)
afterAll(() => database.drop())

/** They are counted up to the day that they are read on. */
const OF_TODAY = /^chosen\.availability\.(quarter|year)\.|^(expected|used)$/

/** Answers have the last year of days. */
const isTooOld = (key: string): boolean => {
  const date = /\.days\.(\d{4}-\d\d-\d\d)\./.exec(key)?.[1]
  return date !== undefined && Date.parse(date) < Date.now() - 365 * DAY_MS
}

/** Numbers of an answer by their path, in which days have their date; those of a CSV by row and column. */
function numbersIn(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return OF_TODAY.test(path) ? [] : [[path, value]]
  if (typeof value === 'string' && value.includes('\r\n')) return cellsIn(value)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = Array.isArray(value) ? dayOf(inner, key) : key
    return numbersIn(inner, path ? `${path}.${name}` : name)
  })
}

/** A list of days begins with another one each month: its rows are known by their dates. */
const dayOf = (row: { date?: unknown } | null, index: string): string =>
  typeof row?.date === 'string' ? row.date : index

function cellsIn(csv: string): [string, number][] {
  const [head = [], ...rows] = csv.split('\r\n').map((line) => line.split(','))
  return rows.flatMap((cells, row) =>
    cells.flatMap((cell, at): [string, number][] =>
      cell === '' || Number.isNaN(Number(cell)) ? [] : [[`${row} ${head[at]}`, Number(cell)]],
    ),
  )
}

test('every figure that version 0.1.0 showed of its data is shown of the same data now', async () => {
  let compared = 0
  for (const { path, query, body } of old.expected) {
    const { status, body: now } = await owner.get(path, { query })
    expect([path, status]).toEqual([path, 200])
    const found = new Map(numbersIn(now))
    const wanted = numbersIn(body).filter(([key]) => !isTooOld(key))
    expect([path, ...wanted.filter(([key, value]) => found.get(key) !== value)]).toEqual([path])
    compared += wanted.length
  }
  expect(compared).toBeGreaterThan(15_000)
})

test('a rehearsal measures each migration: its time, the tables that it blocks, and what it writes', () => {
  const pending = migrationsOf().filter(({ name }) => !old.migrations.includes(name))
  expect(rehearsal.costs.map(({ name }) => name)).toEqual(pending.map(({ name }) => name))
  const costOf = (part: string) => rehearsal.costs.find(({ name }) => name.includes(part))
  expect(costOf('0031')?.locks.map(({ table }) => table)).toContain('crux_origin')
  expect(costOf('0047')?.locks.find(({ table }) => table === 'site')?.readsMs).toBeGreaterThan(0)
  const { ms, writesMs, readsMs, growthBytes, diskBytes } = rehearsal.forecast
  expect(ms).toBeGreaterThanOrEqual(writesMs)
  expect(writesMs).toBeGreaterThanOrEqual(readsMs)
  expect(diskBytes).toBeGreaterThanOrEqual(growthBytes)
  expect(growthBytes).toBeGreaterThan(0)
})

test('an upgrade sees parts that are connected to the database, and not its own connections', async () => {
  const own = createDb(createPool(database.url, { max: 1, name: 'upgrade' }))
  const sessions = await listOtherSessions(own)
  await own.destroy()
  expect(sessions.map(({ name }) => name)).toEqual(['lightkeeper'])
})
