import type { Logger } from '~/server/platform/log'
import type { ProberOrders, ProberReport } from '~/shared/schemas/prober'
import type { createResultBuffer } from './result-buffer'
import { pause, within } from './waits'

/** Delivers results and returns orders; rejects on failure. */
export type Exchange = (report: ProberReport) => Promise<ProberOrders>

const LIMIT_MS = 15_000
/** While the product starts, the first exchanges find no server yet. */
const WARNED_FAILURES = 4
const FIRST_BACK_OFF_MS = 500
const MAX_BACK_OFF_MS = 5_000
const MAX_REST_MS = 30_000
const LAST_MS = 3_000

/** Continuous exchanges. Results of a failed one are sent again; the server ignores known slots. */
export function createExchanges({
  exchange,
  outbox,
  log,
  report,
  apply,
}: {
  exchange: Exchange
  outbox: ReturnType<typeof createResultBuffer>
  log: Pick<Logger, 'info' | 'warn'>
  report: () => Omit<ProberReport, 'results' | 'isLeaving' | 'cursor'>
  apply: (orders: ProberOrders) => void
}) {
  const ending = new AbortController()
  const counts = { exchanges: 0, failedExchanges: 0 }
  let cursor: string | null = null

  async function tell(limitMs: number, isLast: boolean): Promise<ProberOrders> {
    const results = outbox.take()
    try {
      const isLeaving = isLast && outbox.size() === 0
      const orders = await within(exchange({ ...report(), cursor, results, isLeaving }), limitMs)
      counts.exchanges += 1
      return orders
    } catch (error) {
      outbox.refundUsage(results)
      counts.failedExchanges += 1
      throw error
    }
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!ending.signal.aborted) {
      let restMs: number
      try {
        const orders = await tell(LIMIT_MS, false)
        if (ending.signal.aborted) return
        apply(orders)
        cursor = orders.cursor
        if (failures >= WARNED_FAILURES) log.info({ failures }, 'the server accepts results again')
        failures = 0
        restMs = outbox.hasFullBatch() ? 0 : Math.min(MAX_REST_MS, Math.max(0, orders.restMs))
      } catch (error) {
        failures += 1
        if (failures === WARNED_FAILURES)
          log.warn({ err: error }, 'the server accepts no results; they are kept')
        restMs = Math.min(MAX_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** (failures - 1))
      }
      await pause(restMs, ending.signal)
    }
  }
  const running = run()

  return {
    counts: () => counts,
    /** Delivers the remaining results and leaves, as time permits. */
    stop: async (): Promise<void> => {
      ending.abort()
      const until = Date.now() + LAST_MS
      const leftMs = () => Math.max(1, until - Date.now())
      try {
        await within(running, leftMs())
        do await tell(leftMs(), true)
        while (outbox.size() > 0)
      } catch (error) {
        log.warn({ err: error }, 'the last results could not be told')
      }
    },
  }
}
