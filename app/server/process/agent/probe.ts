import type { ProberOrders, ProberReport } from '~/shared/schemas/prober'
import { type AgentClient, CallRefusedError } from './client'

const RETRY_AFTER_MS = 5 * 60_000
const REFUSED_MS = 60_000
const REST_MS = 30_000
const LEAVING_MS = 2_000

const nothing = (): ProberOrders => ({
  shards: [],
  cursor: '',
  changed: [],
  all: [],
  rechecks: [],
  restMs: REST_MS,
  pictures: [],
  allowPrivate: false,
})

/**
 * Connects an agent's prober to the server. An older server lacks the call; the prober then retries periodically and
 * checks nothing.
 */
export function createExchange({
  client,
  onPictures,
  onCells = () => {},
  cell,
  now = Date.now,
}: {
  client: Pick<AgentClient, 'probe'>
  onPictures: (pictures: ProberOrders['pictures'], allowPrivate: boolean) => void
  onCells?: (cells: number[]) => void
  /** Of the server's databases; home when absent. */
  cell?: number
  now?: () => number
}): (report: ProberReport) => Promise<ProberOrders> {
  const always = new AbortController().signal
  let quietUntil = 0
  let refused: CallRefusedError | null = null
  return async (report) => {
    // The prober keeps its results while the key is refused.
    if (now() < quietUntil && refused) throw refused
    if (now() < quietUntil) return nothing()
    refused = null
    try {
      const orders = await client.probe(
        report,
        report.isLeaving ? AbortSignal.timeout(LEAVING_MS) : always,
        cell,
      )
      onPictures(orders.pictures, orders.allowPrivate)
      onCells(orders.cells ?? [])
      return orders
    } catch (error) {
      if (error instanceof CallRefusedError && error.isOfKey) {
        refused = error
        quietUntil = now() + REFUSED_MS
      }
      if (!(error instanceof CallRefusedError && error.status === 404)) throw error
      quietUntil = now() + RETRY_AFTER_MS
      return nothing()
    }
  }
}
