import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '~/server/platform/db'
import { median } from '~/shared/rules/statistics/statistics'
import { printFigures, printTable } from './support/figures'
import { type Product, withProduct } from './support/product'

/**
 * Statements of a worker that has nothing to do, transaction control included, and how long a mail waits until its job
 * begins. Without monitors, the prober asks for checks every 15 seconds.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '120' }, mails: { type: 'string', default: '20' } },
})
const SECONDS = Number(values.seconds)
const MAILS = Number(values.mails)
const START_MS = 20_000
const MAX_PER_SECOND = 2
const SHOWN = 12
const SHOWN_LENGTH = 90

interface Statement {
  query: string
  calls: number
}

async function countStatements(db: Db): Promise<Statement[]> {
  await sql`select pg_stat_statements_reset()`.execute(db)
  await sleep(SECONDS * 1_000)
  const { rows } = await sql<Statement>`
    select left(query, ${SHOWN_LENGTH}::int) as query, sum(calls)::int as calls from pg_stat_statements
    where query !~ 'pg_stat_statements' group by 1 order by 2 desc`.execute(db)
  return rows
}

async function measureIdle(product: Product, prober: 'on' | 'off'): Promise<Statement[]> {
  const worker = await product.start('worker', { UPTIME_PROBER: prober })
  await sleep(START_MS)
  const statements = await countStatements(product.db)
  await worker.stop()
  return statements
}

/** Without an SMTP server a mail is kept as soon as its job runs. */
async function measureWait(db: Db): Promise<number> {
  const id = v7()
  await sql`insert into mail (id, kind, recipient, subject, html, plain, headers, message_id, priority, send_at,
      created_at, request_id)
    values (${id}, 'bench', 'bench@example.com', '', '', '', '{}', ${id}, 0, now(), now(), 'bench')`.execute(
    db,
  )
  const insertedAt = performance.now()
  for (;;) {
    const { rows } = await sql`select from mail where id = ${id} and kept_at is not null`.execute(db)
    if (rows.length > 0) return performance.now() - insertedAt
    await sleep(5)
  }
}

async function measureWaits(product: Product): Promise<number[]> {
  const worker = await product.start('worker', { UPTIME_PROBER: 'off' })
  await sleep(START_MS)
  const waits: number[] = []
  while (waits.length < MAILS) {
    // Never in step with the scheduler.
    await sleep(200 + ((waits.length * 370) % 1_000))
    waits.push(await measureWait(product.db))
  }
  await worker.stop()
  return waits
}

const perSecond = (statements: Statement[]) => statements.reduce((sum, { calls }) => sum + calls, 0) / SECONDS

const printStatements = (statements: Statement[]) =>
  printTable(
    ['statement', 'a second'],
    statements
      .slice(0, SHOWN)
      .map(({ query, calls }) => [query.replace(/\s+/g, ' '), (calls / SECONDS).toFixed(2)]),
  )

await withProduct(
  async (product) => {
    await sql`create extension pg_stat_statements`.execute(product.db)
    const jobs = await measureIdle(product, 'off')
    const all = await measureIdle(product, 'on')
    const waits = await measureWaits(product)
    printStatements(all)
    printFigures([
      { what: 'statements of the jobs', value: perSecond(jobs), unit: '/s' },
      { what: 'statements of the worker', value: perSecond(all), unit: '/s', limit: MAX_PER_SECOND },
      { what: 'a mail waits, median', value: median(waits), unit: 'ms' },
      { what: 'a mail waits at most', value: Math.max(...waits), unit: 'ms' },
    ])
  },
  { shared_preload_libraries: 'pg_stat_statements' },
)
