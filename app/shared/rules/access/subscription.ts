/** What an organization pays, reduced to the questions that rights and screens ask. */

export const SUBSCRIPTION_STATUSES = ['trial', 'active', 'past_due', 'canceled', 'expired'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]
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

export const TRIAL_DAYS = 30
const DAY = 86_400_000

/** A trial ends 30 days after its start, unless payment is by invoice. */
export function trialEndsAt({ status, paymentType, trialStartedAt }: Subscription): Date | null {
  if (status !== 'trial' || paymentType === 'invoice' || !trialStartedAt) return null
  return new Date(trialStartedAt.getTime() + TRIAL_DAYS * DAY)
}

export const isTrial = ({ trialLevel }: Subscription): boolean => trialLevel > 0

/** Null, an organization that has no subscription at all, never expires: it is the host's own. */
export function isExpired(subscription: Subscription | null, now: Date): boolean {
  if (!subscription) return false
  const ends = [subscription.endsAt, trialEndsAt(subscription)]
  return subscription.status === 'expired' || ends.some((end) => end !== null && end <= now)
}

export const isInvoicePending = (subscription: Subscription | null): boolean =>
  subscription?.paymentType === 'invoice' && subscription.invoiceStatus !== null

/** Whole days that are left of a trial, never below 0; null when nothing ends. */
export function trialDaysLeft(subscription: Subscription, now: Date): number | null {
  const end = trialEndsAt(subscription)
  return end && Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY))
}
