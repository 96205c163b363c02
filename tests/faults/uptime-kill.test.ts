import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OUTCOMES } from '~/shared/rules/uptime/outcomes'
import { lastSlot, offsetOf } from '~/shared/rules/uptime/slots'
import { type ScriptedTarget, startScriptedTarget } from '../support/scripted-target'
import { isFull } from '../support/slice'
import { addHttpMonitors, countStates } from '../support/uptime-monitors'
import { createPlace, createSite, signIn } from './api'
import { type CountingTarget, startCountingTarget } from './counting-target'
import { type Product, startProduct } from './product'
import { until } from './waiting'

/** Several in each second of the interval. */
const MONITORS = isFull ? 300 : 100
const INTERVAL_MS = 10_000
const TIMEOUT_MS = 3_000
const AGAIN_WITHIN_MS = 10_000
/** Longer than the silence after which a monitor becomes unknown. */
const LONG_SILENCE_MS = 75_000
/** Requests of a killed worker may arrive this late. */
const LAST_WORDS_MS = 500
/** Maximum lateness of a check after its slot. */
const LATE_MS = 1_000
const EARLY_MS = 20
const WHOLE_MS = 240_000

interface Gap {
  id: number
  before: number
  after: number
}

describe.skipIf(process.platform !== 'linux')('a worker killed during uptime checks', () => {
  let product: Product
  let target: CountingTarget
  let canary: ScriptedTarget
  let monitors: number[]

  beforeAll(async () => {
    target = await startCountingTarget('127.0.4.1')
    canary = await startScriptedTarget([], { host: '127.0.4.2' })
    product = await startProduct({ variables: { UPTIME_CANARIES: `${canary.host}:${canary.port}` } })
    const call = await signIn(product)
    const place = await createPlace(call)
    const { siteId: site } = await createSite(call, place, { name: 'Counted', url: target.url })
    const urls = Array.from({ length: MONITORS }, (_, index) => `${target.url}/${index}`)
    monitors = await addHttpMonitors(
      product.query,
      { ...place, site },
      { urls, intervalSeconds: INTERVAL_MS / 1_000, timeoutMs: TIMEOUT_MS },
    )
    await until('all monitors are up', 60_000, async () => {
      await sleep(500)
      return (await countStates(product.query))['up'] === MONITORS
    })
    await until('all monitors were checked in two slots', 2 * INTERVAL_MS + LATE_MS, () =>
      monitors.every((_, index) => (target.arrivals.get(`/${index}`)?.length ?? 0) >= 2),
    )
  }, WHOLE_MS)
  afterAll(async () => {
    await product?.discard()
    await target?.close()
    await canary?.close()
  })

  const firstSince = (moment: number) =>
    Math.min(...[...target.arrivals.values()].flatMap((times) => times.filter((at) => at > moment)))
  const arrivedSince = (moment: number) =>
    [...target.arrivals.values()].filter((times) => (times.at(-1) ?? 0) > moment).length

  const waitUntilAllChecked = (since: number, withinMs: number) =>
    until('all are checked again', withinMs, async () => {
      await sleep(500)
      return arrivedSince(since) === MONITORS
    })

  const gapsAround = (moment: number) =>
    product.query<Gap>(
      `select monitor_id as id,
         (extract(epoch from max(slot_at) filter (where slot_at <= to_timestamp($1 / 1000.0))) * 1000)::float8 as before,
         (extract(epoch from min(slot_at) filter (where slot_at > to_timestamp($1 / 1000.0))) * 1000)::float8 as after
       from uptime_check where outcome <> $2 group by monitor_id`,
      [moment, OUTCOMES.indexOf('missed')],
    )

  /** Time during the gaps for which a known state was recorded without a check; ms over all monitors. */
  async function claimedWithin(gaps: Gap[]): Promise<number> {
    const spans = await product.query<{ id: number; from: number; to: number }>(
      `select monitor_id as id, (extract(epoch from from_at) * 1000)::float8 as from,
         (extract(epoch from coalesce(to_at, now())) * 1000)::float8 as to
       from uptime_span where state <> 'unknown'`,
    )
    const byMonitor = Map.groupBy(spans, ({ id }) => id)
    return gaps.reduce((sum, { id, before, after }) => {
      const from = before + INTERVAL_MS
      const claimed = (byMonitor.get(id) ?? []).map((span) =>
        Math.max(0, Math.min(span.to, after) - Math.max(span.from, from)),
      )
      return sum + claimed.reduce((total, ms) => total + ms, 0)
    }, 0)
  }

  async function expectNoCheckRecorded(): Promise<void> {
    expect(await product.query('select id from outage')).toEqual([])
    expect(await product.query("select state from uptime_span where state = 'down'")).toEqual([])
    const failed = 'select slot_at from uptime_check where outcome = $1'
    expect(await product.query(failed, [OUTCOMES.indexOf('failed')])).toEqual([])
  }

  test('checks again within 10 s, all monitors within one more interval', async () => {
    await product.kill('worker')
    const killedAt = Date.now()
    const goneAt = killedAt + LAST_WORDS_MS
    await until('the next check', AGAIN_WITHIN_MS, () => Number.isFinite(firstSince(goneAt)))
    process.stderr.write(`Checked again ${firstSince(goneAt) - killedAt} ms after the worker was killed\n`)
    await waitUntilAllChecked(goneAt, AGAIN_WITHIN_MS + INTERVAL_MS)
    process.stderr.write(`All checked again ${Date.now() - killedAt} ms after it\n`)
    await sleep(INTERVAL_MS + LATE_MS)
    const gaps = await gapsAround(killedAt)
    expect(gaps).toHaveLength(MONITORS)
    expect(await claimedWithin(gaps)).toBe(0)
    await expectNoCheckRecorded()
  })

  // Two minutes; in the short run the rule of the gap is tested without a clock (monitor-status).
  test.runIf(isFull)(
    'leaves a gap of more than a minute as unknown, however the next worker starts',
    async () => {
      const supervisor = await until('the supervisor', 5_000, () => product.find('supervisor'))
      process.kill(supervisor.pid, 'SIGSTOP')
      const killed = await product.kill('worker').catch((error: unknown) => {
        process.kill(supervisor.pid, 'SIGCONT')
        throw error
      })
      const killedAt = Date.now()
      await sleep(LONG_SILENCE_MS)
      process.kill(supervisor.pid, 'SIGCONT')
      await product.waitUntilReplaced('worker', killed)
      await waitUntilAllChecked(killedAt, 2 * AGAIN_WITHIN_MS + INTERVAL_MS)
      await sleep(LATE_MS + 2_000)
      const gaps = await gapsAround(killedAt)
      expect(Math.min(...gaps.map(({ before, after }) => after - before))).toBeGreaterThan(
        LONG_SILENCE_MS - INTERVAL_MS,
      )
      expect(await claimedWithin(gaps)).toBe(0)
      await expectNoCheckRecorded()
    },
  )

  test('requests and counts no slot twice', async () => {
    const twice = monitors.filter((id, index) => {
      const rhythm = { intervalMs: INTERVAL_MS, offsetMs: offsetOf(id, 0, 1, INTERVAL_MS) }
      const slots = (target.arrivals.get(`/${index}`) ?? []).map((at) => lastSlot(at + EARLY_MS, rhythm))
      return new Set(slots).size !== slots.length
    })
    expect(twice).toEqual([])
    const [counts] = await product.query<{ checks: number; slots: number }>(
      `select count(*)::int as checks, count(distinct (monitor_id, location_id, slot_at))::int as slots
       from uptime_check`,
    )
    expect(counts?.checks).toBeGreaterThan(MONITORS)
    expect(counts?.checks).toBe(counts?.slots)
  })
})
