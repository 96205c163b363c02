import { randomUUID } from 'node:crypto'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processMoves } from '~/server/administration/organization-moves'
import { readTables } from '~/server/administration/organization-moves/catalogue.store'
import type { MoveRow } from '~/server/administration/organization-moves/move.store'
import { OTHER_TABLES, STAYING } from '~/server/administration/organization-moves/tables'
import { apiTable } from '~/server/api/table'
import { MIRRORED } from '~/server/platform/cells/mirrored-tables'
import type { Db } from '~/server/platform/db'
import { setRuntime } from '~/server/platform/runtime'
import { organizationMoveMessages } from '~/shared/messages/organization-moves'
import { MINUTE_MS } from '~/shared/values/units'
import { signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { createTestDatabase, type TestDatabase } from '../support/database'
import { createTenant } from '../support/factories'
import { addRuns, fillClient } from '../support/fill-client'
import { createPlace, grantTeam, joinTeam } from '../support/place'
import { runSql } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'
import { callRow } from './sample-calls'

const { own, tenant: other, people } = tenantFixture()
const words = organizationMoveMessages.refused

let cell: TestDatabase
beforeAll(async () => {
  cell = await createTestDatabase()
  setRuntime(cell, 2)
})
afterAll(async () => {
  setRuntime(null, 2)
  await cell.drop()
})

const start = (organization: number, to = 2) =>
  people.super.post('/api/organization-moves', { body: { organization, cell: to } })
const readMove = async (id: string) =>
  (await people.super.get('/api/organization-moves')).body.find(({ _id }: { _id: string }) => _id === id)

/** Rounds of the job, each a minute after the one before, so that leases of those that failed have ended. */
async function finish({
  isDone = () => false,
  onError = (error: unknown): void => {
    throw error
  },
}: {
  isDone?: (move: MoveRow) => boolean
  onError?: (error: unknown) => void
} = {}): Promise<number> {
  let rounds = 0
  for (let done = 1; done > 0; rounds++) {
    const at = new Date(Date.now() + rounds * MINUTE_MS)
    done = await processMoves(systemContext({ now: () => at }), { isDone }).catch((error: unknown) => {
      onError(error)
      return 1
    })
    if (rounds > 80) throw new Error('The move does not end')
  }
  return rounds
}

type Sums = Record<string, { rows: number; sum: string }>

/** Of each table of organizations the rows of one, or of all others. */
async function sumsOf(db: Db, organization: number, which: 'own' | 'others' = 'own'): Promise<Sums> {
  const tables = await readTables(db)
  const rows = await sql<{ table: string; rows: number; sum: string }>`${sql.join(
    tables.map(({ table, tenant }) => {
      const row = sql`(to_jsonb(t) - 'engine_id')::text`
      return sql`select ${table}::text as table, count(*)::int as rows,
        coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as sum from ${sql.id('public', table)} t
        where (${sql.ref(`t.${tenant}`)} = ${organization}) = ${which === 'own'}`
    }),
    sql` union all `,
  )}`.execute(db)
  return Object.fromEntries(rows.rows.map(({ table, ...sum }) => [table, sum]))
}

const filled = (sums: Sums) => Object.values(sums).reduce((sum, { rows }) => sum + rows, 0)

/** An organization with rows in nearly all tables. */
async function createFull() {
  const place = await createPlace()
  await grantTeam(place)
  await joinTeam(place, place.colleague, false)
  await fillClient(place)
  // The workers of both databases have packed the same hours.
  const [packing] = await runSql(sql<{ packed_until: Date }>`select packed_until from uptime_packing`)
  await sql`delete from uptime_packing`.execute(cell.db)
  await sql`insert into uptime_packing (packed_until) values (${packing?.packed_until})`.execute(cell.db)
  const { organization } = place
  const now = new Date().toISOString()
  await runSql(sql`delete from page_move where organization_id = ${organization}`)
  await runSql(
    sql`delete from site_import_history where organization_id = ${organization} and state = 'waiting'`,
  )
  await runSql(sql`update site_import set state = 'stopped' where organization_id = ${organization}
    and state in ('queued', 'writing')`)
  await runSql(sql`update public.deletion set settled_at = ${now} where organization_id = ${organization}`)
  const [engine] = await runSql(sql<{
    id: number
  }>`insert into engine (lighthouse_version, chromium_version, throttling,
    cpu_slowdown, quiet_ms, first_seen_at) values (${randomUUID()}, '1', 'x', 1, 1, ${now}) returning id`)
  await runSql(
    sql`update run set engine_id = ${engine?.id}, noise = 'null'::jsonb where organization_id = ${organization}`,
  )
  return place
}

/** What screens read, as a super admin of that cell. */
async function readAnswers(place: Awaited<ReturnType<typeof createFull>>, runtime: TestDatabase) {
  setRuntime(runtime)
  const admin = await signInAs({ isSuper: true })
  const rows = apiTable.filter(
    ({ method, path, response, guard }) =>
      method === 'get' &&
      response &&
      typeof guard === 'object' &&
      // Reading a key makes a new one; the forecast counts what others of the database need as well.
      !/(apikey|budgetprediction)$/.test(path) &&
      /^\/api\/[\w-]+\/\{id\}(\/\w+)?$/.test(path),
  )
  const answers = []
  for (const row of rows) {
    const { status, body } = await callRow(row, admin, place)
    if (status === 200) answers.push({ path: row.path, body: { ...body, computedAt: undefined } })
  }
  setRuntime(own.runtime)
  return answers
}

/** Fails the n-th statement from now on, as when the process or the connection dies there. */
function failing(db: Db): { db: Db; failAfter: (statements: number) => void } {
  let left = Number.POSITIVE_INFINITY
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), failAfter: (statements) => (left = statements) }
}

describe('every table', () => {
  test('moves, is of home, mirrored or of a cell, or stays for a reason', async () => {
    const moved = (await readTables(own.db)).map(({ table }) => table)
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not like 'kysely%' order by 1`.execute(own.db)
    const declared = [...moved, ...Object.keys(OTHER_TABLES), ...Object.keys(STAYING)]
    expect(declared.sort()).toEqual(rows.map(({ name }) => name).sort())
    const mirrored = Object.entries(OTHER_TABLES).flatMap(([table, fate]) =>
      'mirrored' in fate ? [table] : [],
    )
    expect(mirrored.sort()).toEqual(MIRRORED.map(({ table }) => table).sort())
  })

  test('comes after those that it refers to', async () => {
    const order = (await readTables(own.db)).map(({ table }) => table)
    for (const [parent, child] of [
      ['organization', 'client'],
      ['client', 'site'],
      ['page', 'test'],
      ['test', 'test_job'],
      ['outage', 'outage_notice'],
    ] as const)
      expect(order.indexOf(parent)).toBeLessThan(order.indexOf(child))
  })
})

describe('a move', () => {
  test('takes everything along, and leaves what is of others as it is', async () => {
    const place = await createFull()
    const { organization } = place
    const { status, body } = await start(organization)
    expect({ status, body }).toMatchObject({ status: 201, body: { state: 'moving', phase: 'history' } })
    // Before the sums: what is read prepares and stores some rows.
    const answers = await readAnswers(place, own.runtime as TestDatabase)
    expect(answers.length).toBeGreaterThanOrEqual(20)
    const before = await sumsOf(own.db, organization)
    const others = [
      await sumsOf(own.db, organization, 'others'),
      await sumsOf(cell.db, organization, 'others'),
    ]
    expect(Object.values(before).filter(({ rows }) => rows > 0).length).toBeGreaterThan(65)
    // Nobody reads the copy before the change-over, and what reads write is not lost.
    let isHidden = true
    await finish({
      isDone: (move) => {
        if (move.phase === 'rest') isHidden &&= move.frozen_at !== null
        return false
      },
    })
    expect(isHidden).toBe(true)
    expect(await readMove(body._id)).toMatchObject({ state: 'done', differentTable: null, error: null })
    expect(await sumsOf(cell.db, organization)).toEqual(before)
    expect(filled(await sumsOf(own.db, organization))).toBe(0)
    expect([
      await sumsOf(own.db, organization, 'others'),
      await sumsOf(cell.db, organization, 'others'),
    ]).toEqual(others)
    expect(await readAnswers(place, cell)).toEqual(answers)
    const engine = await sql<{ versions: string[] }>`
      select array_agg(distinct lighthouse_version) as versions from run join engine e on e.id = engine_id
      where organization_id = ${organization}`.execute(cell.db)
    expect(engine.rows[0]?.versions).toHaveLength(1)

    // And back, under the same ids.
    const back = await start(organization, 1)
    expect(back.status).toBe(201)
    const away = await sumsOf(cell.db, organization)
    await finish()
    expect(await sumsOf(own.db, organization)).toEqual(away)
    expect(filled(await sumsOf(cell.db, organization))).toBe(0)
  })

  test('copies what changes meanwhile, and refuses writes only at its end', async () => {
    const place = await createFull()
    const { organization, client, tenant } = place
    const { body } = await start(organization)
    const seen = new Set<string>()
    const answers: Record<string, unknown> = {}
    const rename = (name: string) => people.super.put(`/api/clients/${client}`, { body: { name } })
    const changes: Record<string, () => Promise<unknown>> = {
      history: async () => {
        answers['history'] = (await rename('Renamed')).status
        await addRuns(tenant, { device: place.device, count: 5 })
        await runSql(sql`delete from bookmark where organization_id = ${organization}`)
        await runSql(sql`update run set performance = 42 where organization_id = ${organization}`)
      },
      rest: async () => {
        const { status, problem } = await rename('Too late')
        answers['rest'] = { status, reason: problem.reason, message: problem.message }
        answers['read'] = (await people.super.get(`/api/clients/${client}`)).body.name
        answers['other'] = (
          await people.super.put(`/api/clients/${other.client._id}`, { body: { name: 'Other' } })
        ).status
      },
    }
    await finishWith(async ({ phase, positions }) => {
      if (phase === 'history' && !('run' in positions)) return
      if (seen.has(phase)) return
      seen.add(phase)
      await changes[phase]?.()
    })
    expect(answers).toEqual({
      history: 200,
      rest: {
        status: 503,
        reason: 'ORGANIZATION_MOVING',
        message: expect.stringContaining('is being moved to another database'),
      },
      read: 'Renamed',
      other: 200,
    })
    expect(await readMove(body._id)).toMatchObject({ state: 'done', differentTable: null })
    const { rows } = await sql<{ n: number; name: string }>`
      select (select count(*)::int from run r where r.organization_id = c.organization_id and performance = 42) as n, c.name
      from public.client c where id = ${client}`.execute(cell.db)
    expect(rows).toEqual([{ n: 46, name: 'Renamed' }])
    expect((await sumsOf(cell.db, organization))['bookmark']?.rows).toBe(0)
  })

  test.each([1, 2, 3])('is whole after crashes at any statement (seed %i)', async (seed) => {
    const tenant = await createTenant()
    const organization = tenant.organization._id
    await addRuns(tenant, { device: 1, count: 3 })
    const { body } = await start(organization)
    const before = await sumsOf(own.db, organization)
    const target = failing(cell.db)
    setRuntime({ ...cell, db: target.db }, 2)
    let state = seed * 7919
    const random = () => {
      state = (state * 48_271) % 2_147_483_647
      return state
    }
    let kills = 0
    let next = 0
    target.failAfter(random() % 40)
    await finish({
      onError: () => {
        kills += 1
        next = kills > 12 ? Number.POSITIVE_INFINITY : (random() % 60) + kills * 40
        target.failAfter(next)
      },
    })
    setRuntime(cell, 2)
    expect(kills).toBeGreaterThan(3)
    expect(await readMove(body._id)).toMatchObject({ state: 'done' })
    expect(await sumsOf(cell.db, organization)).toEqual(before)
    expect(filled(await sumsOf(own.db, organization))).toBe(0)
  })

  test('can be cancelled until its change-over: nothing is left of the copy', async () => {
    const tenant = await createTenant()
    const organization = tenant.organization._id
    const { body } = await start(organization)
    const before = await sumsOf(own.db, organization)
    await finishWith(async ({ phase, state }) => {
      if (phase !== 'verify' || state !== 'moving') return
      const { status } = await people.super.post(`/api/organization-moves/${body._id}/cancel`)
      expect(status).toBe(200)
    })
    expect(await readMove(body._id)).toMatchObject({ state: 'cancelled' })
    expect(filled(await sumsOf(cell.db, organization))).toBe(0)
    const { activity: _, ...rest } = await sumsOf(own.db, organization)
    expect(before).toMatchObject(rest)
    const renamed = { body: { name: 'Renamed' } }
    expect((await people.super.put(`/api/clients/${tenant.client._id}`, renamed)).status).toBe(200)
    const again = await people.super.post(`/api/organization-moves/${body._id}/cancel`)
    expect(again).toMatchObject({ status: 409, problem: { message: words.tooLate } })
  })

  test('ends with the name of a table that differs three times', async () => {
    const tenant = await createTenant()
    const organization = tenant.organization._id
    const { body } = await start(organization)
    await finishWith(async ({ phase, state }) => {
      if (phase === 'verify' && state === 'moving')
        await sql`update public.site set name = name || '.' where organization_id = ${organization}`.execute(
          cell.db,
        )
    })
    expect(await readMove(body._id)).toMatchObject({ state: 'failed', differentTable: 'site' })
    expect(filled(await sumsOf(cell.db, organization))).toBe(0)
    expect((await people.super.get(`/api/clients/${tenant.client._id}`)).status).toBe(200)
  })
})

/** Ends a round before each batch for which `act` has something to do, so that it happens between two batches. */
async function finishWith(act: (move: MoveRow) => Promise<void>): Promise<void> {
  let last: MoveRow | undefined
  let acted = ''
  for (let round = 0; round < 500; round++) {
    let batches = 0
    const at = new Date(Date.now() + round * MINUTE_MS)
    const done = await processMoves(systemContext({ now: () => at }), {
      isDone: (move) => {
        last = move
        // Cleaning begins with the first table again.
        const most = move.phase === 'clean' || move.state === 'cancelling' ? 500 : 20
        return batches++ > most || (move.phase !== acted && batches > 1)
      },
    })
    if (done === 0) return
    if (last) {
      acted = last.phase
      await act(last)
    }
  }
  throw new Error('The move does not end')
}

describe('POST /api/organization-moves', () => {
  test('is for super admins', async () => {
    const body = { organization: other.organization._id, cell: 2 }
    expect((await people.owner.post('/api/organization-moves', { body })).status).toBe(403)
    expect((await people.owner.get('/api/organization-moves')).status).toBe(403)
  })

  test.each([
    ['a cell that is not configured', { cell: 3 }, 422, words.unknownCell],
    ['the cell that has it', { cell: 1 }, 422, words.sameCell],
    ['an organization that does not exist', { organization: 999_999 }, 422, words.unknown],
  ])('refuses %s', async (_, change, status, message) => {
    const body = { organization: other.organization._id, cell: 2, ...change }
    const answer = await people.super.post('/api/organization-moves', { body })
    expect({ status: answer.status, said: Object.values(answer.problem.fields ?? {})[0] }).toEqual({
      status,
      said: [message],
    })
  })

  const now = sql`now()`
  test.each([
    [
      'provisioning',
      (id: number) => sql`insert into public.scim_token (organization_id, id, hash, hint, created_at)
      values (${id}, gen_random_uuid(), '\\x01', 'h', ${now})`,
    ],
    [
      'subscription',
      (id: number) => sql`insert into subscription (organization_id, status, created_at, updated_at)
      values (${id}, 'active', ${now}, ${now})`,
    ],
    [
      'demo',
      (id: number) =>
        sql`insert into demo (organization_id, state, requested_at) values (${id}, 'ready', ${now})`,
    ],
    [
      'deleted',
      (id: number) => sql`update public.organization set deletion_id = gen_random_uuid() where id = ${id}`,
    ],
  ] as const)('refuses an organization with %s', async (obstacle, plant) => {
    const { organization } = await createTenant()
    await runSql(plant(organization._id))
    expect(await start(organization._id)).toMatchObject({
      status: 409,
      problem: { message: words[obstacle] },
    })
  })

  test('refuses a database with another schema', async () => {
    await sql`alter table public.note add column planted int`.execute(cell.db)
    const answer = await start(other.organization._id)
    await sql`alter table public.note drop column planted`.execute(cell.db)
    expect(answer).toMatchObject({ status: 409, problem: { message: words.otherSchema('note') } })
  })
})
