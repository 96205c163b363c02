import { sql } from 'kysely'
import { type Db, ensurePartitions } from '~/server/platform/db'
import { paths } from '~/shared/paths'
import { median } from '~/shared/rules/statistics/statistics'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { signIn } from '../support/api'
import { createOrganization, createUser } from '../support/factories'
import { type Figure, printFigures } from './support/figures'
import { addClient, addSites, type Place } from './support/hierarchy'
import { addHistory, setLatest } from './support/history'
import { type Product, withProduct } from './support/product'
import { watchTransactions } from './support/watch-transactions'

/**
 * Moves a client with 2,000 pages and 5 million runs while another organization reads its dashboard. `RUNS` and `SECONDS`
 * shorten it: the figures of locks and of the dashboard are those of the first seconds of the history.
 */
const RUNS = Number(process.env['RUNS'] ?? 5_000_000)
const SECONDS = Number(process.env['SECONDS'] ?? 0)
const PAGES = { sites: 40, pagesPerSite: 50 }
const DEVICES = 2
const TESTS_PER_PAGE = 200
const LOCK_MS = 100
const SLOWER = 1.2
const ROUND = 20
const ROUNDS_BEFORE = 10

const YEAR_MS = 365 * DAY_MS

async function addMovingClient(db: Db, now: Date): Promise<Place> {
  const { place } = await addClient('Moving client')
  await addSites(db, place, PAGES)
  const pages = PAGES.sites * PAGES.pagesPerSite
  const everyHours = Math.max(1, Math.floor((YEAR_MS / HOUR_MS) * ((pages * DEVICES) / RUNS)))
  await ensurePartitions(db, now, new Date(now.getTime() - YEAR_MS))
  await addHistory(db, {
    organization: place.organization,
    from: new Date(now.getTime() - YEAR_MS),
    to: now,
    everyHours,
  })
  await setLatest(db, place.organization)
  await sql`
    with batch as (insert into test_batch (organization_id, id, source, request_id, created_at)
      values (${place.organization}, gen_random_uuid(), 'schedule', 'bench', ${now}) returning id)
    insert into test (organization_id, id, batch_id, page_id, site_id, device_id, location_id, form_factor, status, created_at)
    select p.organization_id, gen_random_uuid(), batch.id, p.id, p.site_id, 1, 1, 'MOBILE', 'success',
      ${now}::timestamptz - k * interval '3 hours'
    from batch, public.page p, generate_series(1, ${TESTS_PER_PAGE}::int) k
    where p.organization_id = ${place.organization}`.execute(db)
  return place
}

/** A running product has searched its results for changes and counted its usage before a client moves. */
async function skipBacklog(db: Db, now: Date): Promise<void> {
  await sql`update run_latest set is_searched = true`.execute(db)
  await sql`update usage_backfill set before = ${new Date(now.getTime() - 2 * YEAR_MS)}::date`.execute(db)
}

/** Another organization with its own owner and dashboard. */
async function addReader(db: Db, now: Date) {
  const { owner, place } = await addClient('Reading client')
  await addSites(db, place, { sites: 20, pagesPerSite: 20 })
  const from = new Date(now.getTime() - 30 * DAY_MS)
  await addHistory(db, { organization: place.organization, from, to: now, everyHours: 6 })
  await setLatest(db, place.organization)
  const { cookie } = await signIn(await createUser({ ownerOf: [owner] }))
  return { cookie, path: paths.dashboardClient(place.client) }
}

async function timeScreens(
  url: string,
  { cookie, path }: { cookie: string; path: string },
): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < ROUND; index++) {
    const startedAt = performance.now()
    const answer = await fetch(url + path, { headers: { cookie } })
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    times.push(performance.now() - startedAt)
  }
  return times
}

async function readMove(db: Db) {
  const { rows } = await sql<{ state: string; phase: string; moved: number; progress: number }>`
    select state, phase, moved_rows::float8 as moved, progress from client_move`.execute(db)
  return rows[0]
}

async function run(product: Product): Promise<void> {
  const { db, url, databaseUrl } = product
  const now = new Date()
  const place = await addMovingClient(db, now)
  const reader = await addReader(db, now)
  const target = await createOrganization()
  await skipBacklog(db, now)
  await sql`vacuum analyze`.execute(db)
  const { rows: counted } = await sql<{ runs: number }>`
    select count(*)::float8 as runs from run where organization_id = ${place.organization}`.execute(db)
  await product.start('web')
  await product.start('worker')
  const { authorization } = await product.signIn()
  // Watching takes time of the processor too: it must not count as slowed down by the move.
  const stopWatching = await watchTransactions(databaseUrl, 'lightkeeper client move')
  await timeScreens(url, reader)
  const before: number[] = []
  for (let round = 0; round < ROUNDS_BEFORE; round++) before.push(...(await timeScreens(url, reader)))

  const startedAt = performance.now()
  const answer = await fetch(`${url}/api/clients/${place.client}/move-client`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ organization: target._id }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const answeredMs = performance.now() - startedAt
  const during: number[] = []
  let structureMs: number | null = null
  let atHistory = 0
  let move = await readMove(db)
  while (move?.state !== 'done' && (SECONDS === 0 || performance.now() - startedAt < SECONDS * 1000)) {
    during.push(...(await timeScreens(url, reader)))
    move = await readMove(db)
    if (structureMs === null && move?.phase === 'history') {
      structureMs = performance.now() - startedAt
      atHistory = move.moved
    }
  }
  const seconds = (performance.now() - startedAt) / 1000
  const watched = await stopWatching()
  const historySeconds = seconds - (structureMs ?? 0) / 1000
  const [quiet, busy] = [median(before), median(during)]
  const figures: Figure[] = [
    { what: 'runs of the client', value: counted[0]?.runs ?? null, unit: '' },
    {
      what: 'longest transaction',
      value: watched.transaction,
      unit: 'ms',
      limit: LOCK_MS,
      note: `${watched.samples} samples; ${watched.transactionQuery}`,
    },
    { what: 'longest wait for a lock', value: watched.waited, unit: 'ms', limit: LOCK_MS },
    { what: 'answer to the request', value: answeredMs / 1000, unit: 's' },
    { what: 'sites, pages, newest results', value: structureMs && structureMs / 1000, unit: 's' },
    {
      what: 'rows of history a second',
      value: structureMs && ((move?.moved ?? 0) - atHistory) / historySeconds,
      unit: '',
    },
    {
      what: 'moved',
      value: move?.progress ?? null,
      unit: '%',
      note: `${move?.moved} rows in ${seconds.toFixed(0)} s`,
    },
    { what: 'other dashboard, before', value: quiet, unit: 'ms', note: `median of ${before.length}` },
    {
      what: 'other dashboard, during',
      value: busy,
      unit: 'ms',
      note: `median of ${during.length}`,
      ...(quiet !== null && { limit: quiet * SLOWER }),
    },
  ]
  printFigures(figures)
}

await withProduct(run)
