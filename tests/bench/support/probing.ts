import { setTimeout as sleep } from 'node:timers/promises'
import { OUTCOMES, type Outcome } from '~/shared/rules/uptime/outcomes'
import { createTenant } from '../../support/factories'
import { addHttpMonitors, countStates, type Query, queryOf } from '../../support/uptime-monitors'
import { startLoopbackTargets } from './loopback-target'
import type { Product } from './product'
import { type Usage, watchUsage } from './usage'

const TENANTS = 10
const TIMEOUT_MS = 4_000
/** A check that starts at most this late counts as on time. */
export const IN_TIME_MS = 500
const STORED_MS = 10_000

export interface Asked {
  monitors: number
  intervalSeconds: number
  minutes: number
}

export interface Lateness {
  due: number
  checks: number
  inTime: number
  missed: number
  notWell: number
  /** Lateness in ms at these percentiles. */
  percentiles: { share: number; ms: number }[]
}

export interface Probing {
  lateness: Lateness
  usage: Usage
  /** A sample of checks: lateness and response time in ms. */
  sample: { late: number; response: number }[]
}

const codeOf = (outcome: Outcome) => OUTCOMES.indexOf(outcome)
const SHARES = [0.5, 0.9, 0.95, 0.99, 0.999, 1]

async function latenessBetween(query: Query, from: Date, to: Date, due: number): Promise<Lateness> {
  const [row] = await query<Omit<Lateness, 'due' | 'percentiles'> & { late: number[] | null }>(
    `select count(*)::int as checks,
       (count(*) filter (where late_ms <= $3 and outcome <> $5))::int as "inTime",
       (count(*) filter (where outcome = $5))::int as missed,
       (count(*) filter (where outcome not in ($5, $6)))::int as "notWell",
       percentile_disc($4::float8[]) within group (order by late_ms) filter (where outcome <> $5) as late
     from uptime_check where slot_at >= $1 and slot_at < $2`,
    [from, to, IN_TIME_MS, SHARES, codeOf('missed'), codeOf('ok')],
  )
  if (!row) throw new Error('The query gave no row')
  const { late, ...counts } = row
  const percentiles = SHARES.map((share, index) => ({ share, ms: late?.[index] ?? Number.NaN }))
  return { ...counts, due, percentiles }
}

async function waitUntilAllUp(query: Query, monitors: number, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  let states: Record<string, number> = {}
  while (Date.now() < deadline) {
    await sleep(1_000)
    states = await countStates(query)
    if (states['up'] === monitors) return
  }
  throw new Error(`Not all monitors are up: ${JSON.stringify(states)}`)
}

export async function probe(
  product: Product,
  { monitors, intervalSeconds, minutes }: Asked,
): Promise<Probing> {
  const query = queryOf(product.db)
  const targets = await startLoopbackTargets()
  try {
    const [canary = '', ...places] = targets.places.toReversed()
    for (let tenant = 0; tenant < TENANTS; tenant++) {
      const { organization, client, project, site } = await createTenant()
      const place = {
        organization: organization._id,
        client: client._id,
        project: project._id,
        site: site._id,
      }
      const urls = Array.from(
        { length: monitors / TENANTS },
        (_, index) => `http://${places[index % places.length]}/${tenant}/${index}`,
      )
      await addHttpMonitors(query, place, { urls, intervalSeconds, timeoutMs: TIMEOUT_MS })
    }
    await query('analyze')
    const worker = await product.start('worker', { UPTIME_CANARIES: canary })
    await waitUntilAllUp(query, monitors, 2 * intervalSeconds * 1_000 + 60_000)
    const from = new Date()
    const to = new Date(from.getTime() + minutes * 60_000)
    const watch = watchUsage(worker.pid)
    await sleep(to.getTime() - Date.now())
    const usage = watch.stop()
    await sleep(STORED_MS)
    const due = Math.round((monitors * minutes * 60) / intervalSeconds)
    const lateness = await latenessBetween(query, from, to, due)
    const sample = await query<{ late: number; response: number }>(
      `select late_ms as late, response_ms as response from uptime_check
       where slot_at >= $1 and slot_at < $2 and outcome = $3 order by md5(monitor_id::text || slot_at) limit 20000`,
      [from, to, codeOf('ok')],
    )
    await worker.stop()
    return { lateness, usage, sample }
  } finally {
    await targets.stop()
  }
}
