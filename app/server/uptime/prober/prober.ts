import { setMaxListeners } from 'node:events'
import type { Logger } from '~/server/platform/log'
import type { CheckResult, ProberOrders, ProberReport } from '~/shared/schemas/prober'
import type { Finding, Look } from './check-runner'
import type { Connectivity } from './connectivity'
import { createExchanges, type Exchange } from './exchanges'
import { createResultBuffer } from './result-buffer'
import { createTimetable } from './timetable'
import { pause } from './waits'
import { createWatchList, type Watched } from './watch-list'

export interface ProberStats {
  monitors: number
  underWay: number
  /** Undelivered results. */
  kept: number
  begun: number
  missed: number
  exchanges: number
  failedExchanges: number
}

export interface Prober {
  /** Stops new checks, waits briefly for running ones, delivers results and releases leases. */
  stop: () => Promise<void>
  stats: () => ProberStats
}

const MAX_CONCURRENT_CHECKS = 2_000
const LAST_CHECKS_MS = 3_000
const STOP_POLL_INTERVAL_MS = 20

/** Runs the ordered checks at their slots, with one exchange per second. */
export function createProber(options: {
  exchange: Exchange
  check: Look
  connectivity: Pick<Connectivity, 'cutOffSince'>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** A UUID per start. */
  id: string
  name: string
  version?: string
  maxConcurrentChecks?: number
}): Prober {
  const { check, connectivity, log, maxConcurrentChecks = MAX_CONCURRENT_CHECKS } = options
  const startedAt = Date.now()
  const ending = new AbortController()
  setMaxListeners(0, ending.signal)
  const outbox = createResultBuffer()
  const counts = { underWay: 0, begun: 0, missed: 0 }

  const timetable = createTimetable<Watched>({
    rhythmOf: (watched) => watched.order,
    onDue: (watched, slot, now) => {
      if (watched.isUnderWay) miss(watched, slot, now, 'overrun')
      else if (counts.underWay >= maxConcurrentChecks) miss(watched, slot, now, 'late')
      else void run(watched, slot, now, 'isUnderWay')
    },
    onMissed: (watched, slot, now) => miss(watched, slot, now, 'late'),
  })
  const monitors = createWatchList({ seat: timetable.add, remove: timetable.remove })

  function miss({ order }: Watched, slot: number, now: number, reason: 'overrun' | 'late'): void {
    counts.missed += 1
    const nothing = { responseMs: null, phases: {}, status: null, tries: 0, evidence: [] }
    outbox.add(resultOf(order.monitor, slot, now, { outcome: 'missed', reason, ...nothing }, false))
  }

  async function run(
    watched: Watched,
    slot: number,
    now: number,
    mark: 'isUnderWay' | 'isRechecking',
  ): Promise<void> {
    const { order, isKnownFailing } = watched
    watched[mark] = true
    counts.underWay += 1
    counts.begun += 1
    try {
      const finding = await check(order, { isKnownFailing, signal: ending.signal })
      // Drops the result of a changed or removed monitor.
      if (watched.isGone || watched.order !== order) return
      if (finding.outcome !== 'unknown') watched.isKnownFailing = finding.outcome === 'failed'
      outbox.add(resultOf(order.monitor, slot, now, finding, mark === 'isRechecking'))
    } catch (error) {
      if (!ending.signal.aborted) log.error({ err: error, monitor: order.monitor }, 'a check broke')
    } finally {
      watched[mark] = false
      counts.underWay -= 1
    }
  }

  function apply(orders: ProberOrders): void {
    monitors.apply(orders)
    const now = Date.now()
    for (const monitor of orders.rechecks) {
      const watched = monitors.get(monitor)
      if (watched && !watched.isRechecking && counts.underWay < maxConcurrentChecks)
        void run(watched, now, now, 'isRechecking')
    }
    timetable.arm()
  }

  const exchanges = createExchanges({
    exchange: options.exchange,
    outbox,
    log,
    report: (): Omit<ProberReport, 'results' | 'isLeaving' | 'cursor'> => ({
      prober: options.id,
      name: options.name,
      ...(options.version && { version: options.version }),
      startedAt,
      cutOffSince: connectivity.cutOffSince(),
      shards: monitors.shards(),
    }),
    apply,
  })

  return {
    stop: async () => {
      timetable.stop()
      const until = Date.now() + LAST_CHECKS_MS
      while (counts.underWay > 0 && Date.now() < until) await pause(STOP_POLL_INTERVAL_MS)
      ending.abort(new Error('The prober is stopping'))
      await exchanges.stop()
    },
    stats: () => ({ monitors: monitors.size(), kept: outbox.size(), ...counts, ...exchanges.counts() }),
  }
}

const resultOf = (
  monitor: number,
  slot: number,
  begunAt: number,
  finding: Finding,
  isRecheck: boolean,
): CheckResult => ({ monitor, slot, isRecheck, lateMs: begunAt - slot, ...finding })
