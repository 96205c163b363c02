import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { evaluatePoints } from '~/server/alerting/alert-evaluation'
import { detectChanges } from '~/server/analysis/changes'
import { backfillRuns } from '~/server/measuring/results'
import { HOUR_MS, WEEK_MS } from '~/shared/values/units'
import { leaseTest, metricsWith, resultOf } from '../support/agent'
import { addRule, listCrossings } from '../support/alert-evaluation'
import { systemContext } from '../support/contexts'
import { createSite } from '../support/factories'
import { addHistory, seriesOf } from '../support/point-history'
import { insertRows, readRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, owner } = tenantFixture()
let mobile: number
beforeAll(async () => {
  mobile = tenant.site.devices[0] ?? 0
})

const scattered = (count: number, level: number) =>
  Array.from({ length: count }, (_, i) => level * (1 + 0.01 * (((i * 7) % 5) - 2)))
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const LOST = { performance: null, tbt: null }
const SCORED = { performance: 31, tbt: 900 }
const newSite = () => createSite(tenant.project, { devices: [mobile] })

describe('the reason why a run lacks its score', () => {
  const measure = async (change: Record<string, unknown>) => {
    const site = await newSite()
    const job = await leaseTest(owner, agent, site)
    await agent.post('/api/agents/result', { body: resultOf(job, change) })
    const { body: point } = await owner.get(`/api/lighthouses/${job.runId}`)
    const { body: pages } = await owner.get('/api/overview/pages', { query: { site: site._id } })
    return { point, page: pages.items[0] }
  }
  const scores = { performance: null, accessibility: 100, bestPractices: 78, seo: null }
  const metrics = metricsWith({ lcp: 1234.5, fcp: 900, cls: 0.02 })

  test('is stored with the point and the latest figures', async () => {
    const { point, page } = await measure({ gapReason: 'NO_TTI_CPU_IDLE_PERIOD', scores, metrics })
    expect([point.status, point.gapReason]).toEqual(['success', 'NO_TTI_CPU_IDLE_PERIOD'])
    expect([page.scores.performance, page.gapReason]).toEqual([null, 'NO_TTI_CPU_IDLE_PERIOD'])
  })

  test('is optional and belongs to successes only', async () => {
    expect((await measure({})).point.gapReason).toBeNull()
    const failed = {
      outcome: 'failed',
      failure: { code: 'HTTP_404', detail: '' },
      scores: null,
      metrics: null,
    }
    expect((await measure({ ...failed, gapReason: 'NO_LCP' })).point.gapReason).toBeNull()
  })
})

test('gaps of charts and rows of exports have their reason', async () => {
  const site = await newSite()
  const series = seriesOf(tenant, site, mobile)
  const gap = { figures: { ...LOST, gap_reason: 'QUIET_WINDOW_TOO_SHORT' } }
  const [at] = await addHistory(own.db, series, [2000], { ...gap, from: hoursAgo(9) })
  await addHistory(own.db, series, [2000], { ...gap, isNoisy: true, from: hoursAgo(8) })
  await addHistory(own.db, series, [2000], { figures: SCORED, from: hoursAgo(7) })
  const query = { page_id: series.page, include_metrics: 'performance,tbt,lcp,inp' }
  const [{ lines }] = (await owner.get('/api/lighthouses', { query })).body.series
  const gaps = [{ at: at?.getTime(), reason: 'QUIET_WINDOW_TOO_SHORT', tests: 1 }]
  expect([lines.performance.gaps, lines.tbt.gaps, lines.lcp.gaps, lines.inp.gaps]).toEqual([
    gaps,
    gaps,
    [],
    [],
  ])
  const rows = async (path: string, query: Record<string, number>) =>
    String((await owner.get(path, { query })).body)
      .trim()
      .split('\n')
      .map((row) => row.split(',').filter((cell) => /Gap reason|quiet window/.test(cell)))
  const sentence = 'The quiet window was too short.'
  expect(await rows('/api/lighthouses/export', { page_id: series.page })).toEqual([
    ['Gap reason'],
    [sentence],
    [sentence],
    [],
  ])
  await addHistory(own.db, series, [2000], gap)
  expect(await rows('/api/overview/pages/export', { site: site._id })).toEqual([['Gap reason'], [sentence]])
})

test('stored points that lost their score get the reason, and imported ones the window of Lighthouse', async () => {
  const site = await newSite()
  const series = seriesOf(tenant, site, mobile)
  await addHistory(own.db, series, [2000], { figures: LOST, quietMs: 5_250, from: hoursAgo(9) })
  await addHistory(own.db, series, [2000], { figures: { performance: null }, from: hoursAgo(8) })
  await addHistory(own.db, series, [2000], { figures: SCORED, from: hoursAgo(7) })
  await addHistory(own.db, series, [2000], { figures: LOST, throttling: 'simulate', from: hoursAgo(6) })
  const imported = await addHistory(own.db, series, [2000, 2000], { figures: LOST, from: hoursAgo(5) })
  await own.db
    .updateTable('run')
    .set({ imported_from: 'lighthouse-ci' })
    .where('created_at', 'in', imported)
    .execute()
  const [earlier] = await addHistory(own.db, series, [2000], { figures: LOST, from: hoursAgo(8 * 24) })
  const [lost] = await addHistory(own.db, series, [2000], { figures: LOST, from: hoursAgo(1) })
  const runs = () =>
    own.db
      .selectFrom('run as r')
      .innerJoin('engine as e', 'e.id', 'r.engine_id')
      .select(['r.created_at as at', 'r.gap_reason as reason', 'e.quiet_ms as quietMs'])
      .where('page_id', '=', series.page)
      .orderBy('r.created_at')
      .execute()

  const migration = readFileSync('app/server/platform/db/migrations/0058-gap-reasons.sql', 'utf8')
  await sql.raw(/^with latest[^;]+;/m.exec(migration)?.[0] ?? '').execute(own.db)
  const { body } = await owner.get('/api/overview/pages', { query: { site: site._id } })
  expect(body.items[0].gapReason).toBe('QUIET_WINDOW_TOO_SHORT')
  expect((await runs()).filter(({ reason }) => reason !== null)).toEqual([])

  const after = new Date(Date.now() - WEEK_MS)
  await own.db.updateTable('run_backfill').set({ before: after }).execute()
  expect(await backfillRuns(systemContext())).toBeGreaterThan(1)
  expect(await readRows('run_backfill')).toEqual([])
  const marked = async () =>
    (await runs()).filter(({ reason }) => reason === 'QUIET_WINDOW_TOO_SHORT').map(({ at }) => at)
  expect(await marked()).toEqual([earlier])
  await insertRows('run_backfill', { before: new Date() })
  await backfillRuns(systemContext())
  expect(await marked()).toEqual([earlier, lost])
  expect((await runs()).map(({ quietMs }) => quietMs)).toEqual([
    ...[null, 5_250, null, null, null],
    ...[5_250, 5_250, null],
  ])
})

describe('a longer quiet window is another method', () => {
  /** A week of points without a score and with a lower LCP, then points that waited longer. */
  const upgraded = async (points: number) => {
    const site = await newSite()
    const series = seriesOf(tenant, site, mobile)
    const rules = await Promise.all([
      addRule(own.db, tenant.organization._id, { siteId: site._id, metric: 'performance', threshold: 50 }),
      addRule(own.db, tenant.organization._id, { siteId: site._id, metric: 'tbt', threshold: 600 }),
      addRule(own.db, tenant.organization._id, { siteId: site._id, metric: 'lcp', threshold: 2500 }),
    ])
    await addHistory(own.db, series, scattered(28, 2000), {
      figures: LOST,
      hours: 6,
      from: hoursAgo(14 * 24 - 1),
    })
    await evaluatePoints(systemContext())
    await detectChanges(systemContext())
    const newer = { figures: SCORED, quietMs: 5_250, hours: 6, from: hoursAgo(points * 6) }
    await addHistory(own.db, series, scattered(points, 2900), newer)
    await evaluatePoints(systemContext())
    await detectChanges(systemContext())
    return { site, page: series.page, rules }
  }

  test('which is marked on the chart, and neither a trend nor a regression', async () => {
    const { site, page } = await upgraded(26)
    const query = { page_id: page, include_metrics: 'lcp,performance' }
    const [series] = (await owner.get('/api/lighthouses', { query })).body.series
    expect(series.annotations).toMatchObject([
      { kind: 'engine', from: 'quiet window of 1 s', to: 'quiet window of 5.25 s' },
    ])
    expect([series.lines.lcp.breaks, series.lines.performance.breaks]).toEqual([[28], [28]])
    expect(series.smallestChanges.lcp.points).toBe(26)
    const of = { query: { site_id: site._id } }
    expect((await owner.get('/api/lighthouses/regressions', of)).body.items).toEqual([])
    for (const metric of ['lcp', 'performance']) {
      const overview = { query: { site: site._id, include_trend: metric } }
      const [{ trend }] = (await owner.get('/api/overview/pages', overview)).body.items
      expect([trend.week.before, trend.week.verdict === 'better' || trend.week.verdict === 'worse']).toEqual([
        null,
        false,
      ])
    }
  })

  test('and opens no alert before its normal range is known', async () => {
    const { rules } = await upgraded(6)
    for (const { id } of rules) expect(await listCrossings(own.db, id)).toEqual([])
  })

  test('so tests of both are not compared', async () => {
    const { page } = await upgraded(1)
    const query = { page_id: page, include_metrics: 'lcp' }
    const [{ points }] = (await owner.get('/api/lighthouses', { query })).body.series
    const { body } = await owner.get(`/api/lighthouses/${points[0]._id}/comparison`, { query: {} })
    expect(body.told.sameness).toBe('engine')
  })
})
