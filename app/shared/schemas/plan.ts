import { z } from 'zod'
import { plansMessages } from '../messages/plans'
import { BILLING_CYCLES, SUBSCRIPTION_STATUSES } from '../rules/access/subscription'
import { PLAN_FEATURES } from '../rules/plans/limits'
import { MAX_DESCRIPTION, MAX_PLAN_NAME, PLAN_VISIBILITIES } from '../rules/plans/plan-choices'
import { CURRENCY_CODES } from '../values/currency-codes'
import { entityName, line } from './organization'
import { paging } from './paging'

export const MAX_AMOUNT = 1_000_000_000
export const MAX_TESTS = 1_000_000_000
export const MAX_SITES = 1_000_000
const MAX_STEPS = 20

/** In minor units of the currency. */
const price = z.int().min(0).max(MAX_AMOUNT).nullable()
const prices = { priceMonth: price, priceYear: price }
const included = (max: number) => z.int().min(0).max(max)

const quotaOffer = (max: number) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('fixed'), included: included(max).nullable() }),
    z.object({
      kind: z.literal('steps'),
      included: included(max),
      steps: z
        .array(z.object({ quantity: z.int().min(1).max(max), ...prices }))
        .min(1)
        .max(MAX_STEPS),
    }),
    z.object({
      kind: z.literal('free'),
      included: included(max),
      unit: z.int().min(1).max(max),
      max: z.int().min(1).max(max),
      ...prices,
    }),
  ])

const limit = (max: number) => z.int().min(1).max(max).nullable()
export const planLimits = z.object({
  minIntervalMinutes: limit(525_600),
  maxRetentionDays: limit(3_660),
  maxLocations: limit(1_000),
  maxUsers: limit(100_000),
  features: z.array(z.enum(PLAN_FEATURES)).max(PLAN_FEATURES.length),
})

/** What a change of makes a new version. */
export const planOffer = z.object({
  currency: z.enum(CURRENCY_CODES),
  ...prices,
  checkQuota: quotaOffer(MAX_TESTS),
  uptimeMonitor: quotaOffer(MAX_SITES),
  limits: planLimits,
  trialDays: z.int().min(0).max(365),
})

export const planName = entityName.max(MAX_PLAN_NAME)
export const planDescription = line(MAX_DESCRIPTION)
const fields = planOffer.extend({
  name: planName,
  description: planDescription,
  visibility: z.enum(PLAN_VISIBILITIES),
  /** Plans are shown from the lowest to the highest. */
  position: z.int().min(0).max(10_000),
})
type Fields = z.output<typeof fields>

/** Quotas of which more can be bought must say more than what is included. */
function faultOf(offer: Fields['checkQuota']): { path: string; message: string } | null {
  if (offer.kind === 'free')
    return offer.max > offer.included ? null : { path: 'max', message: plansMessages.faults.moreThanIncluded }
  if (offer.kind === 'fixed') return null
  const quantities = offer.steps.map(({ quantity }) => quantity)
  if (new Set(quantities).size < quantities.length)
    return { path: 'steps', message: plansMessages.faults.sameStep }
  return quantities.every((quantity) => quantity > offer.included)
    ? null
    : { path: 'steps', message: plansMessages.faults.moreThanIncluded }
}

export function checkPlan(
  body: Partial<Pick<Fields, 'priceMonth' | 'priceYear' | 'checkQuota' | 'uptimeMonitor'>>,
  refuse: (path: string[], message: string) => void,
): void {
  if (body.priceMonth === null && body.priceYear === null)
    refuse(['priceMonth'], plansMessages.faults.noPrice)
  for (const name of ['checkQuota', 'uptimeMonitor'] as const) {
    const fault = body[name] && faultOf(body[name])
    if (fault) refuse([name, fault.path], fault.message)
  }
}

const checked = <T extends z.ZodType<Parameters<typeof checkPlan>[0]>>(schema: T) =>
  schema.superRefine((body, context) => {
    checkPlan(body, (path, message) => context.addIssue({ code: 'custom', path, message }))
  })

export const planFields = fields
export const planBody = checked(fields)
export type PlanBody = z.output<typeof planBody>

/** Absent fields stay. An archived plan is no longer sold; who is on it stays. */
export const planChange = checked(fields.partial().extend({ isArchived: z.boolean().optional() }))
export type PlanChange = z.output<typeof planChange>

export const plan = fields.extend({
  _id: z.int(),
  version: z.int(),
  isArchived: z.boolean(),
  /** On any version of it. */
  organizations: z.int(),
})
export type PlanView = z.infer<typeof plan>

const money = z.object({ amount: z.int(), currency: z.enum(CURRENCY_CODES) })
const named = z.object({ _id: z.int(), name: z.string() })

/** The plan of an organization, priced for its next period. */
export const soldPlan = z.object({
  plan: named,
  version: z.int(),
  isLatest: z.boolean(),
  billingCycle: z.enum(BILLING_CYCLES),
  /** null without limit. */
  checkQuota: z.int().nullable(),
  uptimeMonitor: z.int().nullable(),
  lines: z.array(
    z.object({ kind: z.enum(['plan', 'checkQuota', 'uptimeMonitor']), extra: z.int(), price: money }),
  ),
  discounts: z.array(z.object({ name: z.string(), price: money })),
  total: money,
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  /** What the renewal changes. */
  next: z
    .object({
      plan: named,
      billingCycle: z.enum(BILLING_CYCLES),
      checkQuota: z.int().nullable(),
      uptimeMonitor: z.int().nullable(),
    })
    .nullable(),
})
export type SoldPlan = z.infer<typeof soldPlan>

export const planOrganization = soldPlan.extend({
  /** The organization's. */
  _id: z.int(),
  name: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
})
export type PlanOrganization = z.infer<typeof planOrganization>
export const planOrganizationQuery = paging(50, 200)

/** The price of an organization's next period, as it is and with the change. */
export const planEffect = z.object({
  organizations: z.int(),
  /** Whether it makes a new version, which others get at their renewal. */
  isNewVersion: z.boolean(),
  items: z.array(
    z.object({
      _id: z.int(),
      name: z.string(),
      renewsAt: z.iso.datetime(),
      before: money,
      /** null: what it chose is no longer sold, so it stays on its version. */
      after: money.nullable(),
    }),
  ),
})
export type PlanEffect = z.infer<typeof planEffect>

export const WHENS = ['now', 'renewal'] as const
const quantity = z.int().min(0).max(MAX_TESTS).nullable().default(null)
/** Puts organizations on the plan. Without quotas they get what it includes. */
export const planMove = z.object({
  organizations: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(100),
  billingCycle: z.enum(BILLING_CYCLES),
  checkQuota: quantity,
  uptimeMonitor: quantity,
  when: z.enum(WHENS),
})
export type PlanMove = z.output<typeof planMove>

export const planMoveEffect = z.object({
  items: z.array(
    z.object({
      _id: z.int(),
      name: z.string(),
      from: named.nullable(),
      /** Without a plan there is nothing to wait for. */
      when: z.enum(WHENS),
      before: money.nullable(),
      after: money,
      /** Of the days that are left, when it takes effect now within a paid period. */
      proration: z
        .object({ credit: money, charge: money, total: money, daysLeft: z.int(), days: z.int() })
        .nullable(),
      excess: z.array(
        z.object({
          limit: z.enum(['checkQuota', 'uptimeMonitor', 'maxUsers']),
          used: z.int(),
          allowed: z.int(),
        }),
      ),
    }),
  ),
})
export type PlanMoveEffect = z.infer<typeof planMoveEffect>
