import { z } from 'zod'
import { formMessages } from '../messages/form'
import { ordersMessages } from '../messages/orders'
import { BILLING_CYCLES } from '../rules/access/subscription'
import { normalizeTaxId } from '../rules/money/tax-id'
import { CURRENCY_CODES } from '../values/currency-codes'
import { billingAccount, billingDetails, checkDetails, detailForm } from './billing-details'
import { parentId } from './organization'
import { MAX_SITES, MAX_TESTS, plan, soldPlan, WHENS } from './plan'
import { subscription } from './subscription'

export const PAYMENTS = ['invoice', 'card'] as const
export const ORDER_STATUSES = ['open', 'done', 'closed'] as const

const money = z.object({ amount: z.int(), currency: z.enum(CURRENCY_CODES) })

/** null: what the plan includes. An empty text is that too. */
const quota = (max: number) =>
  z.preprocess(
    (sent) => (sent === undefined || sent === '' ? null : sent),
    z.coerce
      .number({ error: () => formMessages.number })
      .int({ error: () => formMessages.wholeNumber })
      .min(0, { error: () => formMessages.notNegative })
      .max(max, { error: () => formMessages.atMost(max) })
      .nullable(),
  )

const choice = z.object({
  billingCycle: z.enum(BILLING_CYCLES).default('year'),
  checkQuota: quota(MAX_TESTS),
  uptimeMonitor: quota(MAX_SITES),
})
export type PlanChoice = z.output<typeof choice>

/** As the list of offers takes it. */
export const queryOf = ({ billingCycle, checkQuota, uptimeMonitor }: PlanChoice) => ({
  billingCycle,
  ...(checkQuota !== null && { checkQuota }),
  ...(uptimeMonitor !== null && { uptimeMonitor }),
})

/** What a URL asks for; a part that is no choice is left out. */
export function choiceIn(search: URLSearchParams): PlanChoice {
  const { billingCycle, checkQuota, uptimeMonitor } = choice.shape
  const read = <S extends z.ZodType>(schema: S, name: string) =>
    schema.safeParse(search.get(name) ?? undefined).data as z.output<S> | undefined
  return {
    billingCycle: read(billingCycle, 'billingCycle') ?? 'year',
    checkQuota: read(checkQuota, 'checkQuota') ?? null,
    uptimeMonitor: read(uptimeMonitor, 'uptimeMonitor') ?? null,
  }
}

const count = (max: number) => z.coerce.number().int().min(0).max(max).optional()
/** Absent quotas are what the plan includes. */
export const offerQuery = z.object({
  billingCycle: z.enum(BILLING_CYCLES).default('year'),
  checkQuota: count(MAX_TESTS),
  uptimeMonitor: count(MAX_SITES),
})
export type OfferQuery = z.output<typeof offerQuery>

export const offer = plan.pick({ _id: true, name: true, description: true, limits: true }).extend({
  isCurrent: z.boolean(),
  /** Of the choice; null when the plan is not sold so. */
  price: soldPlan
    .pick({
      billingCycle: true,
      checkQuota: true,
      uptimeMonitor: true,
      lines: true,
      discounts: true,
      total: true,
    })
    .nullable(),
  /** A period of twelve months less what twelve single months cost; null when it saves nothing. */
  saving: money.nullable(),
  /** Whether the plan has room for what the organization uses. */
  fits: z.boolean(),
})
export type Offer = z.infer<typeof offer>

export const offers = z.object({
  plans: z.array(offer),
  payments: z.array(z.enum(PAYMENTS)),
  use: z.object({ testsAMonth: z.int(), monitoredSites: z.int(), users: z.int() }),
})
export type Offers = z.infer<typeof offers>

const wish = choice.extend({
  plan: parentId,
  /** Of a discount. */
  discountCode: z
    .string()
    .trim()
    .toUpperCase()
    .max(40)
    .transform((text) => text || null)
    .nullable()
    .default(null),
})
/** Who buys, as far as the VAT depends on it; null before it is known. */
const buyer = z.object({
  country: z.string().regex(/^[A-Z]{2}$/),
  taxId: z
    .string()
    .max(40)
    .transform((text) => normalizeTaxId(text) || null)
    .nullable()
    .default(null),
})
export const orderPreview = wish.extend({ buyer: buyer.nullable().default(null) })
export type OrderPreview = z.output<typeof orderPreview>

export const orderBody = wish.extend({
  /** Of the form: the same order sent twice is one. */
  key: z.uuid(),
  payment: z.enum(PAYMENTS),
  details: billingDetails,
  /** What the buyer saw, in minor units with VAT: another price is not charged. */
  total: z.coerce.number().int(),
})
export type OrderBody = z.output<typeof orderBody>

export const orderLine = z.object({
  kind: z.enum(['plan', 'checkQuota', 'uptimeMonitor', 'discount', 'charge', 'credit']),
  name: z.string(),
  extra: z.int(),
  price: money,
  days: z.object({ left: z.int(), all: z.int() }).nullable(),
})

const vat = z.object({
  kind: z.enum(['charged', 'reverseCharge', 'outside']),
  country: z.string(),
  rate: z.int(),
})

export const orderQuote = z.object({
  plan: z.object({ _id: z.int(), name: z.string() }),
  billingCycle: z.enum(BILLING_CYCLES),
  checkQuota: z.int().nullable(),
  uptimeMonitor: z.int().nullable(),
  when: z.enum(WHENS),
  lines: z.array(orderLine),
  net: money,
  /** null before the country is known. */
  vat: vat.nullable(),
  vatAmount: money,
  total: money,
  /** Of the next period, without VAT. */
  renewal: z.object({ at: z.iso.datetime(), price: money }),
  excess: z.array(
    z.object({ limit: z.enum(['checkQuota', 'uptimeMonitor', 'maxUsers']), used: z.int(), allowed: z.int() }),
  ),
  /** What is not reached by a discount code, or why. */
  codeFault: z.string().nullable(),
})
export type OrderQuote = z.infer<typeof orderQuote>

export const order = z.object({
  _id: z.string(),
  organization: z.int(),
  status: z.enum(ORDER_STATUSES),
  payment: z.enum(PAYMENTS),
  plan: z.string(),
  billingCycle: z.enum(BILLING_CYCLES),
  when: z.enum(WHENS),
  total: money,
  orderedAt: z.iso.datetime(),
  /** Where the card is entered; only of an open order. */
  payAt: z.string().nullable(),
})
export type OrderView = z.infer<typeof order>

export const orderParams = z.object({ id: z.string().regex(/^\d{1,9}$/), order: z.string().max(64) })

export const ownSubscription = subscription.extend({
  account: billingAccount.nullable(),
  /** Whether it can order one of a list of plans, else what was agreed on the invoice. */
  hasPlans: z.boolean(),
  canCancel: z.boolean(),
  canResume: z.boolean(),
  /** That renewals are charged to; null without payment by card. */
  card: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }).nullable(),
  /** Waits for its payment. */
  openOrder: z.string().nullable(),
})
export type OwnSubscription = z.infer<typeof ownSubscription>

export const paymentDifference = z.object({
  payment: z.string(),
  organization: z.object({ _id: z.int(), name: z.string() }).nullable(),
  kind: z.enum(['unknown', 'amount', 'refunded', 'notApplied']),
  ...money.shape,
  foundAt: z.iso.datetime(),
})
export type PaymentDifference = z.infer<typeof paymentDifference>

/** Of the checkout: shows the price of what was typed so far. */
export const checkoutPreviewForm = z
  .object({
    ...wish.omit({ plan: true }).shape,
    organization: parentId,
    priceId: parentId,
    country: z.string().max(2).default(''),
    taxId: z.string().max(40).default(''),
  })
  .transform(({ organization, priceId, country, taxId, ...choices }) => ({
    organization,
    body: { ...choices, plan: priceId, buyer: country === '' ? null : { country, taxId } },
  }))

const checkoutFields = z.object({
  ...wish.omit({ plan: true }).shape,
  ...detailForm.shape,
  organization: parentId,
  priceId: parentId,
  key: z.uuid(),
  payment: z.enum(PAYMENTS, { error: () => ordersMessages.faults.payment }),
})

function checkAddress(sent: Parameters<typeof checkDetails>[0], context: z.RefinementCtx): void {
  checkDetails(sent, (path, message) => context.addIssue({ code: 'custom', path: [path], message }))
}

/** Before the VAT is known: all but the consent. */
export const checkoutReviewForm = checkoutFields
  .superRefine(checkAddress)
  .transform(({ organization, priceId: plan, country, taxId, ...sent }) => {
    const { billingCycle, checkQuota, uptimeMonitor, discountCode } = sent
    const choices = { plan, billingCycle, checkQuota, uptimeMonitor, discountCode }
    return { organization, body: { ...choices, buyer: { country, taxId } } }
  })

export const checkoutForm = checkoutFields
  .extend({
    total: z.coerce.number().int(),
    terms: z.literal('on', { error: () => ordersMessages.faults.terms }),
  })
  .superRefine(checkAddress)
  .transform((sent) => {
    const {
      organization,
      priceId: plan,
      billingCycle,
      checkQuota,
      uptimeMonitor,
      discountCode,
      ...order
    } = sent
    const { key, payment, total, terms: _, ...details } = order
    const choices = { plan, billingCycle, checkQuota, uptimeMonitor, discountCode }
    return { organization, choices, body: { ...choices, key, payment, total, details } }
  })
