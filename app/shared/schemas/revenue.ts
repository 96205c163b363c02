import { z } from 'zod'
import { inputMessages } from '../messages/form'
import { MOVEMENTS } from '../rules/money/revenue'
import { CURRENCY_CODES } from '../values/currency-codes'
import { monthText } from './paging'

const currency = z.enum(CURRENCY_CODES, { error: () => inputMessages.notAnOption })
/** Without one, that with the highest recurring revenue. */
export const revenueQuery = z.object({ currency: currency.optional() })
export type RevenueQuery = z.output<typeof revenueQuery>

export const revenueParams = z.object({ month: monthText })

/** In minor units. */
const amount = z.int()
const percent = z.number().nullable()

/** null: not measured. Months and days are of the seller's calendar. */
export const revenueMonth = z.object({
  month: monthText,
  from: z.string(),
  /** The last day, or today. */
  to: z.string(),
  isRunning: z.boolean(),
  /** Of a month, net, at its beginning and its end, and the movement between. */
  recurring: z
    .object({
      opening: amount,
      new: amount,
      expansion: amount,
      contraction: amount,
      churned: amount,
      reactivated: amount,
      closing: amount,
      /** In percent of what was there when the month began. */
      churn: percent,
    })
    .nullable(),
  /** Of all currencies, at the end of the month. */
  subscriptions: z
    .object({
      active: z.int(),
      past_due: z.int(),
      canceled: z.int(),
      trial: z.int(),
      opening: z.int(),
      lost: z.int(),
      churn: percent,
    })
    .nullable(),
  trials: z
    .object({
      started: z.int(),
      converted: z.int(),
      /** False while trials of the month may still convert. */
      isFinal: z.boolean(),
    })
    .nullable(),
  /** With VAT. */
  invoices: z
    .object({ issued: amount, credited: amount, paid: amount, open: amount, overdue: amount })
    .nullable(),
})
export type RevenueMonthView = z.infer<typeof revenueMonth>

export const revenue = z.object({
  /** null when nothing was sold. */
  currency: currency.nullable(),
  currencies: z.array(currency),
  timeZone: z.string(),
  /** 24 months, the running one last. */
  months: z.array(revenueMonth),
})
export type Revenue = z.infer<typeof revenue>

export const revenueChange = z.object({
  organization: z.int(),
  /** null: it is deleted. */
  name: z.string().nullable(),
  kind: z.enum(MOVEMENTS),
  before: amount,
  after: amount,
})
export type RevenueChangeView = z.infer<typeof revenueChange>
