import { formatWhole } from '../../format/figure'
import { ordersMessages } from '../../messages/orders'
import { plansMessages } from '../../messages/plans'
import type { OrderLine } from './order-lines'

/** What a line of an order or an invoice is for. */
export function orderLineText({ kind, name, extra, days }: Omit<OrderLine, 'price'>): string {
  if (kind === 'checkQuota' || kind === 'uptimeMonitor') return plansMessages.lines[kind](formatWhole(extra))
  if (kind === 'credit' && days) return ordersMessages.lines.credit(days.left, days.all)
  return kind === 'charge' && days ? ordersMessages.lines.charge(name, days.left, days.all) : name
}
