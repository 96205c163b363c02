import { z } from 'zod'
import { discountsMessages } from '../messages/discounts'
import { formMessages } from '../messages/form'
import { plansMessages } from '../messages/plans'
import { parseAmount } from '../rules/money/parse-amount'
import { MAX_PLAN_NAME } from '../rules/plans/plan-choices'
import { CURRENCY_CODES } from '../values/currency-codes'
import { entityName } from './organization'
import { MAX_AMOUNT } from './plan'

const MAX_PERIODS = 120
const id = z.coerce.number().int().min(1).max(2_147_483_647)
const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,40}$/, { error: () => discountsMessages.faults.code })
const day = z.iso.date({ error: () => formMessages.validDate })

const reduction = z.discriminatedUnion('kind', [
  /** Hundredths of a percent. */
  z.object({ kind: z.literal('percent'), percent: z.int().min(1).max(10_000) }),
  z.object({
    kind: z.literal('amount'),
    amount: z.int().min(1).max(MAX_AMOUNT),
    currency: z.enum(CURRENCY_CODES),
  }),
])

const fields = z.object({
  name: entityName.max(MAX_PLAN_NAME),
  /** null: only super admins give it. */
  discountCode: code.nullable(),
  reduction,
  /** Billing periods; null: for ever. */
  periods: z.int().min(1).max(MAX_PERIODS).nullable(),
  /** Empty: for every plan. */
  plans: z.array(id).max(100),
  maxUses: z.int().min(1).max(1_000_000).nullable(),
  /** Days of the seller; the last one counts. */
  startsOn: day.nullable(),
  endsOn: day.nullable(),
})

const ordered = <T extends z.ZodType<{ startsOn?: string | null; endsOn?: string | null }>>(schema: T) =>
  schema.superRefine(({ startsOn, endsOn }, context) => {
    if (startsOn && endsOn && endsOn < startsOn)
      context.addIssue({ code: 'custom', path: ['endsOn'], message: discountsMessages.faults.order })
  })

export const discountBody = ordered(fields)
export type DiscountBody = z.output<typeof discountBody>

/** Absent fields stay. Who has it keeps it, as it was given. */
export const discountChange = ordered(
  fields
    .pick({ name: true, discountCode: true, plans: true, maxUses: true, startsOn: true, endsOn: true })
    .partial()
    .extend({
      isEnded: z.boolean().optional(),
    }),
)
export type DiscountChange = z.output<typeof discountChange>

export const discount = fields.extend({
  _id: z.int(),
  isEnded: z.boolean(),
  uses: z.int(),
  /** Those that have it, by name. */
  organizations: z.array(
    z.object({ _id: z.int(), name: z.string(), periodsUsed: z.int(), isOver: z.boolean() }),
  ),
})
export type DiscountView = z.infer<typeof discount>

export const discountGift = z.object({ organization: id })
export const discountGiftParams = z.object({
  id: z.string().regex(/^\d{1,9}$/),
  organization: z.string().regex(/^\d{1,9}$/),
})

const text = z.string().trim().max(40).default('')
const emptyIsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((sent) => (sent === undefined || sent === '' ? null : sent), schema)
const count = (max: number) =>
  emptyIsNull(
    z.coerce
      .number({ error: () => formMessages.number })
      .int({ error: () => formMessages.wholeNumber })
      .min(1, { error: () => plansMessages.faults.atLeastOne })
      .max(max, { error: () => formMessages.atMost(max) })
      .nullable(),
  )

export const LASTS = ['once', 'periods', 'ever'] as const

/** What can be changed later, too. */
const changeable = {
  name: fields.shape.name,
  discountCode: emptyIsNull(fields.shape.discountCode),
  plans: z.preprocess((sent) => [sent ?? []].flat(), z.array(id)),
  maxUses: count(1_000_000),
  startsOn: emptyIsNull(fields.shape.startsOn),
  endsOn: emptyIsNull(fields.shape.endsOn),
}

export const discountChangeForm = ordered(
  z.object({
    ...changeable,
    isEnded: z
      .literal('on')
      .optional()
      .transform((sent) => sent === 'on'),
  }),
)

export const discountForm = ordered(
  z.object({
    ...changeable,
    kind: z.enum(['percent', 'amount']),
    value: text,
    currency: z.enum(CURRENCY_CODES),
    lasts: z.enum(LASTS),
    periods: count(MAX_PERIODS),
  }),
).transform(({ kind, value, currency, lasts, periods, ...sent }, context): DiscountBody => {
  const refuse = (path: string, message: string) => {
    context.addIssue({ code: 'custom', path: [path], message })
    return 1
  }
  // Percentages have two decimals, as euros do.
  const amount = parseAmount(value, kind === 'percent' ? 'EUR' : currency) ?? 0
  const isValid = amount > 0 && amount <= (kind === 'percent' ? 10_000 : MAX_AMOUNT)
  if (!isValid)
    refuse(
      'value',
      kind === 'percent' ? discountsMessages.faults.percent : plansMessages.faults.amount(currency),
    )
  if (lasts === 'periods' && periods === null) refuse('periods', plansMessages.faults.needed)
  return {
    ...sent,
    reduction: kind === 'percent' ? { kind, percent: amount } : { kind, amount, currency },
    periods: lasts === 'once' ? 1 : lasts === 'ever' ? null : periods,
  }
})

export const discountGiftForm = z.object({ organization: id })
