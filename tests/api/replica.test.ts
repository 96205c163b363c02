import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { readHealth, readiness } from '~/server/administration/health'
import { createPool, openReplica, type Replica } from '~/server/platform/db'
import { processRegistry, replicaReads } from '~/server/platform/metrics'
import { createReader, forgetWrites, type Reader } from '~/server/platform/read-replica'
import { setRuntime } from '~/server/platform/runtime'
import { until } from '../faults/waiting'
import { type SignedIn, signInAs } from '../support/api'
import { startStandby } from '../support/replica'
import { runSql } from '../support/rows'
import { databaseUrl } from '../support/server-connection'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner } = tenantFixture()
const WITHIN_MS = 20_000
const MAX_LAG_MS = 60_000
let standby: Awaited<ReturnType<typeof startStandby>>
let replica: Replica
let reader: Reader
let other: SignedIn
const pools: ReturnType<typeof createPool>[] = []
const replicas: Replica[] = []

const urlOnStandby = () => databaseUrl(standby.url, new URL(own.url).pathname.slice(1))
function open(url = urlOnStandby(), maxLagMs = MAX_LAG_MS): Replica {
  const primary = createPool(own.url, { max: 2 })
  pools.push(primary)
  const opened = openReplica({
    ...{ url, primaryUrl: own.url, primary, connections: 2, maxLagMs, everyMs: 20 },
    onFallback: (reason) => fallbacks.push(reason),
    onError: () => {},
  })
  replicas.push(opened)
  return opened
}
const fallbacks: string[] = []
const becomes = (state: string, of = replica) =>
  until(`the replica is ${state}`, WITHIN_MS, () => of.watch.state() === state)

beforeAll(async () => {
  standby = await startStandby(inject('postgresUrl'))
  replica = open()
  reader = createReader(own.db, () => replica)
  setRuntime({ ...own.runtime, reader })
  other = await signInAs({ ownerOf: [tenant.organization] })
  await runSql(sql`update session set id = overlay(id::text placing '0189' from 1 for 4)::uuid`)
  await becomes('current')
})
afterAll(async () => {
  await Promise.all(replicas.map((one) => one.close()))
  await Promise.all(pools.map((pool) => pool.end()))
  await standby.stop()
})
beforeEach(() => {
  fallbacks.length = 0
})

const onStandby = (text: 'pg_wal_replay_pause()' | 'pg_wal_replay_resume()') =>
  sql`select ${sql.raw(text)}`.execute(replica.db)
const rename = async (name: string) => {
  const { status } = await owner.put(`/api/clients/${tenant.client._id}`, { body: { name } })
  expect(status).toBe(200)
}
/** Names of clients in the log, as a caller exports it. */
const exported = async (caller: SignedIn) =>
  (await caller.get<string>('/api/activity/export', { query: { organization: tenant.organization._id } }))
    .body

describe('reads that may be old', () => {
  test('come from the replica, but never older than what their caller wrote, through any process', async () => {
    await until('the replica has the session', WITHIN_MS, async () => (await exported(other)).length > 0)
    await onStandby('pg_wal_replay_pause()')
    const before = replicaReads()
    await rename('Renamed while paused')
    expect(await exported(other)).not.toContain('Renamed while paused')
    expect(await exported(owner)).toContain('Renamed while paused')
    expect(replicaReads()).toMatchObject({ replica: before.replica + 1, primary: before.primary + 1 })
    // Another process knows of the write by the database alone.
    const elsewhere = createReader(own.db, () => replica)
    const caller = `user:${owner.user.id}`
    expect(await elsewhere.dbFor(caller)).toBeNull()
    await onStandby('pg_wal_replay_resume()')
    await until('the replica has the write', WITHIN_MS, () => elsewhere.dbFor(caller))
    expect(await exported(other)).toContain('Renamed while paused')
    await runSql(sql`update recent_write set at = now() - interval '1 hour'`)
    expect(await forgetWrites({ db: own.db, now: () => new Date() })).toBe(1)
  })

  test('come from the primary while the replica is too far behind', async () => {
    const strict = open(undefined, 300)
    setRuntime({ ...own.runtime, reader: createReader(own.db, () => strict) })
    await becomes('current', strict)
    await onStandby('pg_wal_replay_pause()')
    await rename('Renamed while behind')
    await becomes('lagging', strict)
    expect(strict.watch.lagMs()).toBeGreaterThan(300)
    expect(await exported(other)).toContain('Renamed while behind')
    expect(
      (
        await readiness(
          own.db,
          createReader(own.db, () => strict),
        )
      ).replica?.state,
    ).toBe('lagging')
    await onStandby('pg_wal_replay_resume()')
    await becomes('current', strict)
    setRuntime({ ...own.runtime, reader })
  })

  test('are made again on the primary after a conflict with recovery', async () => {
    await runSql(sql`create table read_meanwhile as select 1 as n`)
    await until('the replica has the table', WITHIN_MS, async () => {
      await sql`select n from read_meanwhile`.execute(replica.db)
      return fallbacks.splice(0).length === 0
    })
    const reading = sql<{ n: number }>`select n, pg_sleep(0.5) from read_meanwhile`.execute(replica.db)
    await until('it runs there', WITHIN_MS, async () => {
      const active = sql`select from pg_stat_activity where query like 'select n, pg_sleep%' and state = 'active'`
      return (await active.execute(replica.db)).rows.length > 0
    })
    await runSql(sql`alter table read_meanwhile add column m int`)
    expect((await reading).rows).toMatchObject([{ n: 1 }])
    expect(fallbacks).toEqual(['conflict'])
  })

  test('write nothing, also where the server would take it; transactions go to the primary', async () => {
    const same = open(own.url)
    await becomes('current', same)
    await expect(sql`insert into read_meanwhile values (2)`.execute(same.db)).rejects.toThrow(
      'writes: insert',
    )
    await same.db.transaction().execute((tx) => sql`insert into read_meanwhile values (3)`.execute(tx))
    expect(fallbacks).toEqual([])
  })

  test('are counted, and the lag is shown to super admins and to monitors', async () => {
    await becomes('current')
    const health = await readHealth({ db: own.db, now: () => new Date(), reader })
    expect(health.replica).toMatchObject({ state: 'current', maxLagMs: 5_000 })
    expect(health.replica?.reads.replica).toBeGreaterThan(0)
    expect(health.replica?.lagMs).toBeLessThan(MAX_LAG_MS)
    expect((await readHealth({ db: own.db, now: () => new Date() })).replica).toBeNull()
    const metrics = await processRegistry().metrics()
    expect(metrics).toMatch(/lightkeeper_replica_reads_total\{server="primary",reason="written"\} [1-9]/)
    expect(metrics).toMatch(/lightkeeper_replica_reads_total\{server="primary",reason="lagging"\} [1-9]/)
  })

  test('go on without an error when the replica is killed, also those on their way', async () => {
    await becomes('current')
    const slow = sql<{ n: number }>`select 7 as n, pg_sleep(0.5)`.execute(replica.db)
    await until('it runs there', WITHIN_MS, async () => {
      const active = sql`select from pg_stat_activity where query like 'select 7 as n%' and state = 'active'`
      return (await active.execute(replica.db)).rows.length > 0
    })
    await standby.stop()
    expect((await slow).rows).toMatchObject([{ n: 7 }])
    expect(fallbacks).toContain('connection')
    await rename('Renamed after the end')
    expect(await exported(other)).toContain('Renamed after the end')
    await becomes('unreachable')
    expect(await reader.dbFor(null)).toBeNull()
    expect(await readiness(own.db, reader)).toMatchObject({
      ready: true,
      replica: { state: 'unreachable', lagMs: null },
    })
  })
})
