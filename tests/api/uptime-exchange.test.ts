import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '~/server/platform/context'
import { sealSecret } from '~/server/platform/secrets'
import { deleteOldUptime, packHours } from '~/server/uptime/availability'
import { exchangeChecks, settleMonitors } from '~/server/uptime/monitors'
import { applyPause } from '~/server/uptime/monitors/apply-pause'
import { lockIncidents } from '~/server/uptime/outages/incident.store'
import { unpackHour } from '~/shared/rules/uptime/pack'
import { type CheckResult, type ProberReport, proberOrders } from '~/shared/schemas/prober'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import { systemContext } from '../support/contexts'
import { countQueries } from '../support/count-queries'
import { onOwnDatabase } from '../support/database'
import { createTenant, type Tenant } from '../support/factories'
import { insertRows, readRow, runSql, updateRows } from '../support/rows'

const own = onOwnDatabase()
const LOCAL = 1
const HANOI = 2
const forever = new AbortController().signal
let tenant: Tenant
let clock: number
let ctx: Ctx
beforeEach(async () => {
  for (const table of ['monitor', 'incident', 'prober', 'prober_shard', 'uptime_check', 'uptime_hour'])
    await runSql(sql`delete from ${sql.table(`public.${table}`)}`)
  tenant = await createTenant()
  clock = Date.now()
  ctx = systemContext({ now: () => new Date(clock) })
})

interface Wanted {
  target?: string | null
  page?: number
  locations?: number[]
  interval?: number
  isPaused?: boolean
  sealed?: string
}
async function addMonitor(wanted: Wanted = {}): Promise<number> {
  const { target = 'http://127.0.0.1/', locations = [LOCAL], interval = 60, isPaused = false } = wanted
  const settings = {
    kind: 'http',
    method: 'GET',
    status: '200',
    redirects: 'follow',
    verifiesTls: true,
    tlsDays: null,
  }
  const now = new Date(clock)
  const { id } = await own.db
    .insertInto('live.monitor')
    .values({
      organization_id: tenant.organization._id,
      client_id: tenant.client._id,
      project_id: tenant.project._id,
      site_id: tenant.site._id,
      page_id: wanted.page ?? null,
      name: 'Front door',
      kind: 'http',
      target,
      settings: JSON.stringify(settings),
      sealed: wanted.sealed ?? null,
      interval_seconds: interval,
      timeout_ms: 10_000,
      paused_at: isPaused ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const location_id of locations)
    await insertRows('monitor_location', {
      organization_id: tenant.organization._id,
      monitor_id: id,
      location_id,
    })
  return id
}

const reportOf = (change: Partial<ProberReport> = {}): ProberReport => ({
  prober: PROBER,
  name: 'prober',
  startedAt: clock,
  cutOffSince: null,
  cursor: null,
  shards: [],
  results: [],
  isLeaving: false,
  ...change,
})
const PROBER = randomUUID()

const found = (monitor: number, slot: number, change: Partial<CheckResult> = {}): CheckResult => ({
  monitor,
  slot,
  isRecheck: false,
  lateMs: 3,
  outcome: 'ok',
  reason: null,
  responseMs: 42,
  phases: { dns: 1, connect: 2, ttfb: 30, download: 9 },
  status: 200,
  tries: 1,
  evidence: [],
  ...change,
})
const failed = (monitor: number, slot: number, address = '127.0.0.1'): CheckResult =>
  found(monitor, slot, {
    outcome: 'failed',
    reason: 'refused',
    responseMs: null,
    phases: {},
    status: null,
    tries: 2,
    evidence: [0, 500].map((after) => ({
      at: slot + after,
      reason: 'refused',
      detail: 'connect ECONNREFUSED',
      address,
      phases: {},
      status: null,
      headers: [],
      excerpt: '',
      via: [],
    })),
  })
const report = (results: CheckResult[], change: Partial<ProberReport> = {}, location = LOCAL) =>
  exchangeChecks(ctx, location, reportOf({ results, ...change }))

const outages = () => own.db.selectFrom('outage').selectAll().orderBy('started_at').execute()
const incidents = () => own.db.selectFrom('incident').selectAll().orderBy('opened_at').execute()
const checks = () => own.db.selectFrom('uptime_check').selectAll().orderBy('slot_at').execute()
const stateOf = (monitor: number) => readRow('monitor_state', { monitor_id: monitor })
const spansOf = async (monitor: number) =>
  (
    await own.db
      .selectFrom('uptime_span')
      .selectAll()
      .where('monitor_id', '=', monitor)
      .orderBy('from_at')
      .execute()
  ).map(({ state, from_at, to_at }) => [state, from_at.getTime(), to_at?.getTime() ?? null])

describe('leases', () => {
  const hold = async (prober: string, change: Partial<ProberReport> = {}) =>
    (await report([], { prober, ...change })).shards
  const [a, b] = [randomUUID(), randomUUID()]

  test('are balanced between two probers and taken over from a silent one', async () => {
    expect(await hold(a)).toHaveLength(64)
    expect(await hold(b)).toEqual([])
    const ofA = await hold(a)
    const ofB = await hold(b)
    expect([ofA.length, ofB.length]).toEqual([32, 32])
    expect(new Set([...ofA, ...ofB]).size).toBe(64)
    clock += 7_000
    expect(await hold(b)).toEqual(ofB)
    clock += 1_001
    expect(await hold(b)).toHaveLength(64)
    expect(await hold(a)).toEqual([])
  })

  test('are released when their prober leaves', async () => {
    await hold(a)
    expect(await hold(a, { isLeaving: true })).toEqual([])
    expect(await hold(b)).toHaveLength(64)
  })

  test('are written only when their holder changes, and their prober every two seconds', async () => {
    await hold(a)
    const versions = async () => {
      const rows = await runSql<{ version: string }>(
        sql`select xmin::text as version from prober union all select xmin::text from prober_shard`,
      )
      return rows.map(({ version }) => version)
    }
    const before = await versions()
    clock += 1_999
    await hold(a)
    expect(await versions()).toEqual(before)
    await hold(a, { cutOffSince: clock })
    const [cutOff, ...shards] = await versions()
    expect(cutOff).not.toBe(before[0])
    expect(shards).toEqual(before.slice(1))
    clock += 2_000
    await hold(a, { cutOffSince: clock - 2_000 })
    expect((await versions())[0]).not.toBe(cutOff)
  })

  test('have an end for older probers only, which find those of a newer one taken', async () => {
    await hold(a)
    const end = await own.db.selectFrom('prober_shard').select('until').executeTakeFirstOrThrow()
    expect(end.until.getTime()).toBeGreaterThan(clock + MINUTE_MS)
    clock += 8_001
    expect(await hold(b), 'its holder is silent, whatever the end').toHaveLength(64)
    await runSql(sql`update prober_shard set until = ${new Date(clock - 1)}`)
    expect(await hold(a), 'its holder was seen, whatever the end').toEqual([])
  })

  test('never overlap under concurrency', async () => {
    const probers = [randomUUID(), randomUUID(), randomUUID()]
    let held: number[][] = []
    for (let round = 0; round < 4; round++) held = await Promise.all(probers.map((each) => hold(each)))
    expect(held.flat()).toHaveLength(64)
    expect(new Set(held.flat()).size).toBe(64)
    for (const shards of held) expect(shards.length).toBeLessThanOrEqual(22)
  })

  test('of one location are separate from another', async () => {
    await hold(a)
    expect((await report([], { prober: b }, HANOI)).shards).toHaveLength(64)
  })
})

describe('assignments', () => {
  test('contain unknown monitors, then changes, and periodically all', async () => {
    const place = `monitor:${tenant.organization._id}`
    const first = await addMonitor({ target: null, page: await pageId(), locations: [LOCAL, HANOI] })
    const secrets = { headers: [{ name: 'x-key', value: 'opensesame' }], body: '' }
    await updateRows(
      'live.monitor',
      {},
      { sealed: await sealSecret(JSON.stringify(secrets), `${place}:${first}`) },
    )
    const paused = await addMonitor({ isPaused: true })
    const otherMonitor = await addMonitor({ locations: [HANOI] })
    const start = proberOrders.parse(await report([]))
    expect(start.changed).toMatchObject([
      { monitor: first, target: await pageUrl(), secrets, intervalMs: MINUTE_MS, settings: { kind: 'http' } },
    ])
    expect(start.all).toEqual([first])
    expect(start.restMs).toBe(1_000)

    clock += 15_000
    const again = await report([], start)
    clock += 15_000
    const quiet = await report([], again)
    expect(quiet).toMatchObject({ changed: [], all: null })
    const second = await addMonitor()
    expect((await report([], quiet)).changed.map(({ monitor }) => monitor)).toEqual([second])

    clock += 20_000
    await own.db.deleteFrom('live.monitor').where('id', '=', second).execute()
    const between = await report([], quiet)
    expect(between).toMatchObject({ changed: [], all: null })
    clock += 11_000
    expect((await report([], between)).all).toEqual([first])
    expect([paused, otherMonitor]).not.toContain(first)
  })

  test('drop a paused monitor immediately and follow a page to its new URL', async () => {
    const [following, other] = [await addMonitor({ target: null, page: await pageId() }), await addMonitor()]
    const first = await report([])
    clock += 15_000
    const start = await report([], first)
    clock += 15_000
    await updateRows(
      'live.monitor',
      { id: other },
      { paused_at: new Date(clock), updated_at: new Date(clock) },
    )
    expect(await report([], start)).toMatchObject({ changed: [], all: [following] })
    await updateRows(
      'live.page',
      { id: await pageId() },
      { url: 'http://127.0.0.1/moved', updated_at: new Date(clock) },
    )
    clock += 31_000
    const { changed } = await report([], start)
    expect(changed).toMatchObject([{ monitor: following, target: 'http://127.0.0.1/moved' }])
  })

  test('exclude monitors with unreadable secrets, and are empty without monitors', async () => {
    expect((await report([])).restMs).toBe(15_000)
    await addMonitor({ sealed: 'AQ==' })
    const open = await addMonitor()
    const first = await report([])
    expect([first.changed.map(({ monitor }) => monitor), first.all]).toEqual([[open], [open]])
    clock += 1_000
    const now = new Date(clock)
    await own.db.updateTable('live.monitor').set({ sealed: 'AQ==', updated_at: now }).execute()
    const { changed, all } = await report([], { cursor: first.cursor, shards: first.shards })
    expect([changed, all], 'what was known is forgotten').toEqual([[], []])
  })
})

const pageId = async () => (await readRow('live.page', { site_id: tenant.site._id })).id
const pageUrl = async () => (await readRow('live.page', { id: await pageId() })).url

describe('a check', () => {
  test('counts once, whoever reports it and however often', async () => {
    const monitor = await addMonitor()
    const slot = clock - 5_000
    await Promise.all([report([found(monitor, slot), found(monitor, slot)]), report([found(monitor, slot)])])
    await report([failed(monitor, slot)], { prober: randomUUID() })
    expect(await checks()).toMatchObject([
      { outcome: 0, reason: null, response_ms: 42, ttfb_ms: 30, tls_ms: null, status: 200, late_ms: 3 },
    ])
    expect(await outages()).toEqual([])
    expect(await stateOf(monitor)).toMatchObject({ state: 'up', response_ms: 42, checked_at: new Date(slot) })
  })

  test('names the certificate that ends first, until a newer one is seen', async () => {
    const monitor = await addMonitor()
    const known = async () => {
      const { certificate_ends_at: endsAt, certificate_name: name } = await stateOf(monitor)
      return [endsAt?.getTime(), name]
    }
    const end = clock + 5 * DAY_MS
    const certificate = { certificateEnd: end, certificateName: 'R11' }
    await report([
      found(monitor, clock - 2 * MINUTE_MS, {
        reason: 'tls-issuer-expires-soon',
        outcome: 'slow',
        ...certificate,
      }),
    ])
    expect(await known()).toEqual([end, 'R11'])
    await report([failed(monitor, clock - MINUTE_MS)])
    expect(await known()).toEqual([end, 'R11'])
    // An older prober sends no name; that of another certificate must not stay.
    await report([found(monitor, clock - 1_000, { certificateEnd: end + DAY_MS })])
    expect(await known()).toEqual([end + DAY_MS, null])
  })

  test('of a foreign location, of a paused or unknown monitor, or out of time, is dropped', async () => {
    const paused = await addMonitor({ isPaused: true })
    const otherMonitor = await addMonitor({ locations: [HANOI] })
    const here = await addMonitor()
    const times = [clock - 10 * MINUTE_MS, clock + 2 * MINUTE_MS, 8e15]
    await report([
      failed(paused, clock),
      failed(otherMonitor, clock),
      failed(2_000_000_000, clock),
      ...times.map((slot) => failed(here, slot)),
    ])
    expect(await checks()).toEqual([])
    expect(await outages()).toEqual([])
  })

  test('is stored without a prepared partition, with correct figures', async () => {
    const monitor = await addMonitor()
    const day = new Date(clock).toISOString().slice(0, 10).replaceAll('-', '_')
    await runSql(sql`drop table ${sql.table(`uptime_check_${day}`)}`)
    await report([found(monitor, clock, { responseMs: 99_999.4, phases: { ttfb: 99_999 }, lateMs: -1 })])
    expect(await checks()).toMatchObject([{ response_ms: 99_999, ttfb_ms: 32_767, late_ms: 0 }])
  })

  test('costs the same statements among many as alone', async () => {
    const monitors = await Promise.all(Array.from({ length: 40 }, () => addMonitor()))
    const orders = await report(monitors.map((monitor) => found(monitor, clock - MINUTE_MS)))
    const countFor = (some: number[], slot: number) =>
      countQueries(() =>
        report(
          some.map((monitor) => found(monitor, slot)),
          orders,
        ),
      )
    const alone = await countFor(monitors.slice(0, 1), clock - 2_000)
    expect(await countFor(monitors, clock)).toBe(alone)
    expect(alone).toBeLessThan(14)
  })
})

describe('an outage', () => {
  test('starts with a failure and its evidence, and ends with a confirmed recovery', async () => {
    const monitor = await addMonitor()
    const from = clock
    await report([found(monitor, from)])
    clock += MINUTE_MS
    await report([failed(monitor, clock)])
    const [outage] = await outages()
    expect(outage).toMatchObject({
      monitor_id: monitor,
      started_at: new Date(from + MINUTE_MS),
      ended_at: null,
      reason: 'refused',
      locations: [LOCAL],
      host: '127.0.0.1',
      address: '127.0.0.1',
      picture: 'wanted',
      evidence: [
        { at: from + MINUTE_MS, location: LOCAL, detail: 'connect ECONNREFUSED' },
        { at: from + MINUTE_MS + 500 },
      ],
    })
    expect(await stateOf(monitor)).toMatchObject({ state: 'down', outage_id: outage?.id, response_ms: null })
    expect(await incidents()).toMatchObject([{ cause_kind: 'monitor', ended_at: null }])

    clock += MINUTE_MS
    await report([failed(monitor, clock)])
    clock += MINUTE_MS
    await report([found(monitor, clock)])
    expect(await outages()).toMatchObject([{ ended_at: null }])
    clock += MINUTE_MS
    await report([found(monitor, clock)])
    const end = new Date(from + 3 * MINUTE_MS)
    expect(await outages()).toMatchObject([{ id: outage?.id, ended_at: end, ended_by: 'recovery' }])
    expect(await incidents()).toMatchObject([{ ended_at: end }])
    expect(await stateOf(monitor)).toMatchObject({ state: 'up', outage_id: null })
    expect((await spansOf(monitor)).slice(-3)).toEqual([
      ['up', from, from + MINUTE_MS],
      ['down', from + MINUTE_MS, from + 3 * MINUTE_MS],
      ['up', from + 3 * MINUTE_MS, null],
    ])
  })

  test('of two locations has the evidence of both, after the second confirmed it', async () => {
    const monitor = await addMonitor({ locations: [LOCAL, HANOI] })
    await report([found(monitor, clock)])
    await report([found(monitor, clock)], {}, HANOI)
    clock += MINUTE_MS
    await report([failed(monitor, clock)])
    expect(await outages()).toEqual([])
    expect((await report([])).rechecks).toEqual([])
    const hanoi = { prober: randomUUID() }
    expect((await report([], hanoi, HANOI)).rechecks).toEqual([monitor])
    expect((await report([], hanoi, HANOI)).rechecks).toEqual([])
    await report([{ ...failed(monitor, clock + 1_000), isRecheck: true }], hanoi, HANOI)
    expect(await outages()).toMatchObject([
      { started_at: new Date(clock), evidence: [{ location: HANOI }, {}] },
    ])
    expect(await checks()).toHaveLength(3)
    clock += MINUTE_MS
    await report([failed(monitor, clock)])
    clock += MINUTE_MS
    await report([failed(monitor, clock)])
    const [outage] = await outages()
    expect(outage?.evidence).toMatchObject([HANOI, HANOI, LOCAL, LOCAL].map((location) => ({ location })))
    expect(outage?.locations.toSorted()).toEqual([LOCAL, HANOI])
  })

  test('is not recorded while the prober is offline, or without probers', async () => {
    const monitor = await addMonitor()
    await report([found(monitor, clock)])
    clock += MINUTE_MS
    await report([found(monitor, clock, { outcome: 'unknown', reason: 'cut-off', responseMs: null })])
    expect(await stateOf(monitor)).toMatchObject({ state: 'unknown', reason: 'cut-off' })
    clock += MINUTE_MS
    await report([found(monitor, clock)])
    expect(await stateOf(monitor)).toMatchObject({ state: 'up' })
    const last = clock
    clock += 2 * MINUTE_MS
    expect(await settleMonitors(ctx)).toBe(0)
    clock += 2 * MINUTE_MS
    expect(await settleMonitors(ctx)).toBe(1)
    expect(await settleMonitors(ctx)).toBe(0)
    expect(await stateOf(monitor)).toMatchObject({ state: 'unknown', reason: 'not-checked', settle_at: null })
    expect((await spansOf(monitor)).at(-1)).toEqual(['unknown', last + MINUTE_MS, null])
    expect(await outages()).toEqual([])
  })

  test('of a silent monitor is looked for in time, although checks postpone it without a write', async () => {
    const monitor = await addMonitor({ locations: [LOCAL, HANOI] })
    const dueAt = async () => (await readRow('monitor_due', { monitor_id: monitor })).due_at.getTime()
    const settleAt = async () => (await stateOf(monitor)).settle_at?.getTime() ?? 0
    const both = async (result: CheckResult) => {
      await report([result])
      await report([result], { prober: randomUUID() }, HANOI)
    }
    await both(found(monitor, clock))
    const first = await dueAt()
    expect(first).toBe(await settleAt())
    clock += MINUTE_MS
    await both(found(monitor, clock))
    expect(await dueAt()).toBe(first)
    expect(await settleAt()).toBe(first + MINUTE_MS)
    clock = first
    await settleMonitors(ctx)
    expect(await dueAt(), 'when it was due').toBe(first + MINUTE_MS)
    expect(await stateOf(monitor)).toMatchObject({ state: 'up' })
    await report([failed(monitor, clock)])
    expect(await settleAt(), 'an unconfirmed failure is earlier').toBeLessThan(first + MINUTE_MS)
    expect(await dueAt()).toBe(await settleAt())
    clock = first + 5 * MINUTE_MS
    await settleMonitors(ctx)
    await settleMonitors(ctx)
    expect(await stateOf(monitor)).toMatchObject({ state: 'unknown', settle_at: null })
    expect(await own.db.selectFrom('monitor_due').selectAll().execute()).toEqual([])
  })

  test('ends when its monitor is paused, and a later one is new', async () => {
    const monitor = await addMonitor()
    await report([failed(monitor, clock)])
    const one = [{ organization: tenant.organization._id, monitor }]
    clock += MINUTE_MS
    await own.db.transaction().execute((tx) => applyPause(tx, ctx, one, true))
    expect(await outages()).toMatchObject([{ ended_at: new Date(clock), ended_by: 'pause' }])
    expect(await incidents()).toMatchObject([{ ended_at: new Date(clock) }])
    await report([failed(monitor, clock)])
    expect(await checks()).toHaveLength(1)
    clock += MINUTE_MS
    await own.db.transaction().execute((tx) => applyPause(tx, ctx, one, false))
    expect(await stateOf(monitor)).toMatchObject({ state: 'unknown', reason: 'not-checked', outage_id: null })
    clock += MINUTE_MS
    await report([failed(monitor, clock)])
    expect(await outages()).toMatchObject([{}, { started_at: new Date(clock), ended_at: null }])
    expect((await spansOf(monitor)).map(([state]) => state).slice(-3)).toEqual(['paused', 'unknown', 'down'])
  })
})

describe('an incident', () => {
  test('is one for two monitors of a host and ends with the last of them', async () => {
    const monitors = [
      await addMonitor({ target: 'https://shop.example/' }),
      await addMonitor({ target: 'shop.example:5432' }),
    ] as const
    await report([failed(monitors[0], clock, '192.0.2.1')])
    clock += MINUTE_MS
    await report([failed(monitors[1], clock, '192.0.2.2')])
    expect(await incidents()).toMatchObject([{ cause_kind: 'host', cause: 'shop.example' }])
    expect(await outages()).toHaveLength(2)
    const recover = async (monitor: number) => {
      for (let check = 0; check < 2; check++) {
        clock += MINUTE_MS
        await report([found(monitor, clock)])
      }
    }
    await recover(monitors[0])
    expect(await incidents()).toMatchObject([{ ended_at: null }])
    await recover(monitors[1])
    expect(await incidents()).toMatchObject([{ ended_at: expect.any(Date) }])
  })

  test('continues when its monitor fails again before the end was notified', async () => {
    const monitor = await addMonitor()
    const check = async (make: (monitor: number, slot: number) => CheckResult) => {
      clock += MINUTE_MS
      await report([make(monitor, clock)])
    }
    for (const make of [failed, found, found]) await check(make)
    expect(await incidents()).toMatchObject([{ ended_at: expect.any(Date) }])
    await check(failed)
    expect(await incidents()).toMatchObject([{ cause_kind: 'monitor', ended_at: null }])
    expect(await outages()).toHaveLength(2)
    for (const make of [found, found]) await check(make)
    await updateRows('incident', {}, { end_notified_at: new Date(clock) })
    await check(failed)
    expect(await incidents()).toHaveLength(2)
  })

  test('merges many hosts that fail at once, including earlier ones, of one tenant only', async () => {
    const fail = async (address: string) =>
      failed(await addMonitor({ target: `http://${address}/` }), clock, address)
    await report([await fail('192.0.2.1')])
    await report([await fail('192.0.2.2'), await fail('192.0.2.3')])
    expect(await incidents()).toHaveLength(3)
    await report([await fail('192.0.2.4'), await fail('192.0.2.5'), await fail('192.0.2.6')])
    const gathered = await incidents()
    expect(gathered).toMatchObject([{ cause_kind: 'location', cause: String(LOCAL) }])
    expect((await outages()).map((outage) => outage.incident_id)).toEqual(Array(6).fill(gathered[0]?.id))
    tenant = await createTenant()
    await report([await fail('192.0.2.1')])
    expect(await incidents()).toHaveLength(2)
  })

  test('of deleted monitors ends', async () => {
    const monitor = await addMonitor()
    await report([failed(monitor, clock)])
    await own.db.deleteFrom('live.monitor').where('id', '=', monitor).execute()
    await settleMonitors(ctx)
    expect(await incidents()).toMatchObject([{ ended_at: new Date(clock) }])
  })

  test('continues when an outage joins it during its closing', async () => {
    const monitor = await addMonitor()
    await report([failed(monitor, clock)])
    const [known] = await outages()
    if (!known) throw new Error('There is no outage')
    await own.db.deleteFrom('outage').execute()
    let settling: Promise<unknown> | undefined
    await own.db.transaction().execute(async (tx) => {
      await lockIncidents(tx, [tenant.organization._id])
      settling = settleMonitors(ctx)
      await new Promise((resolve) => setTimeout(resolve, 200))
      await tx
        .insertInto('outage')
        .values({ ...known, evidence: '[]' })
        .execute()
    })
    await settling
    expect(await incidents()).toMatchObject([{ ended_at: null }])
  })
})

describe('an hour', () => {
  beforeEach(() => runSql(sql`delete from uptime_packing`))
  const hours = () => own.db.selectFrom('uptime_hour').selectAll().orderBy('hour_at').execute()
  const lastHour = () => Math.floor(clock / HOUR_MS) * HOUR_MS - 2 * HOUR_MS

  test('is packed after its end and reads back unchanged', async () => {
    const hourAt = lastHour()
    clock = hourAt + 7 * MINUTE_MS
    const monitor = await addMonitor()
    const slots = Array.from({ length: 53 }, (_, minute) => hourAt + (minute + 7) * MINUTE_MS + 1_500)
    for (const [index, slot] of slots.entries()) {
      clock = slot
      if (index === 3) continue
      await report([index === 5 ? failed(monitor, slot) : found(monitor, slot, { responseMs: 100 + index })])
    }
    clock = hourAt + HOUR_MS + 9 * MINUTE_MS
    expect(await packHours(ctx, forever)).toBe(0)
    clock += MINUTE_MS
    expect(await packHours(ctx, forever)).toBe(1)
    expect(await packHours(ctx, forever)).toBe(0)
    const [hour] = await hours()
    expect(hour).toMatchObject({
      hour_at: new Date(hourAt),
      interval_seconds: 60,
      first_second: 1,
      checks: 53,
      failed: 1,
      missed: 1,
      max_ms: 152,
      ttfb_ms: 30,
      tls_ms: null,
    })
    const read = unpackHour({
      hourAt,
      intervalSeconds: 60,
      firstSecond: hour?.first_second ?? 0,
      responses: hour?.responses ?? [],
    })
    expect(read).toHaveLength(53)
    expect(read.slice(2, 7).map(({ outcome, responseMs }) => [outcome, responseMs])).toEqual([
      ['ok', 102],
      ['missed', null],
      ['ok', 104],
      ['failed', null],
      ['ok', 106],
    ])
  })

  test('retains the interval it was checked with, after a change', async () => {
    clock = lastHour() + 30_000
    const monitor = await addMonitor({ interval: 30 })
    const from = clock
    for (clock = from; clock < from + 10 * MINUTE_MS; clock += 30_000) await report([found(monitor, clock)])
    clock = lastHour() + 4 * HOUR_MS
    await updateRows('live.monitor', {}, { interval_seconds: 3600, updated_at: new Date(clock) })
    await packHours(ctx, forever)
    expect(await hours()).toMatchObject([{ interval_seconds: 30 }])
  })

  test('of a monitor that was deleted meanwhile is packed, since it can be restored', async () => {
    clock = lastHour()
    const monitor = await addMonitor()
    await report([found(monitor, clock)])
    await runSql(sql`update public.monitor set deletion_id = gen_random_uuid() where id = ${monitor}`)
    clock += 2 * HOUR_MS
    await packHours(ctx, forever)
    expect(await hours()).toHaveLength(1)
  })

  test('of irregular checks has the interval of its monitor', async () => {
    const hourAt = lastHour()
    clock = hourAt
    const monitor = await addMonitor()
    const at = [0, 7, 14, 21, 60_021, 69_028].map((after) => hourAt + MINUTE_MS + after)
    clock = hourAt + 5 * MINUTE_MS
    await report(at.map((slot) => found(monitor, slot)))
    clock = hourAt + 2 * HOUR_MS
    expect(await packHours(ctx, forever)).toBeGreaterThan(0)
    expect(await hours()).toMatchObject([{ interval_seconds: 60, checks: 60 }])
  })

  test('that cannot be stored is skipped alone', async () => {
    clock = lastHour()
    const monitors = [await addMonitor(), await addMonitor(), await addMonitor()]
    const [first, bad, last] = monitors
    await report(monitors.map((monitor) => found(monitor, clock)))
    clock += 2 * HOUR_MS
    const constraint = sql.raw(`add constraint refusing check (monitor_id <> ${bad})`)
    await runSql(sql`alter table uptime_hour ${constraint}`)
    try {
      expect(await packHours(ctx, forever)).toBe(2)
    } finally {
      await runSql(sql`alter table uptime_hour drop constraint refusing`)
    }
    expect((await hours()).map(({ monitor_id }) => monitor_id).sort()).toEqual([first, last])
  })

  test('of long ago is packed, with its partition created on demand', async () => {
    const hourAt = Math.floor((clock - 200 * DAY_MS) / HOUR_MS) * HOUR_MS
    const now = clock
    clock = hourAt
    const monitor = await addMonitor()
    await report([found(monitor, hourAt)])
    const month = new Date(hourAt).toISOString().slice(0, 7).replace('-', '_')
    await runSql(sql`drop table if exists ${sql.table(`uptime_hour_${month}`)}`)
    clock = now
    await runSql(sql`insert into uptime_packing (packed_until) values (${new Date(hourAt)})`)
    const once = new AbortController()
    const packing = packHours(ctx, once.signal)
    once.abort()
    expect(await packing).toBe(1)
    expect(await hours()).toMatchObject([{ hour_at: new Date(hourAt), monitor_id: monitor }])
  })

  test('of raw checks is deleted after three days, once packed; packed ones by the client’s retention', async () => {
    const start = clock
    const monitor = await addMonitor()
    await report([failed(monitor, clock)])
    for (let check = 0; check < 2; check++) {
      clock += MINUTE_MS
      await report([found(monitor, clock)])
    }
    clock = start + 4 * DAY_MS + HOUR_MS
    await deleteOldUptime(ctx, forever)
    expect(await checks()).toHaveLength(3)
    clock = start + 2 * HOUR_MS
    await packHours(ctx, forever)
    expect((await hours()).length).toBeGreaterThan(0)
    clock = start + 2 * DAY_MS
    await packHours(ctx, forever)
    await deleteOldUptime(ctx, forever)
    expect(await checks()).toHaveLength(3)
    clock = start + 5 * DAY_MS
    await packHours(ctx, forever)
    await deleteOldUptime(ctx, forever)
    expect(await checks()).toEqual([])
    expect(await outages()).toHaveLength(1)

    await updateRows('live.client', { id: tenant.client._id }, { retention_days: 14 })
    await deleteOldUptime(ctx, forever)
    expect((await hours()).length).toBeGreaterThan(0)
    clock = start + 15 * DAY_MS
    await deleteOldUptime(ctx, forever)
    expect(await hours()).toEqual([])
    expect(await outages()).toEqual([])
    expect(await incidents()).toEqual([])
    expect(await spansOf(monitor)).toHaveLength(1)
  })

  test('is deleted with its monitor', async () => {
    clock = lastHour()
    const monitor = await addMonitor()
    const other = await addMonitor()
    await report([found(monitor, clock), found(other, clock)])
    clock += 2 * HOUR_MS
    await packHours(ctx, forever)
    await own.db.deleteFrom('live.monitor').where('id', '=', monitor).execute()
    await deleteOldUptime(ctx, forever)
    expect(await hours()).toMatchObject([{ monitor_id: other }])
  })
})
