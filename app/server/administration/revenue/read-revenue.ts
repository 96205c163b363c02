import type { Subscription } from '~/shared/rules/access/subscription'
import { addMonths } from '~/shared/rules/money/periods'
import {
  churnRate,
  monthlyAmount,
  type RevenueHistory,
  revenueChanges,
  revenueMonths,
} from '~/shared/rules/money/revenue'
import type { Revenue, RevenueChangeView, RevenueMonthView, RevenueQuery } from '~/shared/schemas/revenue'
import { addDays, dayOf, startOfDay } from '~/shared/values/calendar'
import type { Currency } from '~/shared/values/currency-codes'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { requireBilling, sellerTimeZone } from '../../platform/has-billing'
import { countTrials, type EventRow, listChanges, listNames, sumInvoices } from './store'

const MONTHS = 24
/** After the start of a trial. */
export const CONVERSION_DAYS = 60

interface Calendar {
  timeZone: string
  /** First days. */
  firsts: string[]
  starts: Date[]
  now: Date
}

function calendarOf({ now }: Pick<Ctx, 'now'>): Calendar {
  const timeZone = sellerTimeZone()
  const current = `${dayOf(now(), timeZone).slice(0, 7)}-01`
  const firsts = Array.from({ length: MONTHS }, (_, index) => addMonths(current, index + 1 - MONTHS))
  return { timeZone, firsts, starts: firsts.map((day) => startOfDay(day, timeZone)), now: now() }
}

const lastDayOf = ({ firsts, now, timeZone }: Calendar, index: number) => {
  const next = firsts[index + 1]
  return next === undefined ? dayOf(now, timeZone) : addDays(next, -1)
}

/** Prices and states share rows of one statement. */
function historyOf(rows: readonly EventRow[], { starts, now }: Calendar): RevenueHistory {
  return {
    ends: [...starts, now],
    statuses: rows.flatMap((row) =>
      row.status === null
        ? []
        : [
            {
              ...{ buyer: row.buyer, point: row.point, status: row.status as Subscription['status'] },
              ...{ trialStartedAt: row.trial_started_at, endsAt: row.ends_at },
              paymentType: (row.payment_type ?? 'none') as Subscription['paymentType'],
            },
          ],
    ),
    prices: rows.flatMap(({ buyer, point, price, ...row }) => {
      if (price === null) return []
      const currency = row.currency as Currency
      return [
        { buyer, point, currency, monthly: monthlyAmount(price, currency, row.billing_cycle as 'month') },
      ]
    }),
  }
}

const readHistory = async (ctx: Pick<Ctx, 'db'>, calendar: Calendar) =>
  historyOf(await listChanges(ctx.db, calendar.starts, calendar.now), calendar)

/** The last 24 months, computed from what was stored when it happened, so that a month that is over stays as it was. */
export async function readRevenue(ctx: Ctx, query: RevenueQuery): Promise<Revenue> {
  requireBilling()
  const calendar = calendarOf(ctx)
  const { firsts, starts, timeZone, now } = calendar
  const [first = now] = starts
  const days = firsts.map((day, index) => ({ month: day.slice(0, 7), last: lastDayOf(calendar, index) }))
  const [history, trials, invoiced] = await Promise.all([
    readHistory(ctx, calendar),
    countTrials(ctx.db, first, CONVERSION_DAYS, timeZone),
    sumInvoices(ctx.db, { first: firsts[0] ?? '', today: dayOf(now, timeZone) }),
  ])
  const found = revenueMonths(history)
  const latest = found.at(-1)?.recurring ?? {}
  const sold = Object.keys(latest) as Currency[]
  const currencies = [...new Set([...sold, ...invoiced.map(({ currency }) => currency)])].toSorted(
    (a, b) => (latest[b]?.closing ?? 0) - (latest[a]?.closing ?? 0) || a.localeCompare(b),
  )
  const currency = query.currency ?? currencies[0] ?? null
  const own = invoiced.filter((row) => row.currency === currency)
  const months = found.map(({ recurring, subscriptions }, index): RevenueMonthView => {
    const { month = '', last = '' } = days[index] ?? {}
    const amounts = (currency && recurring?.[currency]) || null
    const trial = trials.find((row) => row.month === month)
    const end = starts[index + 1] ?? now
    const bills = own.find((row) => row.month === month)
    return {
      ...{ month, from: `${month}-01`, to: last, isRunning: index === MONTHS - 1 },
      recurring: amounts && {
        ...amounts,
        churn: churnRate(-(amounts.churned + amounts.contraction), amounts.opening),
      },
      subscriptions: subscriptions && {
        ...subscriptions,
        churn: churnRate(subscriptions.lost, subscriptions.opening),
      },
      trials: subscriptions && {
        ...{ started: trial?.started ?? 0, converted: trial?.converted ?? 0 },
        isFinal: end.getTime() + CONVERSION_DAYS * DAY_MS <= now.getTime(),
      },
      invoices: isBefore(month, own[0]?.month)
        ? null
        : {
            ...{ issued: bills?.issued ?? 0, credited: bills?.credited ?? 0, paid: bills?.paid ?? 0 },
            ...{ open: bills?.open ?? 0, overdue: bills?.overdue ?? 0 },
          },
    }
  })
  return { currency, currencies, timeZone, months }
}

const isBefore = (month: string, first: string | undefined) => first === undefined || month < first

/** Whose subscriptions moved the recurring revenue of a month. */
export async function listRevenueChanges(
  ctx: Ctx,
  month: string,
  query: RevenueQuery,
): Promise<RevenueChangeView[]> {
  requireBilling()
  const calendar = calendarOf(ctx)
  const index = calendar.firsts.indexOf(`${month}-01`)
  orNotFound(index < 0 ? undefined : index)
  const currency = query.currency ?? (await readRevenue(ctx, {})).currency
  if (!currency) return []
  const changes = revenueChanges(await readHistory(ctx, calendar), index + 1, currency)
  const names = new Map(
    (
      await listNames(
        ctx.db,
        changes.map(({ buyer }) => buyer),
      )
    ).map(({ id, name }) => [id, name]),
  )
  return changes.map(({ buyer, ...change }) => ({
    organization: buyer,
    name: names.get(buyer) ?? null,
    ...change,
  }))
}
