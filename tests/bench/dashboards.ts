import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { fillDays } from '~/server/analysis/personal-dashboards'
import { createChart } from '~/server/analysis/personal-dashboards/create-chart'
import { createDashboard } from '~/server/analysis/personal-dashboards/create-dashboard'
import { streamDashboardData } from '~/server/analysis/personal-dashboards/stream-data'
import { type Db, ensurePartitions } from '~/server/platform/db'
import { paths } from '~/shared/paths'
import { median, percentile } from '~/shared/rules/statistics/statistics'
import { type ChartData, chartSettings } from '~/shared/schemas/dashboard-chart'
import { DAY_MS } from '~/shared/values/units'
import { contextFor, systemContext } from '../support/contexts'
import { createTenant, type Tenant } from '../support/factories'
import { drawDashboard } from './support/dashboard-drawing'
import { type Figure, printFigures } from './support/figures'
import { type Product, withProduct } from './support/product'
import { measureScreen } from './support/screen-times'

/**
 * A dashboard with 24 charts over hourly tests of many pages: what its reader waits for, before and after the figures
 * of its days are stored. `--full` is a year of 200 pages.
 */
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '50' },
    days: { type: 'string', default: '90' },
    full: { type: 'boolean', default: false },
  },
})
const PAGES = values.full ? 200 : Number(values.pages)
const DAYS = values.full ? 365 : Number(values.days)
/** The screen with its first charts. */
const FIRST_VIEW_MS = 300
/** KiB, gzip: as much as a comparison of eight tests may have. */
const MAX_HTML = 200
const ALL_DATA_MS = 1_000
const VIEWS = 10
const DRAWINGS = 5
const MAX_MB = 150
const PAGES_A_SITE = 20

const METRICS = ['lcp', 'tbt', 'cls', 'fcp', 'ttfb', 'bytes', 'performance'] as const
const series = (groupBy: string) => METRICS.map((metric) => ({ metric, groupBy }))
/** 21 time series, two histograms and a correlation. */
const CHARTS = [
  ...series('page'),
  ...series('site'),
  ...series('none'),
  { type: 'histogram', histogramMetrics: ['lcp'] },
  { type: 'histogram', histogramMetrics: ['bytes'] },
  { type: 'correlation', metric: 'bytes', correlationMetric: 'lcp' },
]

async function addPages(db: Db, { site }: Tenant): Promise<void> {
  const sites = Math.ceil(PAGES / PAGES_A_SITE)
  await sql`
    insert into live.site (organization_id, client_id, project_id, name)
    select organization_id, client_id, project_id, 'Site ' || n from live.site
    cross join generate_series(2, ${sites}::int) n where id = ${site._id}`.execute(db)
  await sql`
    insert into site_device (organization_id, site_id, device_id)
    select s.organization_id, s.id, d.device_id from live.site s
    join (select organization_id, min(device_id) as device_id from site_device where site_id = ${site._id} group by 1) d
      on d.organization_id = s.organization_id where s.id <> ${site._id}`.execute(db)
  await sql`delete from live.page where site_id = ${site._id}`.execute(db)
  await sql`
    insert into live.page (organization_id, client_id, project_id, site_id, name, url, original_url)
    select s.organization_id, s.client_id, s.project_id, s.id, 'Page ' || n, 'https://a.example/' || n,
      'https://a.example/' || n
    from generate_series(1, ${PAGES}::int) n
    join (select *, row_number() over (order by id) as place from live.site) s on s.place = 1 + n % ${sites}::int`.execute(
    db,
  )
}

/** A day of hourly points of all pages; pages differ, and weeks do, too. */
const addDay = (db: Db, { organization, site }: Tenant, start: Date) =>
  sql`
  insert into run (organization_id, created_at, id, test_id, page_id, site_id, device_id, location_id, status,
    duration_ms, run_count, lcp, tbt, cls, fcp, ttfb, bytes, performance)
  select p.organization_id, k.at, gen_random_uuid(), gen_random_uuid(), p.id, p.site_id, ${site.devices[0] ?? 0}, 1,
    'success', 15000, 1, 1500 * x, 150 * x, 0.05 * x, 1200 * x, 400 * x, 1e6 * x * (0.8 + 0.4 * random()), least(100, 80 / x)
  from live.page p cross join generate_series(0, 23) as hour
  cross join lateral (select ${start}::timestamptz + make_interval(hours => hour) + make_interval(secs => p.id % 3000) as at,
    (0.6 + (p.id % 17) / 10.0) * exp(0.3 * (random() + random() + random() - 1.5)) as x) as k
  where p.organization_id = ${organization._id} and k.at < now()`.execute(db)

async function addRuns(db: Db, tenant: Tenant): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  await ensurePartitions(db, new Date(), new Date(today - DAYS * DAY_MS))
  for (let age = DAYS - 1; age >= 0; age--)
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await addDay(tx, tenant, new Date(today - age * DAY_MS))
    })
  await sql`vacuum analyze run`.execute(db)
}

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const range = {
  startDate: `${dateOf(Date.now() - (DAYS - 1) * DAY_MS)}T00:00:00.000Z`,
  endDate: `${dateOf(Date.now() + DAY_MS)}T00:00:00.000Z`,
}

interface View {
  firstLine: number
  all: number
  bytes: number
  pendingDays: number
  rows: number
}

async function view(id: string): Promise<View> {
  const startedAt = performance.now()
  const ctx = await contextFor('personalDashboard.read', { kind: 'personalDashboard', id })
  const response = await streamDashboardData(ctx, { ...range, columns: false }, false)
  const lines: string[] = []
  let firstLine = 0
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    firstLine ||= performance.now() - startedAt
    lines.push(decoder.decode(part))
  }
  const all = performance.now() - startedAt
  const charts = lines.map((line): ChartData => JSON.parse(line))
  if (charts.length !== CHARTS.length || charts.some(({ gap }) => gap !== null))
    throw new Error(`Charts without data: ${JSON.stringify(charts.map(({ gap }) => gap))}`)
  return {
    firstLine,
    all,
    bytes: lines.join('').length,
    pendingDays: charts.reduce((sum, chart) => sum + chart.pendingDays, 0),
    rows: charts.reduce((sum, chart) => sum + (chart.type === 'timeseries' ? chart.rows.length : 0), 0),
  }
}

/** As a reader on a phone: the screen, then all charts at once. */
async function screenFigures(product: Product, path: string): Promise<Figure[]> {
  const web = await product.start('web')
  const { cookie } = await product.signIn()
  const limits = { ms: FIRST_VIEW_MS, html: MAX_HTML }
  const { figures } = await measureScreen(web, { what: 'screen', url: product.url + path, cookie, limits })
  const drawings = await drawDashboard(product.url + path, cookie, { charts: CHARTS.length, times: DRAWINGS })
  const p50 = (part: keyof (typeof drawings)[number]) => median(drawings.map((one) => one[part]))
  const note = `median of ${DRAWINGS}, phone`
  return [
    ...figures,
    { what: 'first chart on the screen', value: p50('firstMs'), unit: 'ms', note },
    { what: 'all charts on the screen', value: p50('allMs'), unit: 'ms', limit: ALL_DATA_MS, note },
    { what: 'all charts live', value: p50('liveMs'), unit: 'ms', note },
    { what: 'charts below the fold, from their request until live', value: p50('restMs'), unit: 'ms', note },
    { what: 'BenchmarkIndex of the slowed browser', value: p50('speedIndex'), unit: '', note },
    { what: 'main thread until then', value: p50('busyMs'), unit: 'ms', note },
    { what: 'JavaScript heap', value: p50('heapMb'), unit: 'MB', note },
    { what: 'private memory of the renderer', value: p50('privateMb'), unit: 'MB', limit: MAX_MB, note },
  ]
}

await withProduct(async (product) => {
  const { db } = product
  const tenant = await createTenant()
  await addPages(db, tenant)
  const startedAt = performance.now()
  await addRuns(db, tenant)
  const { rows } = await sql<{ runs: number }>`select count(*)::int as runs from run`.execute(db)
  const runs = rows[0]?.runs ?? 0
  console.log(
    `${runs.toLocaleString('en')} tests of ${PAGES} pages in ${DAYS} days, added in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  )
  const client = tenant.client._id
  const ctx = await contextFor('personalDashboard.update', { kind: 'client', id: client })
  const dashboard = await createDashboard(ctx, { name: 'Bench', client })
  for (const [i, chart] of CHARTS.entries())
    await createChart(
      ctx,
      chartSettings.parse({ title: `Chart ${i}`, dashboard: dashboard._id, client, ...chart }),
    )

  const cold = await view(dashboard._id)
  const filledAt = performance.now()
  let filled = 0
  for (let n = 1; n > 0; filled += n) n = await fillDays(systemContext(), new AbortController().signal)
  const fillMs = performance.now() - filledAt
  await sql`vacuum analyze chart_figure`.execute(db)
  const views: View[] = []
  for (let n = 0; n < VIEWS; n++) views.push(await view(dashboard._id))
  const screen = await screenFigures(product, paths.personalDashboard(client, dashboard._id, range))
  const p95 = (part: keyof View) =>
    percentile(
      views.map((one) => one[part]),
      95,
    )
  const note = `p95 of ${VIEWS}`
  const stored = await sql<{
    mb: number
  }>`select pg_total_relation_size('chart_figure') / 1048576.0 as mb`.execute(db)
  printFigures([
    { what: 'first chart', value: p95('firstLine'), unit: 'ms', limit: FIRST_VIEW_MS, note },
    { what: 'all 24 charts', value: p95('all'), unit: 'ms', limit: ALL_DATA_MS, note },
    { what: 'size of their data', value: p95('bytes'), unit: 'bytes', note: `${views[0]?.rows ?? 0} rows` },
    { what: 'first chart before any figures are stored', value: cold.firstLine, unit: 'ms' },
    {
      what: 'all charts before that',
      value: cold.all,
      unit: 'ms',
      note: `${cold.pendingDays} days are left to the job`,
    },
    { what: 'the job', value: fillMs / 1000, unit: 's', note: `${filled} days of all charts` },
    { what: 'days left after the job', value: p95('pendingDays'), unit: '', limit: 0 },
    { what: 'stored figures', value: Number(stored.rows[0]?.mb ?? 0), unit: 'MB' },
    ...screen,
  ])
})
