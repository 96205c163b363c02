import { DAY_MS } from '~/shared/values/units'

/** Subscription state for rights and screens. */

export const SUBSCRIPTION_STATUSES = ['trial', 'active', 'past_due', 'canceled', 'expired'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]
export const BILLING_CYCLES = ['year', 'month'] as const
export type BillingCycle = (typeof BILLING_CYCLES)[number]
export const PAYMENT_TYPES = ['none', 'card', 'invoice'] as const
export const INVOICE_STATUSES = ['waiting', 'processed'] as const

export interface Subscription {
  status: SubscriptionStatus
  paymentType: (typeof PAYMENT_TYPES)[number]
  invoiceStatus: (typeof INVOICE_STATUSES)[number] | null
  /** 0 means paid. */
  trialLevel: number
  trialStartedAt: Date | null
  endsAt: Date | null
}

/** Where no plan is offered, and of trials without an end of their own. */
export const TRIAL_DAYS = 30

/** The end that the plan or a super admin set, else 30 days after the start; null once ordered by invoice. */
export function trialEndsAt({
  status,
  paymentType,
  trialStartedAt,
  endsAt,
}: Pick<Subscription, 'status' | 'paymentType' | 'trialStartedAt' | 'endsAt'>): Date | null {
  if (status !== 'trial' || paymentType === 'invoice') return null
  return endsAt ?? (trialStartedAt && new Date(trialStartedAt.getTime() + TRIAL_DAYS * DAY_MS))
}

export const isTrial = ({ trialLevel }: Subscription): boolean => trialLevel > 0

/** Without a subscription (null) an organization is the host's own and never expires. */
export function isExpired(subscription: Subscription | null, now: Date): boolean {
  if (!subscription) return false
  const end = subscription.status === 'trial' ? trialEndsAt(subscription) : subscription.endsAt
  return subscription.status === 'expired' || (end !== null && end <= now)
}

export const isInvoicePending = (subscription: Subscription | null): boolean =>
  subscription?.paymentType === 'invoice' && subscription.invoiceStatus !== null

/** Whole days until the end of a trial; null when it has ended or nothing ends. 1 is the last day. */
export const daysUntil = (end: Date | null, now: Date): number | null =>
  end === null || end <= now ? null : Math.ceil((end.getTime() - now.getTime()) / DAY_MS)

export const trialDaysLeft = (subscription: Subscription, now: Date): number | null =>
  daysUntil(trialEndsAt(subscription), now)
