import { z } from 'zod'
import { INVOICE_STATUSES, PAYMENT_TYPES, SUBSCRIPTION_STATUSES } from '../rules/access/subscription'

/** Without a subscription the organization is the host's own: free and without end. */
export const subscription = z.object({
  organization: z.object({ _id: z.int(), name: z.string() }),
  status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
  isExpired: z.boolean(),
  paymentType: z.enum(PAYMENT_TYPES),
  invoiceStatus: z.enum(INVOICE_STATUSES).nullable(),
  /** 0 means paid. */
  trialLevel: z.int(),
  trialDaysLeft: z.int().nullable(),
  endsAt: z.iso.datetime().nullable(),
})
export type SubscriptionView = z.infer<typeof subscription>

/** The chosen plan, for the super admins who write the invoice. */
export const invoiceForm = z.object({
  billingCycle: z.enum(['month', 'year']).default('year'),
  uptimeMonitor: z.coerce.number().int().min(0).max(1_000_000).optional(),
  checkQuota: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
})
