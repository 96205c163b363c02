import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextSlot, offsetOf } from '~/shared/rules/uptime/slots'
import { outagesOf, slowSpansOf, type TrueSpan } from '../support/target-script'
import { countStates } from '../support/uptime-monitors'
import { createPlace, createSite, must, signIn } from './api'
import { type Product, startProduct } from './product'
import { CASES, INTERVAL_MS, LAST_MS, type UptimeCase } from './uptime-cases'
import { type CaseTarget, startTargets, type Targets } from './uptime-targets'
import { until } from './waiting'

/** Two successful checks after the last script ended, plus the time to write them. */
const AFTERWARDS_MS = 2 * INTERVAL_MS + 5_000
/** Maximum lateness of a check. */
const LATE_MS = 1_000
const WHOLE_MS = 300_000

interface Found {
  from: number
  to: number | null
  confirmed: number
  reason: string
  endedBy: string | null
}

describe.skipIf(process.platform !== 'linux')('outages of scripted targets', () => {
  let product: Product
  let targets: Targets
  const monitors = new Map<UptimeCase, { id: number; begun: number }>()

  async function watchAll(): Promise<void> {
    const call = await signIn(product)
    const place = await createPlace(call)
    const { siteId: site } = await createSite(call, place, { name: 'Scripted', url: 'http://127.0.2.1/' })
    for (const { of, monitor } of targets.list) {
      const { _id: id } = await must(call('POST', '/api/monitors', { site, ...monitor }))
      monitors.set(of, { id, begun: 0 })
    }
    await until('all monitors are up', 60_000, async () => {
      await sleep(500)
      return (await countStates(product.query))['up'] === targets.list.length
    })
  }

  /**
   * A target that flaps at the check interval changes between two slots; a check would otherwise hit the transition.
   */
  function beginningOf({ of }: CaseTarget, id: number, now: number): number {
    if (!of.script.some(({ behaviour }) => behaviour === 'flapping')) return now
    const offsetMs = offsetOf(id, 0, 1, INTERVAL_MS)
    return nextSlot(now, { intervalMs: INTERVAL_MS, offsetMs }) + INTERVAL_MS / 2
  }

  beforeAll(async () => {
    targets = await startTargets(CASES)
    product = await startProduct({ variables: targets.variables, before: targets.before })
    await watchAll()
    const now = Date.now()
    for (const target of targets.list) {
      const monitor = monitors.get(target.of)
      if (!monitor) continue
      monitor.begun = beginningOf(target, monitor.id, now)
      target.begin(monitor.begun)
    }
    const end = Math.max(...[...monitors.values()].map(({ begun }) => begun)) + LAST_MS
    await sleep(end + AFTERWARDS_MS - Date.now())
  }, WHOLE_MS)
  afterAll(async () => {
    await product?.discard()
    await targets?.close()
  })

  const msOf = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
  async function foundOf(target: UptimeCase): Promise<Found[]> {
    const { id = 0, begun = 0 } = monitors.get(target) ?? {}
    const rows = await product.query<Found>(
      `select ${msOf('started_at')} as from, ${msOf('ended_at')} as to, ${msOf('confirmed_at')} as confirmed,
         reason, ended_by as "endedBy" from outage where monitor_id = $1 order by started_at`,
      [id],
    )
    const since = (at: number) => Math.round(at - begun)
    return rows.map((row) => ({
      ...row,
      from: since(row.from),
      to: row.to === null ? null : since(row.to),
      confirmed: since(row.confirmed),
    }))
  }

  async function spansOf(target: UptimeCase, state: string): Promise<TrueSpan[]> {
    const { id = 0, begun = 0 } = monitors.get(target) ?? {}
    const rows = await product.query<TrueSpan>(
      `select ${msOf('from_at')} as from, ${msOf('coalesce(to_at, now())')} as to from uptime_span
       where monitor_id = $1 and state = $2 and coalesce(to_at, now()) > to_timestamp($3 / 1000.0) order by from_at`,
      [id, state, begun],
    )
    return rows.map(({ from, to }) => ({ from: from - begun, to: to - begun }))
  }

  /** Detected at a slot after the change, never before it, and within one interval. */
  function expectNear(found: number | null, exact: number): void {
    const late = (found ?? Number.NaN) - exact
    expect(late, `found at ${found}, true at ${exact}`).toBeGreaterThanOrEqual(-LATE_MS)
    expect(late, `found at ${found}, true at ${exact}`).toBeLessThanOrEqual(INTERVAL_MS + LATE_MS)
  }

  test.for(CASES)('$name', async (target, { skip }) => {
    skip(targets.left.includes(target), 'this system allows no name server or no mount of one’s own')
    const exact = outagesOf(target.script)
    const found = await foundOf(target)
    expect(
      found.map(({ reason }) => reason).filter((reason) => !target.reasons.some((one) => one === reason)),
    ).toEqual([])
    expect(found, JSON.stringify(found)).toHaveLength(exact.length)
    for (const [index, { from, to }] of exact.entries()) {
      const one = found[index]
      process.stderr.write(
        `${target.name}: true ${from}–${to}, found ${one?.from}–${one?.to}, confirmed at ${one?.confirmed} (${one?.reason})\n`,
      )
      expectNear(one?.from ?? null, from)
      expectNear(one?.to ?? null, to)
      expect(one?.endedBy).toBe('recovery')
    }
    const down = await spansOf(target, 'down')
    expect(down).toHaveLength(exact.length)
    expect(await spansOf(target, 'unknown')).toEqual([])
  })

  test('a slow target is degraded as long as it is slow, without an outage', async () => {
    for (const target of CASES.filter(({ script }) => slowSpansOf(script).length > 0)) {
      const degraded = await spansOf(target, 'degraded')
      const exact = slowSpansOf(target.script)
      expect(degraded).toHaveLength(exact.length)
      for (const [index, { from, to }] of exact.entries()) {
        expectNear(degraded[index]?.from ?? null, from)
        expectNear(degraded[index]?.to ?? null, to)
      }
    }
  })

  test('no other target is slow', async () => {
    for (const target of CASES.filter(({ script }) => slowSpansOf(script).length === 0))
      expect(await spansOf(target, 'degraded'), target.name).toEqual([])
  })
})
