import { z } from 'zod'
import { formMessages, inputMessages } from '../messages/form'
import { plansMessages } from '../messages/plans'
import { BILLING_CYCLES } from '../rules/access/subscription'
import { parseAmount } from '../rules/money/parse-amount'
import { PLAN_FEATURES } from '../rules/plans/limits'
import { PLAN_VISIBILITIES, QUOTA_KINDS } from '../rules/plans/plan-choices'
import { CURRENCY_CODES, type Currency } from '../values/currency-codes'
import {
  checkPlan,
  MAX_AMOUNT,
  MAX_SITES,
  MAX_TESTS,
  type PlanBody,
  planDescription,
  planName,
  WHENS,
} from './plan'

const text = z.string().trim().max(2_000).default('')
const empty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((sent) => (sent === undefined || sent === '' ? null : sent), schema)
const count = (min: number, max: number) =>
  z.coerce
    .number({ error: () => formMessages.number })
    .int({ error: () => formMessages.wholeNumber })
    .min(min, { error: () => (min === 0 ? formMessages.notNegative : plansMessages.faults.atLeastOne) })
    .max(max, { error: () => formMessages.atMost(max) })
const optional = (min: number, max: number) => empty(count(min, max).nullable())

const quota = (max: number) =>
  z.object({
    kind: z.enum(QUOTA_KINDS),
    included: optional(0, max),
    steps: text,
    unit: optional(1, max),
    max: optional(1, max),
    priceMonth: text,
    priceYear: text,
  })
type SentQuota = z.output<ReturnType<typeof quota>>

type Refuse = (path: string[], message: string) => void

/** null for an empty price, or one that was refused. */
function amountIn(typed: string, currency: Currency, refuse: (message: string) => void): number | null {
  if (typed === '' || typed === '-') return null
  const amount = parseAmount(typed, currency)
  if (amount === null || amount > MAX_AMOUNT) refuse(plansMessages.faults.amount(currency))
  return amount
}

/** A line is a quantity, and its price by month and by year: '5000 21.00 210.00', with '-' for not sold. */
function stepsIn(typed: string, currency: Currency, max: number, refuse: (message: string) => void) {
  return typed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, quantity = '', month = '-', year = '-'] =
        /^\s*(\d{1,10})\s+([\d.,]+|-)\s+([\d.,]+|-)\s*$/.exec(line) ?? []
      if (quantity === '' || Number(quantity) > max)
        refuse(plansMessages.faults.step(line.trim().slice(0, 40)))
      return {
        quantity: Number(quantity),
        priceMonth: amountIn(month, currency, refuse),
        priceYear: amountIn(year, currency, refuse),
      }
    })
}

function offerOf(sent: SentQuota, currency: Currency, max: number, refuse: Refuse): PlanBody['checkQuota'] {
  const { kind, included } = sent
  if (kind === 'fixed') return { kind, included }
  const missing = (field: 'included' | 'unit' | 'max') => {
    if (sent[field] === null) refuse([field], plansMessages.faults.needed)
    return sent[field] ?? 0
  }
  if (kind === 'steps') {
    const steps = stepsIn(sent.steps, currency, max, (message) => refuse(['steps'], message))
    if (steps.length === 0) refuse(['steps'], plansMessages.faults.needed)
    return { kind, included: missing('included'), steps }
  }
  const priceIn = (field: 'priceMonth' | 'priceYear') =>
    amountIn(sent[field], currency, (message) => refuse([field], message))
  return {
    kind,
    ...{ included: missing('included'), unit: missing('unit'), max: missing('max') },
    ...{ priceMonth: priceIn('priceMonth'), priceYear: priceIn('priceYear') },
  }
}

/** Prices are decimals of the currency; an empty one is not sold, an empty limit is none. */
export const planForm = z
  .object({
    name: planName,
    description: planDescription.default(''),
    visibility: z.enum(PLAN_VISIBILITIES),
    position: empty(count(0, 10_000).nullable()),
    currency: z.enum(CURRENCY_CODES),
    priceMonth: text,
    priceYear: text,
    checkQuota: quota(MAX_TESTS),
    uptimeMonitor: quota(MAX_SITES),
    trialDays: empty(count(0, 365).nullable()),
    minIntervalMinutes: optional(1, 525_600),
    maxRetentionDays: optional(1, 3_660),
    maxLocations: optional(1, 1_000),
    maxUsers: optional(1, 100_000),
    features: z.preprocess((sent) => [sent ?? []].flat(), z.array(z.enum(PLAN_FEATURES))),
    isArchived: z
      .literal('on')
      .optional()
      .transform((sent) => sent === 'on'),
  })
  .transform((sent, context) => {
    const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path, message })
    const { currency } = sent
    const price = (field: 'priceMonth' | 'priceYear') =>
      amountIn(sent[field], currency, (message) => refuse([field], message))
    const offer = (field: 'checkQuota' | 'uptimeMonitor', max: number) =>
      offerOf(sent[field], currency, max, (path, message) => refuse([field, ...path], message))
    const body = {
      ...{ name: sent.name, description: sent.description, visibility: sent.visibility, currency },
      position: sent.position ?? 0,
      ...{ priceMonth: price('priceMonth'), priceYear: price('priceYear') },
      ...{ checkQuota: offer('checkQuota', MAX_TESTS), uptimeMonitor: offer('uptimeMonitor', MAX_SITES) },
      limits: {
        minIntervalMinutes: sent.minIntervalMinutes,
        maxRetentionDays: sent.maxRetentionDays,
        maxLocations: sent.maxLocations,
        maxUsers: sent.maxUsers,
        features: sent.features,
      },
      trialDays: sent.trialDays ?? 0,
    }
    if (context.issues.length === 0) checkPlan(body, refuse)
    return { body, isArchived: sent.isArchived }
  })

const organization = z.coerce
  .number({ error: () => plansMessages.move.choose })
  .int()
  .min(1, { error: () => plansMessages.move.choose })
  .max(2_147_483_647)

export const planMoveForm = z
  .object({
    organizations: z.preprocess(
      (sent) => [sent ?? []].flat().filter((one) => one !== ''),
      z
        .array(organization)
        .min(1, { error: () => plansMessages.move.choose })
        .max(100),
    ),
    plan: z.coerce
      .number({ error: () => inputMessages.notAnOption })
      .int()
      .min(1)
      .max(2_147_483_647),
    billingCycle: z.enum(BILLING_CYCLES),
    checkQuota: optional(0, MAX_TESTS),
    uptimeMonitor: optional(0, MAX_SITES),
    when: z.enum(WHENS),
  })
  .transform(({ plan, ...body }) => ({ plan, body }))
