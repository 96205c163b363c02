import { formatDate } from '~/shared/format/date'
import { billingMessages } from '~/shared/messages/billing'
import type { SubscriptionView } from '~/shared/schemas/subscription'

type Order = NonNullable<SubscriptionView['order']>

export function wishText({ billingCycle, uptimeMonitor, checkQuota }: Order): string {
  if (billingCycle === null) return ''
  const cycle = billingMessages.cycles[billingCycle]
  return billingMessages.mail.wish(cycle, uptimeMonitor ?? undefined, checkQuota ?? undefined)
}

export const orderText = (order: Order, timeZone: string): string =>
  [formatDate(order.orderedAt, timeZone), wishText(order)].filter(Boolean).join(' · ')
