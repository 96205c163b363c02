import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { evaluatePoints } from '~/server/alerting/alert-evaluation'
import { insertRules } from '~/server/alerting/alert-rules/store'
import { ensureEngine } from '~/server/measuring/results/engine.store'
import type { Db } from '~/server/platform/db'
import { RULE } from '../support/alert-evaluation'
import { systemContext } from '../support/contexts'
import { createTenant, type Tenant } from '../support/factories'
import { printFigures } from './support/figures'
import { withProduct } from './support/product'
import { settleRuns } from './support/settled-runs'

/**
 * What alert rules add to storing a point: 100,000 points of 100 organizations with 10,000 rules. Half of the points are
 * evaluated as they come, a round every fifteen seconds, the other half at once, as after a stop of the worker.
 */
const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '100000' },
    rules: { type: 'string', default: '10000' },
    organizations: { type: 'string', default: '100' },
    history: { type: 'string', default: '120' },
  },
})
const POINTS = Number(values.points)
const ORGANIZATIONS = Number(values.organizations)
const RULES = Math.round(Number(values.rules) / ORGANIZATIONS)
const PAGES = 60
const SERIES = PAGES * ORGANIZATIONS
const HISTORY = Number(values.history)
/** 100,000 points an hour in rounds of fifteen seconds. */
const ROUND = 420
/** One in a hundred points crosses. */
const CROSSING = 0.01
const MAX_SHARE = 5
const METRICS = ['lcp', 'cls', 'tbt', 'ttfb', 'performance', 'bytes', 'requests', 'fcp', 'si', 'seo'] as const
const LIMITS = {
  ...{ lcp: 4000, cls: 0.3, tbt: 600, ttfb: 1800, performance: 50, bytes: 4e6, requests: 200 },
  ...{ fcp: 3000, si: 5800, seo: 50 },
}

const engine = {
  ...{ lighthouseVersion: '13.5.0', chromiumVersion: '140.0.0.0', userAgent: 'bench', benchmarkIndex: null },
  ...{ throttling: 'devtools' as const, cpuSlowdown: 4, finalUrl: '', warnings: [] },
}

/** A tenth of the rules are above pages. Six tenths are thresholds, two tenths counts, two tenths rates. */
async function addRules(db: Db, { organization, client, project, site }: Tenant): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`select id from live.page where site_id = ${site._id} order by id`.execute(db)
  const places = [{}, { clientId: client._id }, { projectId: project._id }, { siteId: site._id }]
  const now = new Date()
  await insertRules(
    db,
    organization._id,
    Array.from({ length: RULES }, (_, i) => {
      const metric = METRICS[i % METRICS.length] ?? 'lcp'
      const kind = i % 10 < 6 ? 'value' : i % 10 < 8 ? 'count' : 'rate'
      const place = i < RULES / 10 ? places[i % 4] : { pageId: rows[i % rows.length]?.id ?? null }
      return {
        ...{ ...RULE, organizationId: organization._id, id: v7(), createdBy: null, now, isConfirmed: true },
        ...{ metric, kind, ...place, threshold: kind === 'rate' ? 50 : LIMITS[metric] },
        ...{ consecutive: kind === 'count' ? 3 : null, baseline: kind === 'rate' ? 'median' : null },
        baselinePoints: kind === 'rate' ? 10 : null,
      }
    }),
  )
}

const figures = sql`(2000 * f * x)::real as lcp, (0.05 * f * x)::real as cls, (150 * f * x)::real as tbt,
  (400 * f * x)::real as ttfb, (90 / f * x)::smallint as performance, (1e6 * f * x)::int as bytes,
  (60 * f * x)::int as requests, (1200 * f * x)::real as fcp, (2500 * f * x)::real as si, 90::smallint as seo`
const columns = sql`lcp, cls, tbt, ttfb, performance, bytes, requests, fcp, si, seo`

/** Without foreign keys, which would be most of the time. */
const preparing = (db: Db, work: (tx: Db) => Promise<void>) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await work(tx)
  })

/** A point an hour for each page. */
async function addHistories(db: Db, engineId: number): Promise<void> {
  for (let hours = HISTORY; hours > 0; hours--)
    await sql`
      insert into run (organization_id, created_at, id, test_id, page_id, site_id, device_id, location_id, engine_id,
        status, duration_ms, run_count, ${columns})
      select p.organization_id, now() - make_interval(hours => ${hours}::int), gen_random_uuid(), gen_random_uuid(),
        p.id, p.site_id, d.device_id, 1, ${engineId}::int, 'success', 15000, 1, ${figures}
      from live.page p
      join (select organization_id, site_id, min(device_id) as device_id from site_device group by 1, 2) d
        on d.organization_id = p.organization_id and d.site_id = p.site_id
      cross join lateral (select 1 as f, 0.95 + 0.1 * random() + 0 * p.id as x) as r`.execute(db)
  await sql`
    insert into run_latest (organization_id, page_id, device_id, location_id, site_id, attempted_run_id, attempted_at, run_id,
      created_at, is_searched, is_evaluated, evaluated_until)
    select distinct on (organization_id, page_id) organization_id, page_id, device_id, 1, site_id, id, created_at, id,
      created_at, true, true, created_at
    from run order by organization_id, page_id, created_at desc`.execute(db)
}

/** New points of these pages, stored and waiting as after `publishPoint`. */
async function addPoints(db: Db, engineId: number, pages: readonly number[]): Promise<void> {
  await sql`
    with made as (
      insert into run (organization_id, created_at, id, test_id, page_id, site_id, device_id, location_id, engine_id,
        status, duration_ms, run_count, ${columns})
      select l.organization_id, clock_timestamp(), gen_random_uuid(), gen_random_uuid(), l.page_id, l.site_id, l.device_id,
        1, ${engineId}::int, 'success', 15000, 1, ${figures}
      from unnest(${pages}::int[]) as u(page_id) join run_latest l on l.page_id = u.page_id
      cross join lateral (select case when random() + 0 * u.page_id < ${CROSSING}::float8 then 3 else 1 end as f,
        0.95 + 0.1 * random() + 0 * u.page_id as x) as r
      returning organization_id, page_id, device_id, location_id, id, created_at)
    update run_latest l set run_id = m.id, created_at = m.created_at, attempted_run_id = m.id,
      attempted_at = m.created_at, is_evaluated = false
    from made m where l.organization_id = m.organization_id and l.page_id = m.page_id and l.device_id = m.device_id
      and l.location_id = m.location_id`.execute(db)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Pages in an order that mixes the organizations. */
function* rounds(pages: readonly number[], size: number, total: number): Generator<number[]> {
  for (let at = 0; at < total; at += size)
    yield Array.from({ length: Math.min(size, total - at) }, (_, i) => pages[(at + i) % pages.length] ?? 0)
}

await withProduct(async ({ db }) => {
  const tenants: Tenant[] = []
  for (let i = 0; i < ORGANIZATIONS; i++) tenants.push(await createTenant())
  const settled = await settleRuns(db, await createTenant(), { tests: 1_000, warmUp: 200 })
  await sql`truncate run, run_latest`.execute(db)
  await sql`delete from live.page where site_id <> all(${tenants.map(({ site }) => site._id)}::int[])`.execute(
    db,
  )
  await sql`
    insert into live.page (organization_id, client_id, project_id, site_id, name, url, original_url)
    select p.organization_id, p.client_id, p.project_id, p.site_id, 'Page ' || n, p.url || n, p.url || n
    from live.page p cross join generate_series(2, ${PAGES}::int) as n`.execute(db)
  for (const tenant of tenants) await addRules(db, tenant)
  const engineId = await ensureEngine(db, engine, null)
  await preparing(db, (tx) => addHistories(tx, engineId))
  await sql`analyze`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from live.page order by md5(id::text)`.execute(db)
  const pages = rows.map(({ id }) => id)

  const evaluate = () => evaluatePoints(systemContext())
  const add = (round: number[]) => preparing(db, (tx) => addPoints(tx, engineId, round))
  await add(pages.slice(0, 500))
  await evaluate()
  const [inRounds, atOnce] = [[] as number[], [] as number[]]
  for (const round of rounds(pages, ROUND, POINTS / 2)) {
    await add(round)
    inRounds.push(await timed(evaluate))
  }
  for (const round of rounds(pages, SERIES, POINTS / 2)) {
    await add(round)
    atOnce.push(await timed(evaluate))
  }
  const sum = (times: readonly number[]) => times.reduce((all, ms) => all + ms, 0)
  const stored = sum(settled) / settled.length
  const [evaluated, caughtUp] = [sum(inRounds) / (POINTS / 2), sum(atOnce) / (POINTS / 2)]
  const counted = await sql<{ n: number }>`select count(*)::int as n from live.alert_crossing`.execute(db)
  printFigures([
    { what: 'storing a point', value: stored, unit: 'ms', note: `mean of ${settled.length}` },
    { what: 'evaluating a point as they come', value: evaluated, unit: 'ms', note: `rounds of ${ROUND}` },
    { what: 'evaluating a point of a backlog', value: caughtUp, unit: 'ms', note: `${SERIES} series` },
    { what: 'added to storing a point', value: (100 * evaluated) / stored, unit: '%', limit: MAX_SHARE },
    { what: 'the same for a backlog', value: (100 * caughtUp) / stored, unit: '%', limit: MAX_SHARE },
    { what: 'crossings', value: counted.rows[0]?.n ?? 0, unit: '', least: 1 },
  ])
})
