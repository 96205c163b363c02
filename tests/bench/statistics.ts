import { sql } from 'kysely'
import { foldUsage } from '~/server/administration/usage'
import { counterRefs, cutsOf, DAY_KEY, failureCutsOf } from '~/server/administration/usage/cut.store'
import { exportPlatformStatistics } from '~/server/administration/usage/export-statistics'
import { readPlatformStatistics, readStatistics } from '~/server/administration/usage/read-statistics'
import { authorize } from '~/server/platform/access'
import type { Db } from '~/server/platform/db'
import { COUNTERS } from '~/server/platform/usage-counts/counters'
import { median, percentile } from '~/shared/rules/statistics/statistics'
import { statisticsQuery } from '~/shared/schemas/usage'
import { addDays } from '~/shared/values/calendar'
import { systemContext } from '../support/contexts'
import { type Figure, printFigures } from './support/figures'
import { withProduct } from './support/product'

/**
 * Reading the statistics of an installation with ten million runs in a year: 50 organizations of 4 clients, 4 projects
 * and 5 sites, measured on two devices. Also how fast changes are folded into the sums.
 */
const LIMIT_MS = 200
const SHAPE = { organizations: 50, clients: 4, projects: 4, sites: 5, days: 365, devices: 2 }
const RUNS = 10_000_000
const READS = 25
const PENDING = 5_000
const CHANGES = 100_000

const sites = SHAPE.organizations * SHAPE.clients * SHAPE.projects * SHAPE.sites
const perSeries = Math.ceil(RUNS / (sites * SHAPE.days * SHAPE.devices))
const today = new Date().toISOString().slice(0, 10)

/** Organizations, clients, projects and sites with ids of their own, so that names are found. */
async function addPlaces(db: Db): Promise<void> {
  const { organizations, clients, projects, sites: count } = SHAPE
  await sql`insert into live.organization (id, name) select 1000 + i, 'Organization ' || i
    from generate_series(1, ${organizations}::int) i`.execute(db)
  await sql`insert into live.client (organization_id, id, name) select o.id, o.id * 100 + i, 'Client ' || i
    from live.organization o, generate_series(1, ${clients}::int) i where o.id > 1000`.execute(db)
  await sql`insert into live.project (organization_id, client_id, id, name)
    select c.organization_id, c.id, c.id * 10 + i, 'Project ' || i
    from live.client c, generate_series(1, ${projects}::int) i`.execute(db)
  await sql`insert into live.site (organization_id, client_id, project_id, id, name)
    select p.organization_id, p.client_id, p.id, p.id * 10 + i, 'Site ' || i
    from live.project p, generate_series(1, ${count}::int) i`.execute(db)
}

/** The sums of one organization, as the fold would have left them; every fourth site fails now and then. */
async function addSums(db: Db, organization: number): Promise<void> {
  await sql`
    with made as materialized (
      select s.organization_id, d.day::date as day, s.client_id, s.project_id, s.id as site_id, device as device_id,
        1 as location_id, case when s.id % 4 = 0 and extract(doy from d.day)::int % 5 = 0 then 'HTTP_500' else '' end as reason,
        0 as tests_manual, ${perSeries}::int as tests_scheduled, 0 as tests_experiment, ${perSeries}::int as succeeded,
        case when s.id % 4 = 0 and extract(doy from d.day)::int % 5 = 0 then 1 else 0 end as failed, 0 as canceled,
        ${perSeries}::int as runs, ${perSeries}::int * 18000 as agent_ms, 40000 as bytes, 1440 as checks, 0 as mails
      from live.site s, generate_series(${addDays(today, 1 - SHAPE.days)}::date, ${today}::date, interval '1 day') as d(day),
        generate_series(1, ${SHAPE.devices}::int) device
      where s.organization_id = ${organization}),
    days as (insert into usage_day (${DAY_KEY}, ${counterRefs}) ${cutsOf('made')})
    insert into usage_failure_day (organization_id, cut, client_id, project_id, reason, day, failed)
    ${failureCutsOf('made')}`.execute(db)
}

const addChanges = (db: Db, count: number) =>
  sql`
  insert into usage_change (organization_id, day, client_id, project_id, site_id, device_id, location_id, reason,
    tests_scheduled, runs, agent_ms)
  select s.organization_id, ${today}::date, s.client_id, s.project_id, s.id, 1 + i % 2, 1, '', 1, 1, 18000
  from generate_series(1, ${count}::int) i
  join (select *, row_number() over (order by id) as n from live.site where organization_id > 1000) s
    on s.n = 1 + i * 7919 % ${sites}`.execute(db)

async function timed(what: string, read: () => Promise<unknown>, limit?: number): Promise<Figure> {
  await read()
  const times: number[] = []
  for (let n = 0; n < READS; n++) {
    const startedAt = performance.now()
    await read()
    times.push(performance.now() - startedAt)
  }
  const note = `median ${(median(times) ?? 0).toFixed(0)} ms of ${READS} reads`
  return { what, value: percentile(times, 95), unit: 'ms', note, ...(limit !== undefined && { limit }) }
}

await withProduct(async ({ db }) => {
  await addPlaces(db)
  const startedAt = performance.now()
  for (let n = 1; n <= SHAPE.organizations; n++) await addSums(db, 1000 + n)
  await sql`vacuum analyze usage_day`.execute(db)
  await sql`vacuum analyze usage_failure_day`.execute(db)
  const { rows } = await sql<{ runs: number; count: number }>`
    select sum(runs) filter (where cut = 0)::bigint as runs, count(*)::int as count from usage_day`.execute(
    db,
  )
  const size = await sql<{ mb: number }>`
    select (pg_total_relation_size('usage_day') / 1048576)::int as mb`.execute(db)
  console.log(
    `${rows[0]?.runs.toLocaleString('en')} runs in ${rows[0]?.count.toLocaleString('en')} sums (${size.rows[0]?.mb} MB), ` +
      `written in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  )
  await addChanges(db, PENDING)
  const ctx = systemContext()
  const year = { startDate: addDays(today, 1 - SHAPE.days), endDate: today }
  const at = (level: 'organization' | 'client' | 'project', id: number) =>
    authorize(ctx, `${level}.readStatistics`, { kind: level, id })
  const organization = await at('organization', 1001)
  const client = await at('client', 100_101)
  const project = await at('project', 1_001_011)
  const parsed = (query: object) => statisticsQuery.parse(query)
  const figures = [
    await timed(
      'platform, a year by month',
      () => readPlatformStatistics(ctx, parsed({ ...year, group: 'month' })),
      LIMIT_MS,
    ),
    await timed('platform, 30 days', () => readPlatformStatistics(ctx, parsed({})), LIMIT_MS),
    await timed('organization, a year by day', () => readStatistics(organization, parsed(year)), LIMIT_MS),
    await timed(
      'organization, twelve billing periods',
      () => readStatistics(organization, parsed({ byBillingPeriod: 'true' })),
      LIMIT_MS,
    ),
    await timed(
      'client, a year by week',
      () => readStatistics(client, parsed({ ...year, group: 'week' })),
      LIMIT_MS,
    ),
    await timed('project, a year by day', () => readStatistics(project, parsed(year)), LIMIT_MS),
    await timed('platform, a year by month as CSV', async () => {
      const response = await exportPlatformStatistics(ctx, parsed({ ...year, group: 'month' }))
      return response.text()
    }),
  ]
  await foldUsage(ctx)
  await addChanges(db, CHANGES)
  const foldedAt = performance.now()
  const folded = await foldUsage(ctx)
  const rate = folded / ((performance.now() - foldedAt) / 1000)
  figures.push({
    what: 'changes folded per second',
    value: rate,
    unit: '/s',
    note: `${COUNTERS.length} counters`,
  })
  printFigures(figures)
})
