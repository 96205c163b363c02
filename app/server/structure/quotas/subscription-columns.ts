import type { Subscription } from '~/shared/rules/access/subscription'

/** All null after a left join without a subscription. */
export interface SubscriptionColumns {
  status: string | null
  payment_type: string | null
  invoice_status: string | null
  trial_level: number | null
  trial_started_at: Date | null
  ends_at: Date | null
}

export const subscriptionFromColumns = (row: SubscriptionColumns): Subscription | null =>
  row.status === null
    ? null
    : {
        status: row.status as Subscription['status'],
        paymentType: (row.payment_type ?? 'none') as Subscription['paymentType'],
        invoiceStatus: row.invoice_status as Subscription['invoiceStatus'],
        trialLevel: row.trial_level ?? 0,
        trialStartedAt: row.trial_started_at,
        endsAt: row.ends_at,
      }
