import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '~/server/platform/db'
import { median } from '~/shared/rules/statistics/statistics'
import { type Figure, printFigures } from './support/figures'
import { inQuiet, percentText, type Quiet } from './support/foreign-load'
import { addClient, addSites } from './support/hierarchy'
import type { LogLine } from './support/processes'
import { type Product, withProduct } from './support/product'

/**
 * 10,000 sites become due at once while two workers run: how long until all their tests are queued, each exactly once?
 */
const ORGANIZATIONS = 10
const SITES = 10_000
const PAGES_PER_SITE = 2
const ROUNDS = 3
const LIMIT_MS = 5_000
const GIVE_UP_MS = 60_000
const QUIET = { rounds: 3, mostForeign: 0.15 }

interface Round {
  ms: number
  expected: number
  tests: number
  distinct: number
  jobs: number
  distinctJobs: number
  leftDue: number
  byWorker: number[]
}

async function seed(db: Db): Promise<void> {
  for (let i = 0; i < ORGANIZATIONS; i++) {
    const { place } = await addClient(`Client ${i}`)
    await addSites(db, place, { sites: SITES / ORGANIZATIONS, pagesPerSite: PAGES_PER_SITE })
  }
  await sql`analyze`.execute(db)
}

const one = async <T>(db: Db, query: ReturnType<typeof sql<T>>): Promise<T> => {
  const { rows } = await query.execute(db)
  if (!rows[0]) throw new Error('The query gave no row')
  return rows[0]
}

/** Counts the expected tests independently of the scheduler's query. */
const countExpected = (db: Db) =>
  one(
    db,
    sql<{ n: number }>`
      select sum(pages * devices * locations)::int as n from live.site s
      cross join lateral (select count(*) from live.page p
        where p.organization_id = s.organization_id and p.site_id = s.id and p.is_active) a(pages)
      cross join lateral (select count(*) from site_device d
        where d.organization_id = s.organization_id and d.site_id = s.id) b(devices)
      cross join lateral (select count(*) from site_location l
        where l.organization_id = s.organization_id and l.site_id = s.id) c(locations)`,
  )

const countDue = (db: Db) =>
  one(db, sql<{ n: number }>`select count(*)::int as n from live.site_schedule where next_run_at <= now()`)

const countResults = (db: Db) =>
  one(
    db,
    sql<Pick<Round, 'tests' | 'distinct' | 'jobs' | 'distinctJobs'>>`
      select (select count(*)::int from test) as tests,
        (select count(*)::int from (select distinct organization_id, page_id, device_id, location_id from test) t)
          as distinct,
        (select count(*)::int from test_job) as jobs,
        (select count(distinct test_id)::int from test_job) as "distinctJobs"`,
  )

const scheduledBy = (lines: LogLine[]) =>
  lines
    .filter((line) => line['job'] === 'audits.scheduleDueSites')
    .reduce((sum, line) => sum + Number(line['done']), 0)

async function measureRound(product: Product, workers: { lines: LogLine[] }[]): Promise<Round> {
  const { db } = product
  await sql`truncate test_batch cascade`.execute(db)
  for (const worker of workers) worker.lines.length = 0
  const { n: expected } = await countExpected(db)
  await sql`update live.site_schedule set next_run_at = now() - interval '1 second'`.execute(db)
  const startedAt = performance.now()
  let leftDue = SITES
  while (leftDue > 0 && performance.now() - startedAt < GIVE_UP_MS) {
    await sleep(20)
    leftDue = (await countDue(db)).n
  }
  const ms = performance.now() - startedAt
  // Each worker logs its round after its last commit; later rows would be duplicates.
  await sleep(2_500)
  return {
    ms,
    expected,
    leftDue,
    ...(await countResults(db)),
    byWorker: workers.map((w) => scheduledBy(w.lines)),
  }
}

/** Time is judged by the quietest rounds, correctness by all of them. */
const figuresOf = (quiet: Quiet<Round>[], all: Round[]): Figure[] => {
  const rounds = quiet.map(({ result }) => result)
  const worst = (delta: (round: Round) => number) => Math.max(...all.map((round) => Math.abs(delta(round))))
  const each = rounds.map((round) => Math.round(round.ms)).join(', ')
  const others = quiet.map((round) => percentText(round.foreign)).join(', ')
  return [
    {
      what: `${SITES} due sites to ${rounds[0]?.expected ?? 0} queued tests, median of ${ROUNDS}`,
      value: median(rounds.map((round) => round.ms)),
      unit: 'ms',
      limit: LIMIT_MS,
      note: `each ${each}; others used ${others}`,
    },
    { what: 'sites still due', value: worst((r) => r.leftDue), unit: '', limit: 0 },
    { what: 'tests missing or too many', value: worst((r) => r.tests - r.expected), unit: '', limit: 0 },
    { what: 'tests asked for twice', value: worst((r) => r.tests - r.distinct), unit: '', limit: 0 },
    { what: 'jobs missing or too many', value: worst((r) => r.jobs - r.tests), unit: '', limit: 0 },
    { what: 'tests with two jobs', value: worst((r) => r.jobs - r.distinctJobs), unit: '', limit: 0 },
    {
      what: 'largest part of one worker',
      value: worst((r) => (100 * Math.max(...r.byWorker)) / SITES),
      unit: '%',
      limit: 90,
      note: 'both have to take part',
    },
  ]
}

await withProduct(async (product) => {
  await seed(product.db)
  const workers = await Promise.all([product.start('worker'), product.start('worker')])
  await sleep(2_000)
  const rounds: Quiet<Round>[] = []
  const all: Round[] = []
  const measure = async () => {
    const round = await measureRound(product, workers)
    all.push(round)
    return round
  }
  for (let i = 0; i < ROUNDS; i++) rounds.push(await inQuiet(QUIET, measure))
  printFigures(figuresOf(rounds, all))
})
