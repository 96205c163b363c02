import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { confirmCrossings, evaluatePoints } from '~/server/alerting/alert-evaluation'
import type { Site } from '~/shared/schemas/site'
import { createAgent } from '../support/agent'
import {
  addPoint,
  addRule,
  finishTest,
  listCrossings,
  type Measured,
  setAgentSeen,
} from '../support/alert-evaluation'
import { subscribe } from '../support/billing'
import { systemContext } from '../support/contexts'
import { createSite, createTenant } from '../support/factories'
import { addHistory, type PlacedSeries, seriesOf } from '../support/point-history'
import { insertRows, readRows, runSql, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'
import { addPeriod } from '../support/uptime'

const { own, tenant } = tenantFixture()
let mobile: number
beforeAll(async () => {
  await createAgent()
  mobile = tenant.site.devices[0] ?? 0
})

const steady = (count: number, level = 2000) =>
  Array.from({ length: count }, (_, i) => level * (1 + 0.02 * (((i * 7) % 5) - 2)))

/** A site with a rule of its own and history that the rule has seen. */
async function prepare(
  change: Parameters<typeof addRule>[2] = {},
  { site: input = {}, history = steady(30) }: { site?: object; history?: number[] } = {},
) {
  const site = await createSite(tenant.project, { devices: [mobile], ...input })
  const series = seriesOf(tenant, site, mobile)
  if (history.length > 0) await addHistory(own.db, series, history)
  await evaluate()
  const rule = await addRule(own.db, tenant.organization._id, { siteId: site._id, ...change })
  const measure = async (...points: (number | Measured)[]) => {
    for (const point of points)
      await addPoint(own.db, series, typeof point === 'number' ? { lcp: point } : point)
    await evaluate()
  }
  const crossings = () => listCrossings(own.db, rule.id)
  return { site, series, rule, measure, crossings }
}

const evaluate = (now?: Date) => evaluatePoints(systemContext(now ? { now: () => now } : {}))
const confirm = (now?: Date) => confirmCrossings(systemContext(now ? { now: () => now } : {}))
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

describe('a threshold', () => {
  test('opens one crossing, and closes it when the page is back', async () => {
    const { measure, crossings, site } = await prepare()
    await measure(2100)
    expect(await crossings()).toEqual([])
    await measure(4000, 4100)
    expect(await crossings()).toMatchObject([
      {
        status: 'open',
        value: 4000,
        threshold: 2500,
        direction: 'worse',
        subject: `page:${site.pages[0]?._id}`,
      },
    ])
    await measure(4000)
    expect(await crossings()).toHaveLength(1)
    await measure(2000)
    expect(await crossings()).toMatchObject([{ status: 'open' }])
    await measure(2000)
    expect(await crossings()).toMatchObject([
      { status: 'closed', close_reason: 'recovered', close_value: 2000 },
    ])
    await measure(4000)
    expect((await crossings()).map(({ status }) => status)).toEqual(['closed', 'open'])
  })

  test('keeps its significance with the crossing', async () => {
    const { measure, crossings } = await prepare()
    await measure(2600)
    const [crossing] = await crossings()
    expect(crossing?.details).toMatchObject({ significance: { normalLow: expect.any(Number) } })
  })

  test('every point since the last look counts, not only the newest', async () => {
    const { measure, crossings } = await prepare({ kind: 'count', consecutive: 3 })
    await measure(4000, 4000, 4000)
    expect(await crossings()).toHaveLength(1)
  })

  test('a crossing that is over before anybody looked opens nothing', async () => {
    const { measure, crossings } = await prepare()
    await measure(4000, 2000, 2000)
    expect(await crossings()).toEqual([])
  })

  test('normal variation, noisy points, another method and maintenance do not cross', async () => {
    const usual = await prepare({ countsNormal: false }, { history: steady(30, 2500) })
    await usual.measure(2540)
    expect(await usual.crossings()).toEqual([])
    const noisy = await prepare()
    await noisy.measure({ lcp: 4000, isNoisy: true })
    expect(await noisy.crossings()).toEqual([])
    const rebuilt = await prepare({ kind: 'rate', threshold: 50, baseline: 'previous' })
    await rebuilt.measure({ lcp: 4000, engine: '14.0.0' })
    expect(await rebuilt.crossings()).toEqual([])
    const kept = await prepare()
    await addMaintenance(kept.site, later(-5), later(5))
    await kept.measure(4000)
    expect(await kept.crossings()).toEqual([])
  })

  test('noisy points and maintenance count on request, and noisy ones where the site counts them', async () => {
    const requested = await prepare({ countsNoisy: true, countsMaintenance: true })
    await addMaintenance(requested.site, later(-5), later(5))
    await requested.measure({ lcp: 4000, isNoisy: true })
    expect(await requested.crossings()).toHaveLength(1)
    const trusting = await prepare()
    await updateRows('live.site', { id: trusting.site._id }, { counts_noisy: true })
    await trusting.measure({ lcp: 4000, isNoisy: true })
    expect(await trusting.crossings()).toHaveLength(1)
  })

  test('applies to its devices and locations only', async () => {
    const other = await prepare({ devices: [tenant.site.devices[1] ?? 0] })
    await other.measure(4000)
    expect(await other.crossings()).toEqual([])
    const desktop = await prepare({ formFactor: 'DESKTOP' })
    await desktop.measure(4000)
    expect(await desktop.crossings()).toEqual([])
  })

  test('another device of the page neither crosses again nor ends it', async () => {
    const both = [tenant.site.devices[0] ?? 0, tenant.site.devices[1] ?? 0]
    const { site, measure, crossings } = await prepare({}, { site: { devices: both } })
    const desktop = { ...seriesOf(tenant, site, both[1] ?? 0) }
    await measure(4000)
    await addPoint(own.db, desktop, { lcp: 4000 })
    await addPoint(own.db, desktop, { lcp: 2000 })
    await evaluate()
    expect(await crossings()).toMatchObject([{ status: 'open', device_id: both[0] }])
  })
})

async function addMaintenance(site: Site, from: Date, to: Date) {
  await addPeriod(tenant.site, from.getTime(), to.getTime(), { site_id: site._id })
}

describe('a count', () => {
  test('crosses with the last of its points in a row and starts again after it', async () => {
    const { measure, crossings } = await prepare({ kind: 'count', consecutive: 2 })
    await measure(4000)
    await measure(2000)
    await measure(4000)
    expect(await crossings()).toEqual([])
    await measure(4100)
    expect(await crossings()).toMatchObject([{ status: 'open', value: 4100 }])
    const counters = await readRows('alert_counter', {}, 'crossings')
    expect(counters.map((row) => row.crossings)).toContain(0)
    await measure(2000, 2000)
    await measure(4000)
    expect(await crossings()).toHaveLength(1)
    await measure(4000)
    expect(await crossings()).toHaveLength(2)
  })

  test('the point of a test that confirms another crossing is not counted', async () => {
    const { series, site, rule, measure, crossings } = await prepare({ kind: 'count', consecutive: 2 })
    await setAgentSeen(own.db, new Date())
    const value = await addRule(own.db, tenant.organization._id, { siteId: site._id, isConfirmed: true })
    await measure(4000)
    await confirm()
    const [waiting] = await listCrossings(own.db, value.id)
    await finishTest(own.db, series, waiting?.confirm_test_id ?? '', { lcp: 4000 })
    await evaluate()
    await confirm()
    expect((await listCrossings(own.db, value.id))[0]?.status).toBe('open')
    expect(await crossings()).toEqual([])
    expect(rule.consecutive).toBe(2)
    await measure(4000)
    expect(await crossings()).toHaveLength(1)
  })

  test('failed tests in a row cross, and a success ends it', async () => {
    const { measure, crossings } = await prepare({
      ...{
        metric: 'failedTests',
        data: null,
        kind: 'count',
        threshold: null,
        consecutive: 2,
        isConfirmed: true,
      },
    })
    await measure({ failure: 'NO_FCP' })
    expect(await crossings()).toEqual([])
    await measure({ failure: 'NO_FCP' })
    expect(await crossings()).toMatchObject([
      { status: 'open', value: 2, details: { failureCode: 'NO_FCP' } },
    ])
    await measure({ failure: 'NO_FCP' })
    expect(await crossings()).toHaveLength(1)
    await measure(2000)
    expect(await crossings()).toMatchObject([{ status: 'closed', close_reason: 'recovered' }])
  })
})

test('a rate compares with the median of earlier points', async () => {
  const { measure, crossings } = await prepare({
    ...{ kind: 'rate', threshold: 20, baseline: 'median', baselinePoints: 10 },
  })
  await measure(2200)
  expect(await crossings()).toEqual([])
  await measure(2600)
  const [crossing] = await crossings()
  expect(crossing).toMatchObject({ status: 'open', value: 2600 })
  expect(crossing?.baseline).toBeGreaterThan(1900)
  await measure(2000, 2000)
  expect(await crossings()).toMatchObject([{ status: 'closed' }])
})

describe('confirmation', () => {
  const rule = { isConfirmed: true }
  const testOf = async (id: string | null | undefined) =>
    await own.db
      .selectFrom('test as t')
      .innerJoin('test_batch as b', 'b.id', 't.batch_id')
      .innerJoin('test_job as j', 'j.test_id', 't.id')
      .select(['t.runs', 't.device_id', 't.page_id', 'b.source', 'j.priority'])
      .where('t.id', '=', id ?? '')
      .executeTakeFirst()

  test('a test of three runs is requested, and its point opens the crossing', async () => {
    await setAgentSeen(own.db, new Date())
    const { measure, crossings, series } = await prepare(rule)
    await measure(4000)
    expect(await crossings()).toMatchObject([
      { status: 'confirming', confirm_test_id: null, opened_at: null },
    ])
    await confirm()
    const [waiting] = await crossings()
    expect(await testOf(waiting?.confirm_test_id)).toEqual({
      ...{ runs: 3, source: 'alert', priority: 90, device_id: mobile, page_id: series.page },
    })
    await confirm()
    expect(await crossings()).toMatchObject([{ status: 'confirming' }])
    const point = await finishTest(own.db, series, waiting?.confirm_test_id ?? '', { lcp: 3900 })
    await confirm()
    expect(await crossings()).toMatchObject([
      { status: 'open', value: 4000, confirm_value: 3900, confirm_point_id: point, unconfirmed: null },
    ])
    await evaluate()
    expect(await crossings()).toMatchObject([{ status: 'open' }])
  })

  test('a test that shows nothing dismisses the crossing', async () => {
    await setAgentSeen(own.db, new Date())
    const { measure, crossings, series } = await prepare(rule)
    await measure(4000)
    await confirm()
    await finishTest(own.db, series, (await crossings())[0]?.confirm_test_id ?? '', { lcp: 2010 })
    await evaluate()
    await confirm()
    expect(await crossings()).toMatchObject([
      { status: 'dismissed', close_reason: 'dismissed', confirm_value: 2010, opened_at: null },
    ])
    await measure(4000)
    expect((await crossings()).map(({ status }) => status)).toEqual(['dismissed', 'confirming'])
  })

  test('crossings of one series share a test, also one that waits already', async () => {
    await setAgentSeen(own.db, new Date())
    const { measure, crossings, site } = await prepare(rule)
    const other = await addRule(own.db, tenant.organization._id, {
      siteId: site._id,
      threshold: 3000,
      ...rule,
    })
    await measure(4000)
    await confirm()
    const [first] = await crossings()
    const [second] = await listCrossings(own.db, other.id)
    expect(first?.confirm_test_id).toEqual(expect.any(String))
    expect(second?.confirm_test_id).toBe(first?.confirm_test_id)
    const third = await addRule(own.db, tenant.organization._id, {
      siteId: site._id,
      threshold: 3500,
      ...rule,
    })
    await measure(4000)
    await confirm()
    expect((await listCrossings(own.db, third.id))[0]?.confirm_test_id).toBe(first?.confirm_test_id)
  })

  test('without an agent, after a failed test or half an hour it opens unconfirmed', async () => {
    await setAgentSeen(own.db, null)
    const off = await prepare(rule)
    await off.measure(4000)
    await confirm()
    expect(await off.crossings()).toMatchObject([{ status: 'open', unconfirmed: 'off' }])
    await setAgentSeen(own.db, new Date())
    const failed = await prepare(rule)
    await failed.measure(4000)
    await confirm()
    const [waiting] = await failed.crossings()
    await finishTest(own.db, failed.series, waiting?.confirm_test_id ?? '', { failure: 'NO_FCP' })
    await confirm()
    expect(await failed.crossings()).toMatchObject([{ status: 'open', unconfirmed: 'failed' }])
    const slow = await prepare(rule)
    await slow.measure(4000)
    await confirm()
    await confirm(later(29))
    expect(await slow.crossings()).toMatchObject([{ status: 'confirming' }])
    await confirm(later(31))
    expect(await slow.crossings()).toMatchObject([{ status: 'open', unconfirmed: 'timeout' }])
  })

  test('a noisy or differently measured test confirms nothing', async () => {
    await setAgentSeen(own.db, new Date())
    for (const change of [{ isNoisy: true }, { engine: '14.0.0' }]) {
      const { measure, crossings, series } = await prepare(rule)
      await measure(4000)
      await confirm()
      const [waiting] = await crossings()
      await finishTest(own.db, series, waiting?.confirm_test_id ?? '', { lcp: 4000, ...change })
      await confirm()
      expect(await crossings()).toMatchObject([{ status: 'open', unconfirmed: 'failed' }])
    }
  })

  test('the quota limits them', async () => {
    await setAgentSeen(own.db, new Date())
    const small = await createTenant()
    const device = small.site.devices[0] ?? 0
    const id = small.organization._id
    const sites = [small.site, await createSite(small.project, { devices: [device] })]
    await subscribe(small.organization, { monthly_test_quota: 1 })
    const siteSeries = sites.map((site): PlacedSeries => ({ ...seriesOf(small, site, device) }))
    const placed = await addRule(own.db, id, { ...rule, countsNormal: true })
    for (const series of siteSeries) await addPoint(own.db, series, { lcp: 4000 })
    await evaluate()
    await confirm()
    const all = await listCrossings(own.db, placed.id)
    expect(all.map(({ status, unconfirmed }) => [status, unconfirmed]).toSorted()).toEqual([
      ['confirming', null],
      ['open', 'quota'],
    ])
  })
})

describe('whose points', () => {
  test('a rule sees only its own organization', async () => {
    const [one, other] = [await createTenant(), await createTenant()]
    const rules = [
      await addRule(own.db, one.organization._id, { countsNormal: true }),
      await addRule(own.db, other.organization._id, { countsNormal: true, threshold: 5000 }),
    ]
    for (const each of [one, other])
      await addPoint(own.db, seriesOf(each, each.site, each.site.devices[0] ?? 0), { lcp: 4000 })
    await evaluate()
    expect(await listCrossings(own.db, rules[0]?.id ?? '')).toMatchObject([
      { organization_id: one.organization._id },
    ])
    expect(await listCrossings(own.db, rules[1]?.id ?? '')).toEqual([])
  })

  test('competitors, the demo and inactive pages are left out, and not read again', async () => {
    const places = [await createTenant(), await createTenant(), await createTenant()] as const
    const [rival, demo, inactive] = places
    await updateRows('live.site', { id: rival.site._id }, { is_competitor: true })
    await insertRows('demo', {
      organization_id: demo.organization._id,
      state: 'ready',
      requested_at: new Date(),
    })
    await updateRows('live.page', { site_id: inactive.site._id }, { is_active: false })
    const rules = []
    for (const place of places) {
      rules.push(await addRule(own.db, place.organization._id, { countsNormal: true }))
      await addPoint(own.db, seriesOf(place, place.site, place.site.devices[0] ?? 0), { lcp: 4000 })
    }
    expect(await evaluate()).toBeGreaterThan(0)
    for (const rule of rules) expect(await listCrossings(own.db, rule.id)).toEqual([])
    expect(await evaluate()).toBe(0)
  })

  test('an override and a disabled one replace the inherited rule', async () => {
    const { site, rule, measure, crossings } = await prepare()
    const pageId = site.pages[0]?._id ?? 0
    const placed = { siteId: null, pageId, overridesId: rule.id }
    const own5 = await addRule(own.db, tenant.organization._id, { ...placed, threshold: 5000 })
    await measure(4000)
    expect(await crossings()).toEqual([])
    await measure(6000)
    expect(await listCrossings(own.db, own5.id)).toHaveLength(1)
  })
})

describe('workers', () => {
  test('two at once open no crossing twice', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => prepare()))
    for (const { series } of all) await addPoint(own.db, series, { lcp: 4000 })
    await Promise.all([evaluate(), evaluate(), evaluate()])
    for (const { crossings } of all) expect(await crossings()).toHaveLength(1)
  })

  test('a worker that dies between leaves nothing half done', async () => {
    const { series, crossings } = await prepare()
    await addPoint(own.db, series, { lcp: 4000 })
    await runSql(
      sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`,
    )
    await runSql(sql`create trigger kill before update of is_evaluated on public.run_latest for each row
      when (new.is_evaluated) execute function fail()`)
    await expect(evaluate()).rejects.toThrow('killed')
    expect(await crossings()).toEqual([])
    await runSql(sql`drop trigger kill on public.run_latest`)
    await evaluate()
    expect(await crossings()).toHaveLength(1)
  })
})
