import type { Subscription } from '~/shared/rules/access/subscription'
import type { SubscriptionChange } from '~/shared/schemas/subscription'

export interface Settings extends Subscription {
  plan: string | null
  testQuota: number | null
  uptimeQuota: number | null
}

const NEW: Settings = {
  status: 'active',
  paymentType: 'none',
  invoiceStatus: null,
  trialLevel: 0,
  trialStartedAt: null,
  endsAt: null,
  plan: null,
  testQuota: null,
  uptimeQuota: null,
}

const endOfDay = (day: string) => new Date(`${day}T23:59:59.999Z`)

/**
 * The subscription after a super admin's change. A processed invoice ends the trial together with its end date, and a
 * later end revives an expired subscription.
 */
export function changedSubscription(
  before: Settings | null,
  change: SubscriptionChange,
  now: Date,
): Settings {
  const { endsAt, ...others } = change
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const next: Settings = {
    ...(before ?? NEW),
    ...given,
    ...(endsAt !== undefined && { endsAt: endsAt === null ? null : endOfDay(endsAt) }),
  }
  if (next.invoiceStatus !== null) next.paymentType = 'invoice'
  else if (next.paymentType === 'invoice') next.paymentType = 'none'
  const isPaid = next.invoiceStatus === 'processed' && before?.invoiceStatus !== 'processed'
  const isRevived = next.status === 'expired' && endsAt !== undefined && (!next.endsAt || next.endsAt > now)
  if (!isPaid && !isRevived) return next
  const endsWithTrial = before?.status === 'trial' && next.endsAt?.getTime() === before.endsAt?.getTime()
  return { ...next, status: 'active', trialLevel: 0, endsAt: endsWithTrial ? null : next.endsAt }
}
