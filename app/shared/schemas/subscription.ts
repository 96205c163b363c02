import { z } from 'zod'
import { formMessages, inputMessages } from '../messages/form'
import {
  BILLING_CYCLES,
  INVOICE_STATUSES,
  PAYMENT_TYPES,
  SUBSCRIPTION_STATUSES,
} from '../rules/access/subscription'
import { line } from './organization'
import { keyword, paging, queryId } from './paging'
import { soldPlan } from './plan'

export const MAX_PLAN_LENGTH = 80
const MAX_QUOTA = 1_000_000_000
const MAX_MONITORED_SITES = 1_000_000

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
  /** false when the end follows from the start of the trial. */
  isEndSet: z.boolean(),
  plan: z.string().nullable(),
  /** null on no plan of the list; `plan` may still have a name. */
  sold: soldPlan.nullable(),
  /** Tests a month and monitored sites; null means unlimited. */
  testQuota: z.int().nullable(),
  uptimeQuota: z.int().nullable(),
  /** What the invoice was ordered for. */
  order: z
    .object({
      orderedAt: z.iso.datetime(),
      billingCycle: z.enum(BILLING_CYCLES).nullable(),
      uptimeMonitor: z.int().nullable(),
      checkQuota: z.int().nullable(),
    })
    .nullable(),
})
export type SubscriptionView = z.infer<typeof subscription>

/** The chosen plan, for the super admins who write the invoice. */
export const invoiceForm = z.object({
  billingCycle: z.enum(BILLING_CYCLES).default('year'),
  uptimeMonitor: z.coerce.number().int().min(0).max(MAX_MONITORED_SITES).optional(),
  checkQuota: z.coerce.number().int().min(0).max(MAX_QUOTA).optional(),
})

const quota = (max: number) =>
  z.coerce
    .number({ error: () => formMessages.number })
    .int({ error: () => formMessages.wholeNumber })
    .min(0, { error: () => formMessages.notNegative })
    .max(max, { error: () => formMessages.atMost(max) })
    .nullable()
/** The last day, in UTC. */
const lastDay = z.iso.date({ error: () => formMessages.validDate }).nullable()
const settings = {
  plan: line(MAX_PLAN_LENGTH).nullable(),
  endsAt: lastDay,
  testQuota: quota(MAX_QUOTA),
  uptimeQuota: quota(MAX_MONITORED_SITES),
  invoiceStatus: z.enum(INVOICE_STATUSES, { error: () => inputMessages.notAnOption }).nullable(),
}

/** Absent fields stay unchanged; null clears one. */
export const subscriptionChange = z.object(settings).partial()
export type SubscriptionChange = z.output<typeof subscriptionChange>

const emptyIsNull = <T extends z.ZodType>(value: T) =>
  z.preprocess((sent) => (sent === undefined || sent === '' ? null : sent), value)

/** In the form an empty field clears the value. */
export const subscriptionForm = z.object({
  plan: emptyIsNull(settings.plan),
  endsAt: emptyIsNull(settings.endsAt),
  testQuota: emptyIsNull(settings.testQuota),
  uptimeQuota: emptyIsNull(settings.uptimeQuota),
  invoiceStatus: emptyIsNull(settings.invoiceStatus),
})

export const subscriptionQuery = paging(50, 200).extend({
  keyword,
  organization: queryId.optional(),
  subStatus: z.enum(SUBSCRIPTION_STATUSES).optional(),
  subType: z.enum(PAYMENT_TYPES).optional(),
  plan: keyword,
  invoice: z.enum(INVOICE_STATUSES).optional(),
})
export type SubscriptionQuery = z.output<typeof subscriptionQuery>

export const listedSubscription = subscription.extend({
  /** The organization's. */
  _id: z.int(),
  orderedBy: z.string().nullable(),
})
export type ListedSubscription = z.infer<typeof listedSubscription>
