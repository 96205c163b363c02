import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { evaluatePoints } from '~/server/alerting/alert-evaluation'
import { type DigestPlace, levelOf } from '~/server/alerting/mailings/digest-facts.store'
import { readFacts } from '~/server/alerting/mailings/digests/read-facts'
import { hasUncheckedPages } from '~/server/measuring/audits/web-config.store'
import { isIncomplete } from '~/server/measuring/results'
import { ensurePartitions } from '~/server/platform/db'
import { REQUIRED_FIGURES, type RequiredFigures } from '~/shared/rules/report/missing-figures'
import type { Site } from '~/shared/schemas/site'
import { DAY_MS } from '~/shared/values/units'
import { claimJob, createAgent, metricsWith, report } from '../support/agent'
import { addPoint, addRule, listCrossings } from '../support/alert-evaluation'
import { type SignedIn, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { createClient, createProject, createSite, createTenant, type Tenant } from '../support/factories'
import { addHistory, seriesOf } from '../support/point-history'
import { updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner } = tenantFixture()
let mobile: number
/** The newest test of each lacks one figure, or none. */
const sites = new Map<string, Site>()
const MISSING = ['tbt', 'lcp', 'cls', 'performance'] as const
const siteOf = (name: string) => {
  const site = sites.get(name)
  if (!site) throw new Error(name)
  return site
}
const pageOf = (name: string) => siteOf(name).pages[0]?._id ?? 0
const nothing = Object.fromEntries(REQUIRED_FIGURES.map((key) => [key, null])) as unknown as RequiredFigures

const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
/** Of the last seven days, and those before. */
const factsOf = (place: DigestPlace) =>
  readFacts(systemContext(), own.db, place, {
    period: { from: ago(7), to: ago(-1) },
    before: { from: ago(14), to: ago(7) },
  })

beforeAll(async () => {
  await ensurePartitions(own.db, new Date(), ago(60))
  mobile = tenant.site.devices[0] ?? 0
  for (const name of ['whole', ...MISSING, 'all']) {
    const site = await createSite(tenant.project, { name: `Without ${name}`, devices: [mobile] })
    sites.set(name, site)
    const figures = name === 'whole' ? { performance: 40 } : name === 'all' ? nothing : { [name]: null }
    await addHistory(own.db, seriesOf(tenant, site, mobile), [2000], { figures })
  }
})

describe('the list of pages', () => {
  const list = async (query: Record<string, string> = {}) => {
    const { body } = await owner.get('/api/overview/pages', {
      query: { client: tenant.client._id, limit: 50, ...query },
    })
    return body.items as { page: number; tbt: number | null; scores: { performance: number | null } }[]
  }

  test('has missing figures as null, and puts their pages before bad ones', async () => {
    const items = (await list({ sort: 'worst' })).filter(({ page }) => page !== tenant.site.pages[0]?._id)
    expect(items).toHaveLength(6)
    expect(items.at(-1)?.page).toBe(pageOf('whole'))
    expect(items.find(({ page }) => page === pageOf('tbt'))?.tbt).toBeNull()
    expect(items.find(({ page }) => page === pageOf('performance'))?.scores.performance).toBeNull()
  })

  test('finds them by their state', async () => {
    const found = (await list({ state: 'incomplete' })).map(({ page }) => page)
    expect(found.toSorted()).toEqual([...MISSING, 'all'].map(pageOf).toSorted())
  })
})

test('a client counts its results without all figures, and is listed before worse ones', async () => {
  const other = await createClient(tenant.organization, 'A bad one')
  const project = await createProject(other)
  const bad = await createSite(project)
  const values = { organization: tenant.organization._id, page: bad.pages[0]?._id ?? 0, site: bad._id }
  await addHistory(own.db, { ...values, device: bad.devices[0] ?? 0, location: 1 }, [9000], {
    figures: { performance: 5 },
  })
  const { body } = await owner.get('/api/overview/clients', { query: { sort: 'worst' } })
  expect(body.items).toMatchObject([
    { client: tenant.client._id, incomplete: 5 },
    { client: other._id, incomplete: 0 },
  ])
})

test('the home screen says that they need attention, and is not clear', async () => {
  const { body } = await owner.get('/api/attention', { query: { limit: 50 } })
  const found = body.items.filter(({ kind }: { kind: string }) => kind === 'incomplete')
  expect(found.map(({ page }: { page: number }) => page).toSorted()).toEqual(
    [...MISSING, 'all'].map(pageOf).toSorted(),
  )
  expect(body.checked).toBeNull()
})

test('an index finds them', async () => {
  const plan = await own.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql`explain select from run_latest l where l.failure_code is null and ${isIncomplete('l')}`.execute(
      tx,
    )
  })
  expect(JSON.stringify(plan.rows)).toContain('run_latest_incomplete')
})

test('a mailed report counts tests without all figures', async () => {
  const place: DigestPlace = {
    ...{ tenant: tenant.organization._id, clientId: tenant.client._id, projectId: null, siteId: null },
    ...{ clients: null, scope: { everything: true } },
  }
  expect(levelOf(place)).toBe('site')
  const facts = await factsOf(place)
  const incomplete = new Map(facts.rows.map((row) => [row.id, row.incomplete]))
  expect([...MISSING, 'all', 'whole'].map((name) => incomplete.get(siteOf(name)._id))).toEqual([
    ...[1, 1, 1, 1, 1, 0],
  ])
})

test('an alert neither opens, closes nor counts by a test without the metric', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  const series = seriesOf(tenant, site, mobile)
  const tenantId = tenant.organization._id
  const evaluate = () => evaluatePoints(systemContext())
  await addHistory(
    own.db,
    series,
    Array.from({ length: 20 }, (_, i) => 2000 + (i % 5) * 10),
  )
  await evaluate()
  const value = await addRule(own.db, tenantId, { siteId: site._id })
  const count = await addRule(own.db, tenantId, { siteId: site._id, kind: 'count', consecutive: 2 })
  const states = async () => [
    (await listCrossings(own.db, value.id)).map(({ status }) => status),
    (await listCrossings(own.db, count.id)).map(({ status }) => status),
  ]
  const measure = async (...values: (number | null)[]) => {
    for (const lcp of values) await addPoint(own.db, series, { lcp })
    await evaluate()
  }
  await measure(null, null)
  expect(await states()).toEqual([[], []])
  await measure(4000, null)
  expect(await states()).toEqual([['open'], []])
  await measure(null, null, null, null, null)
  expect(await states()).toEqual([['open'], []])
  await measure(4000)
  expect(await states()).toEqual([['open'], ['open']])
})

test('a run without TBT and score does not become the point while another has them', async () => {
  const agent = await createAgent()
  const site = await createSite(tenant.project, { devices: [mobile], runs: 3 })
  await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: site._id } })
  const ids: string[] = []
  for (const tbt of [null, 900, null]) {
    const job = await claimJob(agent)
    ids.push(job.runId)
    const performance = tbt === null ? null : 60
    await report(agent, job, [], {
      scores: { performance, accessibility: 100, bestPractices: 78, seo: null },
      metrics: metricsWith({ lcp: 2000, tbt, cls: 0, fcp: 900, si: 1500 }),
      gapReason: tbt === null ? 'NO_TTI_CPU_IDLE_PERIOD' : null,
    })
  }
  const { body } = await owner.get(`/api/lighthouses/${ids[1]}`)
  expect(body).toMatchObject({ _id: ids[1], isPoint: true, runCount: 1, spread: null })
})

test('a previewed alert rule is not tested on pages without the metric', async () => {
  const preview = async (body: object) =>
    (await owner.post('/api/alert-rules/backtest', { body: { kind: 'value', threshold: 200, ...body } })).body
  const site = siteOf('all')._id
  expect(await preview({ site, metric: 'tbt' })).toMatchObject({ gap: 'notMeasured', tested: 0 })
  expect(await preview({ site, metric: 'lcp', data: 'field' })).toMatchObject({
    gap: 'noFieldData',
    tested: 0,
  })
  const { gap, tested, total } = await preview({ client: tenant.client._id, metric: 'tbt' })
  expect([gap, tested]).toEqual([null, total - 2])
})

test('pages without a successful newest test were not checked for configuration issues', async () => {
  const { _id: siteId, pages } = siteOf('whole')
  const page = pages[0]?._id ?? 0
  const isUnchecked = (checked: number[], pageId: number | null = null) =>
    hasUncheckedPages(own.db, tenant.organization._id, { siteId, pageId }, checked)
  expect([await isUnchecked([page]), await isUnchecked([page], page)]).toEqual([false, false])
  expect(await isUnchecked([])).toBe(true)
  const fail = (code: string | null) => updateRows('run_latest', { page_id: page }, { failure_code: code })
  await fail('HTTP_500')
  expect(await isUnchecked([page])).toBe(true)
  await fail(null)
})

test('600 tests without a figure are at most one gap for each point of the line', async () => {
  const site = await createSite(tenant.project, { devices: [mobile] })
  const series = seriesOf(tenant, site, mobile)
  const figures = { tbt: null, performance: null, gap_reason: 'NO_TTI_CPU_IDLE_PERIOD' }
  await addHistory(
    own.db,
    series,
    Array.from({ length: 600 }, () => 2000),
    { figures },
  )
  const query = { page_id: series.page, include_metrics: 'performance,tbt,lcp', max_points: 50 }
  const [{ lines }] = (await owner.get('/api/lighthouses', { query })).body.series
  for (const { gaps, times } of [lines.performance, lines.tbt]) {
    expect(gaps.length).toBeGreaterThan(10)
    expect(gaps.length).toBeLessThanOrEqual(times.length)
    expect(gaps.reduce((sum: number, { tests }: { tests: number }) => sum + tests, 0)).toBe(600)
  }
  expect(lines.lcp.gaps).toEqual([])
})

describe('medians over pages', () => {
  const LOST = { lcp: null, performance: null }
  let place: Tenant
  let reader: SignedIn
  let pages: Record<'slow' | 'improved' | 'steady' | 'never', number>

  beforeAll(async () => {
    place = await createTenant()
    reader = await signInAs({ ownerOf: [place.organization] })
    /** Tested daily for 28 days; the last seven differ. */
    const add = async (before: Partial<RequiredFigures>, last: Partial<RequiredFigures>) => {
      const site = await createSite(place.project, { devices: [place.site.devices[0]] })
      const series = seriesOf(place, site, place.site.devices[0] ?? 0)
      const daily = (days: number, figures: Partial<RequiredFigures>) =>
        addHistory(
          own.db,
          series,
          Array.from({ length: 7 }, () => 0),
          { figures, hours: 24, from: ago(days - 0.1) },
        )
      for (const days of [28, 21, 14]) await daily(days, before)
      await daily(7, last)
      return series.page
    }
    const [bad, good] = [
      { lcp: 4000, performance: 40 },
      { lcp: 1000, performance: 95 },
    ]
    pages = {
      slow: await add(bad, LOST),
      improved: await add(bad, good),
      steady: await add(good, good),
      never: await add(LOST, LOST),
    }
  })
  const keepOnly = (...kept: (keyof typeof pages)[]) =>
    updateRows(
      'live.page',
      { organization_id: place.organization._id },
      { is_active: sql<boolean>`id = any(${kept.map((name) => pages[name])}::int[])` },
    )
  const verdicts = async () => {
    const { body } = await reader.get('/api/overview/clients', { query: { include_history: true } })
    const digest: DigestPlace = {
      ...{ tenant: place.organization._id, clientId: null, projectId: null, siteId: null },
      ...{ clients: null, scope: { everything: true } },
    }
    const { rows } = await factsOf(digest)
    return [body.items[0].history.trend.week.verdict, rows[0]?.verdict]
  }
  const crossings = async (...names: (keyof typeof pages)[]) => {
    const client = place.client._id
    const dashboard = (await reader.post('/api/dashboards', { body: { client, name: 'A' } })).body._id
    const chart = {
      dashboard,
      client,
      title: 'A',
      thresholdBudget: 2000,
      pages: names.map((name) => pages[name]),
    }
    const { body } = await reader.post('/api/charts', { body: chart })
    const { body: data } = await reader.get(`/api/charts/${body._id}/data`)
    return data.crossings.map(({ isGood }: { isGood: boolean }) => isGood)
  }

  test('do not improve when a slow page loses its figures', async () => {
    await keepOnly('slow', 'steady')
    expect(await verdicts()).toEqual(['noise', 'same'])
    await keepOnly('slow')
    expect(await verdicts()).toEqual(['few', 'few'])
    expect(await crossings('slow', 'steady')).toEqual([false])
  })

  test('improve with their pages, also beside one that never yields figures', async () => {
    await keepOnly('improved', 'never')
    expect(await verdicts()).toEqual(['better', 'better'])
    expect(await crossings('improved', 'never')).toEqual([true, false])
  })
})
