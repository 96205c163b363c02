import { paths, SUBSCRIBER_TABS, type SubscriberTab } from '~/shared/paths'
import type { MailingKind } from '~/shared/rules/mailings/kinds'

export const KIND_OF_TAB: Record<SubscriberTab, MailingKind> = {
  standardSub: 'standard',
  teamSub: 'team',
  competitorSub: 'competitor',
  alertSub: 'alert',
  thresholdAlertSub: 'thresholdAlert',
}

export const tabOf = (pathname: string): SubscriberTab =>
  SUBSCRIBER_TABS.find((tab) => pathname.endsWith(`/${tab}`)) ?? 'standardSub'

type Subscriber = {
  _id: string
  type: 'user' | 'team'
  counts: Partial<Record<MailingKind, number>>
}

/** The first tab with something on it. */
export function subscriberAddress({ _id, type, counts }: Subscriber): string {
  const tab = SUBSCRIBER_TABS.find((name) => counts[KIND_OF_TAB[name]]) ?? 'standardSub'
  return paths.subscriber(_id, tab, { subscriberType: type })
}
