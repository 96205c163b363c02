import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type ChartView, chartView } from '~/shared/rules/personal-dashboards/chart-view'
import { randomOf } from '~/shared/rules/statistics/random'
import { ranksOf } from '~/shared/rules/statistics/rank-test'
import type { ChartData, CorrelationData, HistogramData } from '~/shared/schemas/dashboard-chart'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { addRuns } from '../support/chart-runs'
import { type ChartPlace, changeable, createChartPlace, lastDays, pageOf, today } from '../support/charts'
import { onOwnDatabase } from '../support/database'
import { createSite } from '../support/factories'
import { runSql } from '../support/rows'

const own = onOwnDatabase()
let place: ChartPlace
let paired: Site

/** IQ and hours of television a week, the example of Wikipedia's article on Spearman's rho: -29/165 over 10 pairs. */
const TABLE = [
  [106, 7],
  [100, 27],
  [86, 2],
  [101, 50],
  [99, 28],
  [103, 29],
  [97, 20],
  [113, 12],
  [112, 6],
  [110, 17],
] as const

beforeAll(async () => {
  place = await createChartPlace(own.db)
  paired = await createSite(place.tenant.project)
  await addRuns(
    own.db,
    place.at(paired),
    TABLE.map(([x, y], i) => ({ at: today - 5 * DAY_MS + i * HOUR_MS, lcp: x, bytes: y, tbt: null })),
  )
})

async function read<T extends ChartData>(body: object, days: number, by = place.people.owner): Promise<T> {
  const chart = await place.addChart(body)
  const answer = await by.get(`/api/charts/${chart}/data`, { query: lastDays(days) })
  expect(answer.status).toBe(200)
  return answer.body
}

describe('a histogram', () => {
  const settings = () => ({
    type: 'histogram',
    histogramMetrics: ['lcp', 'performance'],
    sites: [place.shop._id],
    devices: [place.shop.devices[0]],
    budgetMetric: 'lcp',
    thresholdBudget: 2000,
  })

  test('equals PostgreSQL over all tests of the range', async () => {
    const { metrics, budget, gap } = await read<HistogramData>(settings(), 50)
    expect(gap).toBeNull()
    const [lcp, performance] = metrics
    const rows = await runSql(sql<{ lcp: number }>`
      select lcp::float8 from run where page_id = ${pageOf(place.shop)} and device_id = ${place.shop.devices[0]}
        and status = 'success' and not is_noisy and lcp is not null
        and created_at >= ${new Date(today - 49 * DAY_MS)} order by lcp`)
    const values = rows.map((row) => row.lcp)
    const quantiles = await runSql(sql<{ median: number; p75: number }>`
      select percentile_cont(0.5) within group (order by v) as median,
        percentile_cont(0.75) within group (order by v) as p75 from unnest(${values}::float8[]) as v`)
    expect(lcp).toMatchObject({ metric: 'lcp', unit: 'ms', n: values.length, ...quantiles[0] })
    const bins = lcp?.bins ?? []
    expect(bins.map(({ from, to, count }) => [from, to, count])).toEqual(
      bins.map(({ from, to }, i) => [
        from,
        to,
        values.filter((v) => v >= from && (v < to || (i === bins.length - 1 && v === to))).length,
      ]),
    )
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
    // The edges include the limits of the device.
    expect(bins.map(({ from }) => from)).toContain(lcp?.thresholds?.good)
    const { good = 0, poor = 0 } = lcp?.thresholds ?? {}
    expect(lcp?.shares?.good).toBeCloseTo(values.filter((v) => v <= good).length / values.length, 9)
    expect(lcp?.shares?.poor).toBeCloseTo(values.filter((v) => v > poor).length / values.length, 9)
    expect(budget).toMatchObject({
      metric: 'lcp',
      value: 2000,
      beyond: values.filter((v) => v > 2000).length,
    })
    expect(performance).toMatchObject({ metric: 'performance', n: 0, bins: [], median: null, shares: null })
  })

  test('is computed once an hour, and at once after a change of its settings', async () => {
    const chart = await place.addChart(settings())
    const data = async () =>
      (await place.people.owner.get(`/api/charts/${chart}/data`, { query: lastDays(50) })).body.metrics[0].n
    const before = await data()
    await addRuns(own.db, place.at(place.shop), [{ at: today - 3 * DAY_MS + 77, lcp: 1234 }])
    expect(await data()).toBe(before)
    await runSql(sql`update chart_result set computed_at = computed_at - interval '61 minutes'`)
    expect(await data()).toBe(before + 1)
    const { body } = await place.people.owner.put(`/api/charts/${chart}`, {
      body: changeable({ title: 'A', ...settings(), devices: [] }),
    })
    expect(body.devices).toEqual([])
    expect(await data()).toBeGreaterThan(before + 1)
  })

  test('says why it is empty', async () => {
    const empty = await createSite(place.tenant.project)
    expect(await read<HistogramData>({ ...settings(), devices: [], sites: [empty._id] }, 20)).toMatchObject({
      gap: 'noTests',
    })
    const nothing = { type: 'histogram', histogramMetrics: ['inp'], sites: [paired._id] }
    expect(await read<HistogramData>(nothing, 20)).toMatchObject({ gap: 'notMeasured', metrics: [{ n: 0 }] })
  })
})

describe('a correlation', () => {
  const settings = { type: 'correlation', metric: 'lcp', correlationMetric: 'bytes' }

  test('equals the published table', async () => {
    const found = await read<CorrelationData>({ ...settings, sites: [paired._id] }, 20)
    expect(found.n).toBe(10)
    expect(found.rho).toBeCloseTo(-29 / 165, 12)
    expect(found.low).toBeCloseTo(-0.7278, 3)
    expect(found.high).toBeCloseTo(0.5145, 3)
    expect(found.dots.map(({ x, y }) => [x, y])).toEqual(TABLE)
    expect(found.dots[0]).toMatchObject({ siteId: paired._id, pageId: pageOf(paired) })
    const { body } = await place.people.owner.get(`/api/lighthouses/${found.dots[0]?.pointId}`)
    expect(body.page).toBe(pageOf(paired))
    const rows = await runSql(sql<{ slope: number; intercept: number }>`
      select regr_slope(bytes, lcp) as slope, regr_intercept(bytes, lcp) as intercept from run
      where page_id = ${pageOf(paired)}`)
    expect(found.trend?.slope).toBeCloseTo(rows[0]?.slope ?? 0, 9)
    expect(found.trend?.intercept).toBeCloseTo(rows[0]?.intercept ?? 0, 6)
  })

  test('equals the correlation of mean ranks where values are equal, over more tests than it shows', async () => {
    const site = await createSite(place.tenant.project)
    const random = randomOf(5)
    const runs = Array.from({ length: 3000 }, (_, i) => {
      const lcp = Math.floor(random() * 40)
      return { at: today - 10 * DAY_MS + i * 60_000, lcp, bytes: Math.floor(lcp / 3 + random() * 9) }
    })
    await addRuns(own.db, place.at(site), runs)
    const found = await read<CorrelationData>(
      { ...settings, sites: [site._id], budgetMetric: 'bytes', thresholdBudget: 10 },
      20,
    )
    const [x, y] = [ranksOf(runs.map((run) => run.lcp)).ranks, ranksOf(runs.map((run) => run.bytes)).ranks]
    const mean = (3000 + 1) / 2
    const sum = (valueAt: (i: number) => number) => runs.reduce((total, _, i) => total + valueAt(i), 0)
    const [dx, dy] = [(i: number) => (x[i] ?? 0) - mean, (i: number) => (y[i] ?? 0) - mean]
    const rho = sum((i) => dx(i) * dy(i)) / Math.sqrt(sum((i) => dx(i) ** 2) * sum((i) => dy(i) ** 2))
    expect(found.rho).toBeCloseTo(rho, 10)
    expect(found.n).toBe(3000)
    expect(found.dots).toHaveLength(1500)
    expect(found.budget?.beyond).toBe(runs.filter((run) => run.bytes > 10).length)
  })

  test('has no rho without variation', async () => {
    const site = await createSite(place.tenant.project)
    await addRuns(
      own.db,
      place.at(site),
      [1, 2, 3, 4, 5].map((i) => ({ at: today - i * DAY_MS, lcp: 5, bytes: i })),
    )
    expect(await read<CorrelationData>({ ...settings, sites: [site._id] }, 20)).toMatchObject({
      n: 5,
      rho: null,
      low: null,
      trend: null,
      gap: null,
    })
  })
})

test('readers of a part of the pages do not get the result of others', async () => {
  const chart = await place.addChart({ type: 'histogram', histogramMetrics: ['lcp'] })
  const n = async (by = place.people.owner) =>
    (await by.get(`/api/charts/${chart}/data`, { query: lastDays(50) })).body.metrics[0].n
  const [all, part] = [await n(), await n(place.people.projectViewer)]
  expect(part).toBeLessThan(all)
  expect([await n(place.people.clientViewer), await n(place.people.projectAdmin)]).toEqual([all, part])
})

describe('all data', () => {
  test('comes as a line per chart', async () => {
    const { client, people } = place
    const added = await people.owner.post('/api/dashboards', {
      body: { client, name: 'A', template: 'slowestPages' },
    })
    const { _id, charts } = added.body
    const answer = await people.projectViewer.get(`/api/dashboards/${_id}/alldata`, { query: lastDays(20) })
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson')
    const lines: ChartData[] = answer.body
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line))
    const ids = (all: { _id?: string; chart?: string | null }[]) =>
      all.map((one) => one._id ?? one.chart).sort()
    expect(ids(lines)).toEqual(ids(charts))
    for (const line of lines) expect(line.from).toBe(new Date(today - 19 * DAY_MS).toISOString())
    const chosen = ids(charts).slice(0, 2)
    const columns = await people.projectViewer.get(`/api/dashboards/${_id}/alldata`, {
      query: { ...lastDays(20), charts: chosen.join(), columns: 'true' },
    })
    const views: ChartView[] = columns.body
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line))
    expect(ids(views)).toEqual(chosen)
    for (const view of views) {
      const whole = lines.find(({ chart }) => chart === view.chart)
      expect(view).toEqual(whole && chartView({ ...whole, computedAt: view.computedAt }))
    }
  })

  test('refuses ids that are none', async () => {
    const { client, people } = place
    const { _id } = (await people.owner.post('/api/dashboards', { body: { client, name: 'B' } })).body
    const query = { charts: 'a,b' }
    expect((await people.owner.get(`/api/dashboards/${_id}/alldata`, { query })).status).toBe(422)
  })

  test('of a chart is CSV, too', async () => {
    const { people } = place
    const csv = async (body: object) =>
      (await people.owner.get(`/api/charts/${await place.addChart(body)}/csv`, { query: lastDays(20) })).body
    const series: string = await csv({
      groupBy: 'site',
      sites: [place.tenant.site._id, place.shop._id, place.hidden._id],
    })
    const [head = '', ...rows] = series.trimEnd().split('\r\n')
    expect(head.split(',')).toHaveLength(1 + 3)
    expect(rows).toHaveLength(20)
    expect(await csv({ type: 'histogram', histogramMetrics: ['lcp'] })).toMatch(
      /^Metric,From,To,Tests\r\nLCP \(ms\),/,
    )
    const pairs: string = await csv({ type: 'correlation', correlationMetric: 'bytes', sites: [paired._id] })
    expect(pairs).toMatch(/^Test,Site,Page,LCP \(ms\),Total size \(bytes\)\r\n/)
    expect(pairs.trimEnd().split('\r\n')).toHaveLength(11)
  })

  test('of settings that are not stored can be previewed', async () => {
    const { client, people, shop } = place
    const preview = async (body: object) =>
      (await people.projectViewer.post('/api/charts/preview', { body: { client, ...lastDays(20), ...body } }))
        .body
    const [stored, shown] = [
      await place.data(await place.addChart({ sites: [shop._id], groupBy: 'page' }), 20),
      await preview({ sites: [shop._id], groupBy: 'page' }),
    ]
    expect(shown).toEqual({ ...stored, chart: null, computedAt: shown.computedAt })
    expect(await preview({ type: 'histogram', histogramMetrics: ['lcp'], sites: [shop._id] })).toMatchObject({
      type: 'histogram',
      chart: null,
    })
    const rows = await runSql(sql`select from chart_result where chart_id is null`)
    expect(rows).toEqual([])
  })
})
