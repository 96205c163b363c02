import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { purgeDeletions } from '~/server/administration/purges/purge-deletion'
import { settleDeletions } from '~/server/administration/purges/settle-deletions'
import { authorize } from '~/server/platform/access'
import { createDb, createPool, type Db } from '~/server/platform/db'
import { deleteClient } from '~/server/structure/clients/delete-client'
import { paths } from '~/shared/paths'
import { median } from '~/shared/rules/statistics/statistics'
import { systemContext } from '../support/contexts'
import { type Figure, printFigures } from './support/figures'
import { addClient, addSites, type Place } from './support/hierarchy'
import { type Product, withProduct } from './support/product'
import { type Watched, watchTransactions } from './support/watch-transactions'

/**
 * Deletion and purge of a client with 2,000 pages: the longest transaction, and what the dashboard of another tenant
 * notices. Default: 5 million runs, of which as many are purged as fit into two minutes.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5000000' },
    seconds: { type: 'string', default: '120' },
  },
})
const RUNS = Number(values.runs)
const SITES = 200
const PAGES = 2_000
const RUNS_PER_TEST = 3
const PARTS = 40
const MAX_MS = 100
const MAX_SLOWDOWN_PERCENT = 20

async function addResults(db: Db, { organization, client }: Place, runs: number): Promise<void> {
  const perPage = Math.ceil(runs / PAGES)
  const batch = crypto.randomUUID()
  await sql`insert into test_batch (organization_id, id, source, request_id, created_at)
    values (${organization}, ${batch}, 'schedule', 'bench', now())`.execute(db)
  // In parts, because of the time limit of a statement.
  for (let part = 0; part < PARTS; part++) {
    const pages = sql`select p.organization_id, p.id, p.site_id from live.page p
      where p.organization_id = ${organization} and p.client_id = ${client} and p.id % ${PARTS} = ${part}`
    await sql`
      insert into run (organization_id, created_at, id, test_id, page_id, site_id, device_id, location_id, status,
        duration_ms, performance, lcp, fcp, cls, tbt, si, ttfb, is_point)
      select p.organization_id, now() - k * interval '25 days' / ${perPage}::int, gen_random_uuid(), gen_random_uuid(),
        p.id, p.site_id, d.id, 1, 'success', 15000, 90, 2000, 1000, 0.1, 100, 2000, 300, k % 3 = 0
      from (${pages}) p cross join generate_series(1, ${perPage}::int) k
      cross join (select min(id) as id from live.device where organization_id = ${organization}) d`.execute(
      db,
    )
    await sql`
      insert into test (organization_id, id, batch_id, page_id, site_id, device_id, location_id, form_factor, status,
        created_at, finished_at)
      select p.organization_id, gen_random_uuid(), ${batch}::uuid, p.id, p.site_id, d.id, 1, 'MOBILE', 'success',
        now() - k * interval '1 hour', now() - k * interval '1 hour'
      from (${pages}) p cross join generate_series(1, ${Math.ceil(perPage / RUNS_PER_TEST)}::int) k
      cross join (select min(id) as id from live.device where organization_id = ${organization}) d`.execute(
      db,
    )
  }
}

async function addMonitors(db: Db, { organization, client }: Place): Promise<void> {
  await sql`
    with added as (
      insert into live.monitor (organization_id, client_id, project_id, site_id, page_id, name, kind, settings,
        interval_seconds, timeout_ms, created_at, updated_at)
      select organization_id, client_id, project_id, site_id, id, name, 'http', '{}'::jsonb, 60, 5000, now(), now()
      from live.page where organization_id = ${organization} and client_id = ${client}
      returning organization_id, id)
    insert into monitor_state (organization_id, monitor_id, state, since, truth)
    select organization_id, id, 'up', now() - interval '1 hour', jsonb_build_object('state', 'up', 'since',
      (extract(epoch from now() - interval '1 hour') * 1000)::bigint, 'reason', null, 'isOutage', false,
      'doubt', null, 'views', '{}'::jsonb) from added`.execute(db)
}

async function timesOf(open: () => Promise<void>, isOver: (count: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver(times.length)) {
    const startedAt = performance.now()
    await open()
    times.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return times
}

const countRuns = async (db: Db): Promise<number> =>
  Number((await sql<{ n: number }>`select count(*) as n from run`.execute(db)).rows[0]?.n ?? 0)

const longest = (
  phase: string,
  { transaction, transactionQuery, statement, statementQuery }: Watched,
): Figure[] => [
  {
    what: `longest transaction while ${phase}`,
    value: transaction,
    unit: 'ms',
    limit: MAX_MS,
    note: transactionQuery,
  },
  {
    what: `longest statement while ${phase}`,
    value: statement,
    unit: 'ms',
    limit: MAX_MS,
    note: statementQuery,
  },
]

async function measure(product: Product): Promise<void> {
  const { db } = product
  const { place: other } = await addClient('Other tenant')
  await addSites(db, other, { sites: 50, pagesPerSite: 4 })
  const { place } = await addClient('Large')
  await addSites(db, place, { sites: SITES, pagesPerSite: PAGES / SITES })
  console.log(`Writing ${RUNS} runs …`)
  await addResults(db, place, RUNS)
  await addMonitors(db, place)
  await sql`vacuum analyze`.execute(db)
  await product.start('web')
  const { cookie } = await product.signIn()
  const open = async () => {
    const response = await fetch(product.url + paths.dashboardClient(other.client), { headers: { cookie } })
    if (!response.ok) throw new Error(`The dashboard answered ${response.status}`)
    await response.text()
  }
  await timesOf(open, (count) => count === 50)
  const before = await timesOf(open, (count) => count === 200)

  const name = 'lightkeeper-purge'
  const purging = createDb(createPool(`${product.databaseUrl}?application_name=${name}`, { max: 2 }))
  const ctx = systemContext({ db: purging })
  const stopMarking = await watchTransactions(product.databaseUrl, name)
  const large = await authorize(ctx, 'client.delete', { kind: 'client', id: place.client })
  const startedAt = performance.now()
  await deleteClient(large, { name: 'Large' })
  const deleteMs = performance.now() - startedAt
  const marked = await stopMarking()
  const stopSettling = await watchTransactions(product.databaseUrl, name)
  const settleAt = performance.now()
  await settleDeletions(ctx)
  const settleSeconds = (performance.now() - settleAt) / 1000
  const settledIn = await stopSettling()
  await sql`update deletion set purge_after = now()`.execute(db)

  const total = await countRuns(db)
  const stopPurging = await watchTransactions(product.databaseUrl, name)
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), Number(values.seconds) * 1000)
  let isPurged = false
  const purgeAt = performance.now()
  const purge = purgeDeletions(ctx, abort.signal).finally(() => {
    isPurged = true
  })
  const during = await timesOf(open, () => isPurged)
  await purge
  clearTimeout(timer)
  const purgedIn = await stopPurging()
  const seconds = (performance.now() - purgeAt) / 1000
  const deleted = total - (await countRuns(db))
  await purging.destroy()

  const [was, is] = [median(before) ?? 0, median(during) ?? 0]
  printFigures([
    { what: 'deleting the client, whole call', value: deleteMs, unit: 'ms' },
    ...longest('marking', marked),
    ...longest('settling', settledIn),
    { what: 'settling', value: settleSeconds, unit: 's' },
    ...longest('purging', purgedIn),
    { what: 'runs before', value: total, unit: '' },
    { what: 'runs purged', value: deleted, unit: '', note: `${(deleted / seconds).toFixed(0)} a second` },
    { what: "another tenant's dashboard before", value: was, unit: 'ms', note: `n = ${before.length}` },
    { what: "another tenant's dashboard during", value: is, unit: 'ms', note: `n = ${during.length}` },
    { what: 'slower by', value: ((is - was) / was) * 100, unit: '%', limit: MAX_SLOWDOWN_PERCENT },
  ])
}

await withProduct(measure)
