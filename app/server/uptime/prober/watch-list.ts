import { shardOf } from '~/shared/rules/uptime/outcomes'
import type { MonitorOrder, ProberOrders } from '~/shared/schemas/prober'
import type { Slotted } from './timetable'

export interface Watched extends Slotted {
  order: MonitorOrder
  isUnderWay: boolean
  isRechecking: boolean
  /** The last check here failed. */
  isKnownFailing: boolean
}

interface Changes {
  /** New or with a new interval. */
  seat: (watched: Watched) => void
  remove: (watched: Watched) => void
}

/** Monitors of the prober's shards, according to its orders. */
export function createWatchList({ seat, remove }: Changes) {
  const monitors = new Map<number, Watched>()
  let shards: ReadonlySet<number> = new Set()

  function forgetUnless(isKept: (monitor: number) => boolean): void {
    for (const [monitor, watched] of monitors) {
      if (isKept(monitor)) continue
      monitors.delete(monitor)
      remove(watched)
    }
  }

  function take(order: MonitorOrder): void {
    const known = monitors.get(order.monitor)
    if (!known) {
      const watched = {
        order,
        slot: 0,
        isGone: false,
        isUnderWay: false,
        isRechecking: false,
        isKnownFailing: false,
      }
      monitors.set(order.monitor, watched)
      seat(watched)
      return
    }
    const { order: old } = known
    // Repeated orders must not restart a running check.
    if (JSON.stringify(old) === JSON.stringify(order)) return
    known.order = order
    known.isKnownFailing = false
    if (old.intervalMs !== order.intervalMs || old.offsetMs !== order.offsetMs) seat(known)
  }

  return {
    get: (monitor: number): Watched | undefined => monitors.get(monitor),
    size: (): number => monitors.size,
    shards: (): number[] => [...shards],
    apply(orders: Pick<ProberOrders, 'shards' | 'changed' | 'all'>): void {
      const held = new Set(orders.shards)
      shards = held
      forgetUnless((monitor) => held.has(shardOf(monitor)))
      for (const order of orders.changed) if (held.has(shardOf(order.monitor))) take(order)
      if (!orders.all) return
      const all = new Set(orders.all)
      forgetUnless((monitor) => all.has(monitor))
    },
  }
}
