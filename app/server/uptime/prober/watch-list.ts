import { shardOf } from '~/shared/rules/uptime/outcomes'
import type { MonitorOrder, ProberOrders } from '~/shared/schemas/prober'
import type { Slotted } from './timetable'

/** A monitor that is checked here. */
export interface Watched extends Slotted {
  order: MonitorOrder
  isUnderWay: boolean
  isRechecking: boolean
  /** Its last check here failed. */
  isKnownFailing: boolean
}

interface Changes {
  /** New, or with another rhythm. */
  seat: (watched: Watched) => void
  remove: (watched: Watched) => void
}

/** The monitors of the shards that this prober holds, as orders tell them. */
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
    // The same order comes again and again for a while; a check under way is still of it then.
    if (JSON.stringify(old) === JSON.stringify(order)) return
    known.order = order
    known.isKnownFailing = false
    if (old.intervalMs !== order.intervalMs || old.offsetMs !== order.offsetMs) seat(known)
  }

  return {
    get: (monitor: number): Watched | undefined => monitors.get(monitor),
    size: (): number => monitors.size,
    shards: (): number[] => [...shards],
    obey(orders: Pick<ProberOrders, 'shards' | 'changed' | 'all'>): void {
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
