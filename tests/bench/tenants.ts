import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { readiness } from '~/server/administration/health'
import { leaseRun } from '~/server/measuring/test-queue'
import type { Db } from '~/server/platform/db'
import { exchangeChecks, settleMonitors } from '~/server/uptime/monitors'
import { initialStatus } from '~/shared/rules/uptime/monitor-status'
import type { CheckResult, ProberOrders } from '~/shared/schemas/prober'
import { systemContext } from '../support/contexts'
import { HTTP_SETTINGS } from '../support/uptime-monitors'
import { type Figure, printFigures, printTable } from './support/figures'
import { addClient, addSites, type Place } from './support/hierarchy'
import { withProduct } from './support/product'

/**
 * What grows with all tenants: statements, written rows and read pages of a prober and its settling in a minute
 * without results and in one in which every monitor is checked, of claims with a long queue, and of readiness. Minutes
 * are of a simulated clock, so the load of the machine changes no figure.
 */
const { values } = parseArgs({
  options: {
    monitors: { type: 'string', default: '300000' },
    sites: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '4' },
  },
})
const MONITORS = Number(values.monitors)
const SITES = Number(values.sites)
const MINUTES = Number(values.minutes)
const TENANTS = 20
const CLAIMS = 20
const SHOWN = 8
const SHOWN_LENGTH = 110

async function addMonitors(db: Db, { organization, client, project }: Place): Promise<void> {
  const status = JSON.stringify(initialStatus(Date.now()))
  await sql`
    with added as (
      insert into live.monitor (organization_id, client_id, project_id, site_id, name, kind, target, settings,
        interval_seconds, timeout_ms, created_at, updated_at)
      select ${organization}::int, ${client}::int, ${project}::int, s.site_id, 'Monitor ' || n, 'http',
        'https://www.example.com/' || n, ${JSON.stringify(HTTP_SETTINGS)}::jsonb, 60, 10000, now() - interval '1 hour',
        now() - interval '1 hour'
      from generate_series(0, ${MONITORS / TENANTS - 1}::int) n
      join (select id as site_id, row_number() over (order by id) - 1 as nth from live.site
        where project_id = ${project}) s on s.nth = n % ${SITES / TENANTS}::int
      returning organization_id, id
    ), places as (
      insert into monitor_location (organization_id, monitor_id, location_id) select organization_id, id, 1 from added
    )
    insert into monitor_state (organization_id, monitor_id, state, since, truth)
    select organization_id, id, 'unknown', now() - interval '1 hour', ${status}::jsonb from added`.execute(db)
}

/** As many waiting tests of the first organization as there are monitors. */
const addQueue = (db: Db, { organization, project }: Place) =>
  sql`
  with page as (select * from live.page where project_id = ${project} order by id limit 1
  ), batch as (insert into test_batch (organization_id, id, source, request_id, created_at)
    values (${organization}, ${randomUUID()}, 'schedule', 'bench', now()) returning *
  ), test as (insert into test (organization_id, id, batch_id, page_id, site_id, device_id, location_id, form_factor, runs,
      created_at)
    select ${organization}, gen_random_uuid(), batch.id, page.id, page.site_id, d.id, 1, d.form_factor, 1, now()
    from page, batch, lateral (select * from live.device where organization_id = ${organization} limit 1) d returning *
  )
  insert into test_job (organization_id, id, test_id, location_id, priority, run_at, request_id)
  select organization_id, gen_random_uuid(), id, 1, 0, now() - interval '1 minute', 'bench'
  from test, generate_series(1, ${MONITORS}::int)`.execute(db)

async function fill(db: Db): Promise<void> {
  for (let tenant = 0; tenant < TENANTS; tenant++) {
    const { place } = await addClient(`Client ${tenant}`)
    await addSites(db, place, { sites: SITES / TENANTS, pagesPerSite: 5 })
    await addMonitors(db, place)
    if (tenant === 0) await addQueue(db, place)
  }
  await sql`vacuum analyze`.execute(db)
}

interface Writes {
  table: string
  written: number
  updated: number
  hot: number
}

const readWrites = async (db: Db): Promise<Writes[]> => {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<Writes>`
    select regexp_replace(relname, '_[0-9]{4}_.*', '') as table, sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 as written,
      sum(n_tup_upd)::float8 as updated, sum(n_tup_hot_upd)::float8 as hot
    from pg_stat_user_tables group by 1`.execute(db)
  return rows
}

interface Statement {
  query: string
  calls: number
  pages: number
}

interface Cost {
  writes: Writes[]
  statements: Statement[]
}

/** Statistics of a backend arrive when it is idle for a moment: those of before are waited for as well. */
async function measure(db: Db, work: () => Promise<void>): Promise<Cost> {
  const settle = () => new Promise((resolve) => setTimeout(resolve, 1_500))
  await settle()
  const before = new Map((await readWrites(db)).map((each) => [each.table, each]))
  await sql`select pg_stat_statements_reset()`.execute(db)
  await work()
  const { rows: statements } = await sql<Statement>`
    select left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), ${SHOWN_LENGTH}::int) as query, sum(calls)::float8 as calls,
      sum(shared_blks_hit + shared_blks_read)::float8 as pages
    from pg_stat_statements where query !~ 'pg_stat|^(begin|commit)' group by 1 order by 3 desc`.execute(db)
  await settle()
  const writes = (await readWrites(db)).flatMap((after): Writes[] => {
    const { written = 0, updated = 0, hot = 0 } = before.get(after.table) ?? {}
    const change = {
      written: after.written - written,
      updated: after.updated - updated,
      hot: after.hot - hot,
    }
    return change.written > 0 ? [{ table: after.table, ...change }] : []
  })
  return { writes: writes.toSorted((a, b) => b.written - a.written), statements }
}

const sum = <T>(rows: T[], read: (row: T) => number) => rows.reduce((total, row) => total + read(row), 0)

function print(title: string, { writes, statements }: Cost, per: number): Figure[] {
  console.log(`\n${title}`)
  printTable(
    ['table', 'rows written', 'updated', 'HOT'],
    writes.map(({ table, written, updated, hot }) => [
      table,
      (written / per).toFixed(1),
      (updated / per).toFixed(1),
      updated === 0 ? '–' : `${((100 * hot) / updated).toFixed(0)} %`,
    ]),
  )
  printTable(
    ['statement', 'calls', 'pages a call'],
    statements
      .slice(0, SHOWN)
      .map(({ query, calls, pages }) => [query, (calls / per).toFixed(1), (pages / calls).toFixed(0)]),
  )
  return [
    { what: `${title}: statements`, value: sum(statements, ({ calls }) => calls) / per, unit: '' },
    { what: `${title}: rows written`, value: sum(writes, ({ written }) => written) / per, unit: '' },
    { what: `${title}: pages read`, value: sum(statements, ({ pages }) => pages) / per, unit: '' },
  ]
}

const okAt = (monitor: number, slot: number): CheckResult => ({
  ...{ monitor, slot, isRecheck: false, lateMs: 3, outcome: 'ok', reason: null, responseMs: 42, tries: 1 },
  ...{ phases: { dns: 1, connect: 2, ttfb: 30, download: 9 }, status: 200, evidence: [] },
})

await withProduct(
  async ({ db }) => {
    await sql`create extension pg_stat_statements`.execute(db)
    await fill(db)
    let clock = Date.now()
    const ctx = systemContext({ now: () => new Date(clock) })
    const startedAt = clock
    const prober = randomUUID()
    let orders: Pick<ProberOrders, 'cursor' | 'shards'> = { cursor: '', shards: [] }
    const exchange = async (results: CheckResult[]) => {
      const cursor = orders.cursor === '' ? null : orders.cursor
      const { shards } = orders
      const report = {
        prober,
        name: 'bench',
        startedAt,
        cutOffSince: null,
        cursor,
        shards,
        results,
        isLeaving: false,
      }
      const answer = await exchangeChecks(ctx, 1, report)
      orders = { cursor: answer.cursor, shards: answer.shards }
      return answer
    }
    const monitors = (await exchange([])).changed.map(({ monitor }) => monitor)
    if (monitors.length !== MONITORS)
      throw new Error(`${monitors.length} of ${MONITORS} monitors are assigned`)

    const runMinutes = async (minutes: number, isBusy: boolean) => {
      for (let second = 0; second < minutes * 60; second++) {
        clock += 1_000
        const due = isBusy ? monitors.filter((monitor) => monitor % 60 === second % 60) : []
        await exchange(due.map((monitor) => okAt(monitor, clock)))
        if (second % 5 === 0) await settleMonitors(ctx)
      }
    }
    const idle = await measure(db, () => runMinutes(1, false))
    await runMinutes(1, true)
    // As autovacuum would by then.
    await sql`vacuum analyze`.execute(db)
    const busy = await measure(db, () => runMinutes(MINUTES, true))
    const agent = { kind: 'agent' as const, agentId: randomUUID(), locationId: 1, name: 'bench' }
    const claims = await measure(db, async () => {
      for (let claim = 0; claim < CLAIMS; claim++) await leaseRun(ctx, agent)
    })
    const ready = await measure(db, async () => {
      await readiness(db)
    })
    const state = busy.writes.find(({ table }) => table === 'monitor_state')
    printFigures([
      ...print('idle minute', idle, 1),
      ...print('busy minute', busy, MINUTES),
      ...print('claim', claims, CLAIMS),
      ...print('readiness', ready, 1),
      {
        what: 'updates of monitor_state that are HOT',
        value: state ? (100 * state.hot) / state.updated : null,
        unit: '%',
      },
    ])
  },
  { shared_preload_libraries: 'pg_stat_statements' },
)
