import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dispatch } from '~/server/api/dispatch'
import { REASONS } from '~/shared/rules/uptime/outcomes'
import type { Monitor } from '~/shared/schemas/monitor'
import type { UptimeReport } from '~/shared/schemas/uptime'
import { dayOf } from '~/shared/values/calendar'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import type { Caller } from '../support/api'
import { createMonitor, createSite } from '../support/factories'
import { emptyTables, insertRows, updateRows } from '../support/rows'
import { openShare } from '../support/shares'
import { tenantFixture } from '../support/tenant-fixture'
import { addChecks, addHour, addPeriod, eachMinute, setSpans, setState } from '../support/uptime'

const { own, tenant, owner, stranger } = tenantFixture()
let monitor: Monitor
let page: number
let now: number

type Chosen = NonNullable<UptimeReport['chosen']>
const iso = (at: number) => new Date(at).toISOString()

const read = (query: Record<string, string | number> = {}, caller: Caller = owner, pageId = page) =>
  caller.get(`/api/pages/${pageId}/uptime`, {
    query: { start_date: iso(now - DAY_MS), end_date: iso(now), ...query },
  })
const chosen = async (query: Record<string, string | number> = {}): Promise<Chosen> =>
  (await read(query)).body.chosen

beforeAll(async () => {
  monitor = await createMonitor(tenant.site)
  page = tenant.site.pages[0]?._id ?? 0
})
beforeEach(async () => {
  now = Date.now()
  await emptyTables('maintenance_period', 'uptime_check', 'uptime_hour')
})

/** A year with two outages, a day without data and two slow hours. */
const setYear = () =>
  setSpans(monitor, [
    [now - 400 * DAY_MS, 'up'],
    [now - 20 * DAY_MS, 'down', 'timeout'],
    [now - 20 * DAY_MS + 6 * HOUR_MS, 'up'],
    [now - 5 * DAY_MS, 'unknown', 'not-checked'],
    [now - 4 * DAY_MS, 'up'],
    [now - 6 * HOUR_MS, 'down', 'status'],
    [now - 5 * HOUR_MS, 'up'],
    [now - 2 * HOUR_MS, 'degraded', 'slow'],
  ])

describe('availability', () => {
  test('is uptime divided by known time, for every period', async () => {
    await setYear()
    const { availability, policy } = await chosen()
    expect(policy).toEqual({ degraded: 'up', unknown: 'excluded', maintenance: 'excluded' })
    const ratios = Object.fromEntries(Object.entries(availability).map(([name, { ratio }]) => [name, ratio]))
    expect(ratios).toEqual({
      day: 23 / 24,
      week: 143 / 144,
      month: 689 / 696,
      quarter: 2129 / 2136,
      year: 8729 / 8736,
    })
    expect(availability.year.ms).toMatchObject({
      down: 7 * HOUR_MS,
      unknown: DAY_MS,
      unwatched: 0,
      maintenance: 0,
    })
    expect([availability.day.outages, availability.month.outages]).toEqual([1, 2])
  })

  test('depends on each policy', async () => {
    await setYear()
    const ratioOf = async (query: Record<string, string>, span: keyof Chosen['availability'] = 'day') =>
      (await chosen(query)).availability[span].ratio
    expect(await ratioOf({ degraded: 'down' })).toBeCloseTo(21 / 24, 3)
    expect(await ratioOf({ unknown: 'down' }, 'week')).toBe(143 / 168)
    await addPeriod(monitor, now - 6 * HOUR_MS - 10 * MINUTE_MS, now - 5.5 * HOUR_MS, {
      site_id: tenant.site._id,
      project_id: tenant.project._id,
    })
    const otherSite = await createSite(tenant.project)
    await addPeriod(monitor, now - 6 * HOUR_MS, now - 5 * HOUR_MS, {
      project_id: tenant.project._id,
      site_id: otherSite._id,
    })
    expect(await ratioOf({})).toBe(1370 / 1400)
    expect(await ratioOf({ maintenance: 'included' })).toBe(23 / 24)
  })

  test('of a range is computed from its spans', async () => {
    await setYear()
    const { range, spans } = await chosen({
      start_date: iso(now - 30 * DAY_MS),
      end_date: iso(now - HOUR_MS),
    })
    const msOf = (...states: string[]) =>
      spans
        .filter(({ state }) => states.includes(state))
        .reduce((sum, { from, to }) => sum + (to ?? 0) - from, 0)
    expect(spans[0]?.from).toBe(now - 30 * DAY_MS)
    expect(spans.at(-1)?.to).toBe(now - HOUR_MS)
    expect(range.ms.down).toBe(msOf('down'))
    expect(range.ratio).toBe(msOf('up', 'degraded') / msOf('up', 'degraded', 'down'))
    expect(range.outages).toBe(2)
  })

  test('includes the maintenance of the range, each from start to end', async () => {
    await setYear()
    await addPeriod(monitor, now - 3 * DAY_MS, now - 2 * DAY_MS, { name: 'Before' })
    await addPeriod(monitor, now - 26 * HOUR_MS, now - 22 * HOUR_MS, { name: 'Move' })
    await addPeriod(monitor, now - MINUTE_MS, now + HOUR_MS, { name: 'Update' })
    const { maintenance, isInMaintenance } = await chosen()
    expect(maintenance).toEqual([
      { name: 'Move', from: now - 26 * HOUR_MS, to: now - 22 * HOUR_MS },
      { name: 'Update', from: now - MINUTE_MS, to: now + HOUR_MS },
    ])
    expect(isInMaintenance).toBe(true)
  })

  test('of days counts downtime by the policy', async () => {
    await setYear()
    const downOf = async (query: Record<string, string>) =>
      (await chosen(query)).days.reduce((sum, { downMs }) => sum + downMs, 0)
    expect(await downOf({})).toBe(7 * HOUR_MS)
    expect(await downOf({ unknown: 'down' })).toBe(7 * HOUR_MS + DAY_MS)
    expect(await downOf({ degraded: 'down' })).toBeGreaterThanOrEqual(9 * HOUR_MS)
  })

  test('before monitoring started is unknown', async () => {
    await setSpans(monitor, [[now - 2 * HOUR_MS, 'up']])
    const { availability, range } = await chosen({
      start_date: iso(now - 30 * DAY_MS),
      end_date: iso(now - DAY_MS),
    })
    expect(range).toMatchObject({ ratio: null, outages: 0, ms: { unwatched: 29 * DAY_MS } })
    expect(availability.year.ratio).toBe(1)
  })

  test('of days adds up to the year, in the requested time zone', async () => {
    await setYear()
    const { days } = await chosen({ timezone: 'Asia/Kolkata' })
    expect(days).toHaveLength(365)
    expect(days.at(-1)?.date).toBe(dayOf(new Date(), 'Asia/Kolkata'))
    expect(days.reduce((sum, { downMs }) => sum + downMs, 0)).toBe(7 * HOUR_MS)
    expect(days.find(({ downMs }) => downMs > 0)?.outages).toBe(1)
  })

  test('of an empty range is refused at its end', async () => {
    const { status, problem } = await read({ end_date: iso(now - 2 * DAY_MS) })
    expect([status, Object.keys(problem.fields ?? {})]).toEqual([422, ['end_date']])
  })
})

describe('the chart', () => {
  test('of recent hours uses raw checks, with gaps without checks', async () => {
    const start = Math.floor(now / HOUR_MS) * HOUR_MS - 2 * HOUR_MS
    await addChecks(monitor, [
      { at: start, ms: 100, phases: { dns: 10, ttfb: 50 } },
      { at: start + MINUTE_MS, ms: 300, outcome: 'slow' },
      { at: start + 2 * MINUTE_MS, outcome: 'failed', reason: REASONS.indexOf('timeout') },
      { at: start + 4 * MINUTE_MS, outcome: 'unknown' },
    ])
    await addChecks(monitor, [{ at: start + 30_000, ms: 200, phases: { dns: 30 } }], 2)
    const { bucketMs, points, response } = await chosen({
      start_date: iso(start),
      end_date: iso(start + HOUR_MS),
    })
    expect([bucketMs, points.length, points[0]?.at]).toEqual([MINUTE_MS, 60, start])
    expect(points[0]).toMatchObject({ checks: 2, mean: 150, p50: 100, p95: 200, most: 200 })
    expect(points[0]?.phases).toEqual({ dns: 20, ttfb: 50 })
    expect(points[1]).toMatchObject({ checks: 1, mean: 300 })
    expect(points[2]).toMatchObject({ checks: 1, failed: 1, mean: null, p50: null })
    expect(points[3]).toMatchObject({ checks: 0, failed: 0, mean: null })
    expect(points[4]).toMatchObject({ checks: 1, unknown: 1, mean: null })
    expect(response).toEqual({ mean: 200, p50: 200, p95: 300, checks: 5 })
  })

  test('of many days uses packed hours and unpacked checks', async () => {
    const hour = Math.floor(now / HOUR_MS) * HOUR_MS
    await addHour(
      monitor,
      hour - 5 * DAY_MS,
      eachMinute(hour - 5 * DAY_MS, (minute) => (minute < 6 ? null : 100)),
    )
    await addHour(
      monitor,
      hour - 2 * HOUR_MS,
      eachMinute(hour - 2 * HOUR_MS, () => 200),
    )
    await addChecks(
      monitor,
      eachMinute(hour - 2 * HOUR_MS, () => 999),
    )
    await addChecks(monitor, [{ at: hour - HOUR_MS, ms: 400 }])
    const { bucketMs, points, response } = await chosen({ start_date: iso(hour - 10 * DAY_MS) })
    const at = (moment: number) => points.find((point) => point.at === moment)
    expect(bucketMs).toBe(HOUR_MS)
    expect(at(hour - 5 * DAY_MS)).toMatchObject({ checks: 60, failed: 6, mean: 100, p95: 100 })
    expect(at(hour - 2 * HOUR_MS)).toMatchObject({ checks: 60, p50: 200, most: 200 })
    expect(at(hour - HOUR_MS)).toMatchObject({ checks: 1, p50: 400 })
    expect(at(hour - 3 * DAY_MS)).toMatchObject({ checks: 0, mean: null, p50: null })
    // 54 checks of 100 ms, 60 of 200 ms and one of 400 ms.
    expect(response).toEqual({ mean: Math.round((17_800 / 115) * 10) / 10, p50: 200, p95: 200, checks: 121 })
  })

  test('of a year has a point per day', async () => {
    const hour = Math.floor(now / DAY_MS) * DAY_MS - 5 * DAY_MS
    for (let i = 0; i < 3; i++)
      await addHour(
        monitor,
        hour + i * HOUR_MS,
        eachMinute(hour + i * HOUR_MS, () => 100 * (i + 1)),
      )
    const { bucketMs, points } = await chosen({ start_date: iso(now - 365 * DAY_MS) })
    expect([bucketMs, points.length <= 400]).toEqual([DAY_MS, true])
    expect(points.find(({ at }) => at === hour)).toMatchObject({
      checks: 180,
      mean: 200,
      p50: 200,
      most: 300,
    })
  })
})

describe('the report', () => {
  test('prefers the requested monitor, then one of the page, then one of the site', async () => {
    const wide = await createMonitor(tenant.site, { page: null, target: 'https://1.1.1.1/', name: 'Wide' })
    const other = await createSite(tenant.project)
    const beside = await createMonitor(other)
    const { body } = await read()
    expect(body.monitors.map(({ _id }: { _id: number }) => _id)).toEqual([monitor._id, wide._id])
    expect(body.chosen._id).toBe(monitor._id)
    expect((await chosen({ monitor: wide._id })).target).toBe('https://1.1.1.1/')
    expect((await chosen({ monitor: beside._id }))._id).toBe(monitor._id)
    await own.db.deleteFrom('live.monitor').where('id', '=', wide._id).execute()
    const bare = await createSite(tenant.project)
    const none = (await read({}, owner, bare.pages[0]?._id)).body
    expect(none).toMatchObject({ monitors: [], chosen: null })
  })

  test('shows for each location its last result, its probers and its next check', async () => {
    const failing = { outcome: 'failed', reason: 'timeout', at: now - MINUTE_MS, since: now, streak: 1 }
    const view = { ...failing, next: now + MINUTE_MS, paceSince: now, paceStreak: 1 }
    await setState(monitor, 'down', { truth: JSON.stringify({ views: { 1: view } }) })
    const seen = async () => (await chosen()).locations
    const next = async () => (await chosen()).nextCheckAt
    expect(await next()).toBeNull()
    expect(await seen()).toMatchObject([{ _id: 1, outcome: 'failed', at: now - MINUTE_MS, hasProber: false }])
    const [id, name] = [crypto.randomUUID(), 'prober']
    const at = new Date()
    await insertRows('prober', { id, name, location_id: 1, started_at: at, seen_at: at })
    expect((await seen())[0]?.hasProber).toBe(true)
    const due = Date.parse((await next()) ?? '')
    expect(due).toBeGreaterThan(now)
    expect(due).toBeLessThanOrEqual(Date.now() + monitor.intervalSeconds * 1000)
    await setState(monitor, 'paused')
    expect(await next()).toBeNull()
    await setState(monitor, 'down')
    await updateRows('prober', {}, { seen_at: new Date(now - MINUTE_MS) })
    expect((await seen())[0]?.hasProber).toBe(false)
    expect(await next()).toBeNull()
  })

  test('has a digest that changes with results', async () => {
    const digest = async () => (await read()).body.digest
    const first = await digest()
    expect(await digest()).toBe(first)
    await setState(monitor, 'up', { checked_at: new Date(now) })
    const second = await digest()
    expect(second).not.toBe(first)
    await setState(monitor, 'degraded')
    expect(await digest()).not.toBe(second)
  })

  test('is for those who see the page, and for links to it', async () => {
    expect((await read({}, stranger)).status).toBe(404)
    const visitor = await openShare(owner, tenant, tenant.site)
    expect((await read({}, visitor)).body.chosen._id).toBe(monitor._id)
    const other = await openShare(owner, tenant, await createSite(tenant.project))
    expect((await read({}, other)).status).toBe(404)
  })

  test('is streamed immediately on request', async () => {
    const request = new Request(`http://lightkeeper.test/api/pages/${page}/uptime/stream`, {
      headers: { cookie: owner.cookie },
    })
    const response = await dispatch(request)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    let seen = ''
    while (!seen.includes('event: uptime')) {
      const { value, done } = await reader.read()
      if (done) break
      seen += new TextDecoder().decode(value)
    }
    expect(seen).toContain(`data: "${(await read()).body.digest}"`)
    await reader.cancel()
  })
})

describe('checks as CSV', () => {
  const linesOf = async (query: Record<string, string>, caller: Caller = owner) => {
    const { status, body } = await caller.get(`/api/monitors/${monitor._id}/checks/csv`, { query })
    return { status, lines: String(body).trim().split('\r\n') }
  }

  test('are packed data if only those exist, otherwise raw', async () => {
    const hour = Math.floor(now / HOUR_MS) * HOUR_MS
    await addHour(
      monitor,
      hour - 5 * HOUR_MS,
      eachMinute(hour - 5 * HOUR_MS, (minute) => (minute === 1 ? null : 120)),
    )
    await addChecks(monitor, [
      { at: hour - HOUR_MS, ms: 80, phases: { dns: 4 } },
      { at: hour - HOUR_MS + MINUTE_MS, outcome: 'failed', reason: REASONS.indexOf('refused') },
    ])
    const { lines } = await linesOf({ start_date: iso(hour - 10 * HOUR_MS), end_date: iso(hour) })
    expect(lines).toHaveLength(1 + 60 + 2)
    expect(lines[0]).toMatch(/^When \(UTC\),Location,Found,Reason,Response/)
    expect(lines[1]).toMatch(new RegExp(`^${iso(hour - 5 * HOUR_MS)},[^,]+,ok,,120$`))
    expect(lines[2]).toMatch(/,failed,,$/)
    expect(lines.at(-2)).toMatch(/,ok,,80,4,,,,,200,1,3$/)
    expect(lines.at(-1)).toMatch(/,failed,Connection refused,,,,,,,,2,3$/)
  })

  test('are limited to 92 days and to visible monitors', async () => {
    const range = { start_date: iso(now - 93 * DAY_MS), end_date: iso(now) }
    expect((await linesOf(range)).status).toBe(422)
    expect((await linesOf({ ...range, start_date: iso(now - DAY_MS) }, stranger)).status).toBe(404)
  })
})
