import type { Currency } from '../../values/currency-codes'
import { type BillingCycle, isExpired, type Subscription } from '../access/subscription'
import { shareOf } from './money'

/** What an organization paid, and whether its subscription ran, at the end of a month: stored where it differs from before. */
interface Changed {
  buyer: number
  /** The month at whose end it was so; 0 is the moment before the first one. */
  point: number
}
export type StatusChange = Changed &
  Pick<Subscription, 'paymentType' | 'trialStartedAt' | 'endsAt'> & {
    status: Subscription['status'] | 'deleted'
  }
export type PriceChange = Changed & { currency: Currency; monthly: number }

export interface RevenueHistory {
  /** The moment before the first month, and the end of each month; the last one is now. */
  ends: readonly Date[]
  statuses: readonly StatusChange[]
  prices: readonly PriceChange[]
}

/** Net, without what a trial would cost; a yearly price counts a twelfth. */
export const monthlyAmount = (amount: number, currency: Currency, cycle: BillingCycle): number =>
  shareOf({ amount, currency }, 1, cycle === 'year' ? 12 : 1).amount

export const MOVEMENTS = ['new', 'expansion', 'contraction', 'churned', 'reactivated'] as const
export type Movement = (typeof MOVEMENTS)[number]
type Running = 'active' | 'past_due' | 'canceled'

interface Standing {
  /** null: neither running nor on trial. */
  status: Running | 'trial' | null
  /** Of a subscription that runs and has a plan. */
  price: { currency: Currency; monthly: number } | null
  /** Had a plan, now or before, that was not only tried. */
  hasRun: boolean
}
const NOTHING: Standing = { status: null, price: null, hasRun: false }

export interface RevenueChange {
  buyer: number
  kind: Movement
  before: number
  after: number
}

function statusAt(change: StatusChange | undefined, hasPrice: boolean, at: Date): Standing['status'] {
  // Plans that were sold before states were stored.
  if (!change) return hasPrice ? 'active' : null
  const { status } = change
  if (status === 'deleted' || status === 'expired') return null
  return isExpired({ ...change, status, invoiceStatus: null, trialLevel: 0 }, at) ? null : status
}

/** The standing of each organization at each end. */
function standingsOf({ ends, statuses, prices }: RevenueHistory): Map<number, Standing[]> {
  const changes = Map.groupBy(
    [
      ...statuses.map((status) => ({ ...status, price: null })),
      ...prices.map((price) => ({ ...price, price })),
    ],
    ({ buyer }) => buyer,
  )
  return new Map(
    [...changes].map(([buyer, own]) => {
      const at = new Map<number, (typeof own)[number][]>()
      for (const change of own) at.set(change.point, [...(at.get(change.point) ?? []), change])
      let status: StatusChange | undefined
      let price: PriceChange | undefined
      let hasRun = false
      const standings = ends.map((end, point): Standing => {
        for (const change of at.get(point) ?? []) {
          if (change.price) price = change.price
          else status = change
        }
        if (!status && !price) return NOTHING
        const standing = statusAt(status, price !== undefined, end)
        hasRun ||= price !== undefined && status?.status !== 'trial'
        return {
          status: standing,
          price: (standing !== null && standing !== 'trial' && price) || null,
          hasRun,
        }
      })
      return [buyer, standings]
    }),
  )
}

const inCurrency = ({ price }: Standing, currency: Currency) =>
  price?.currency === currency ? price.monthly : 0

/** What happened to an organization in a month; null when its price in the currency is the same. */
function movementOf(
  standings: readonly Standing[],
  point: number,
  currency: Currency,
): Omit<RevenueChange, 'buyer'> | null {
  const [from, to] = [standings[point - 1] ?? NOTHING, standings[point] ?? NOTHING]
  const [before, after] = [inCurrency(from, currency), inCurrency(to, currency)]
  const isOfCurrency = [from, to].some(({ price }) => price?.currency === currency)
  if (!isOfCurrency) return null
  if (!to.price) return { kind: 'churned', before, after }
  if (!from.price) return { kind: from.hasRun ? 'reactivated' : 'new', before, after }
  if (before === after) return null
  return { kind: after > before ? 'expansion' : 'contraction', before, after }
}

export interface RecurringMonth extends Record<Movement, number> {
  opening: number
  closing: number
}
export interface SubscriptionMonth extends Record<Running | 'trial', number> {
  /** With a plan, when the month began, and those of them that no longer run. */
  opening: number
  lost: number
}

export interface RevenueMonth {
  /** By currency; null before the first plan was sold. */
  recurring: Partial<Record<Currency, RecurringMonth>> | null
  /** null before the first state was stored. */
  subscriptions: SubscriptionMonth | null
}

const firstPoint = (changes: readonly Changed[]) => Math.min(...changes.map(({ point }) => point))

/** A month for each end after the first. */
export function revenueMonths(history: RevenueHistory): RevenueMonth[] {
  const { ends, statuses, prices } = history
  const all = [...standingsOf(history).values()]
  const currencies = [...new Set(prices.map(({ currency }) => currency))]
  const [firstSale, first] = [firstPoint(prices), firstPoint([...statuses, ...prices])]
  return ends.slice(1).map((_, index) => {
    const point = index + 1
    return {
      recurring:
        point < firstSale
          ? null
          : Object.fromEntries(currencies.map((currency) => [currency, recurringOf(all, point, currency)])),
      subscriptions: point < first ? null : countsOf(all, point),
    }
  })
}

function recurringOf(all: readonly Standing[][], point: number, currency: Currency): RecurringMonth {
  const month = { opening: 0, new: 0, expansion: 0, contraction: 0, churned: 0, reactivated: 0, closing: 0 }
  for (const standings of all) {
    month.opening += inCurrency(standings[point - 1] ?? NOTHING, currency)
    month.closing += inCurrency(standings[point] ?? NOTHING, currency)
    const movement = movementOf(standings, point, currency)
    if (movement) month[movement.kind] += movement.after - movement.before
  }
  return month
}

function countsOf(all: readonly Standing[][], point: number): SubscriptionMonth {
  const counts = { active: 0, past_due: 0, canceled: 0, trial: 0, opening: 0, lost: 0 }
  for (const standings of all) {
    const [from, to] = [standings[point - 1] ?? NOTHING, standings[point] ?? NOTHING]
    if (to.status) counts[to.status] += 1
    if (!from.price) continue
    counts.opening += 1
    if (!to.price) counts.lost += 1
  }
  return counts
}

/** The organizations behind the movement of a month, the largest first. */
export const revenueChanges = (history: RevenueHistory, point: number, currency: Currency): RevenueChange[] =>
  [...standingsOf(history)]
    .flatMap(([buyer, standings]) => {
      const movement = movementOf(standings, point, currency)
      return movement ? [{ buyer, ...movement }] : []
    })
    .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.buyer - b.buyer)

/** In percent; null of nothing. */
export const churnRate = (lost: number, opening: number): number | null =>
  opening === 0 ? null : (lost / opening) * 100
