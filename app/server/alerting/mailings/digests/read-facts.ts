import {
  type DayFigures,
  type PeriodFigures,
  periodFigures,
  preferredFormFactor,
} from '~/shared/rules/mailings/period-figures'
import { median } from '~/shared/rules/statistics/statistics'
import { type PlaceVisits, placeDays, placeVisits } from '~/shared/rules/traffic/place-visits'
import { meanDays } from '~/shared/rules/uptime/client-days'
import { addDays, dayOf, daysBetween } from '~/shared/values/calendar'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../../platform/context'
import type { Db } from '../../../platform/db'
import { readBudget } from '../../../structure/quotas'
import { readStretches } from '../../../uptime/availability'
import {
  type ChangeRow,
  countTests,
  type DayRow,
  type DigestPlace,
  levelOf,
  listChanges,
  listDays,
  listMonitors,
  listNamed,
  listOutages,
  type MonitorRow,
  type NamedRow,
  type OutageRow,
  type Span,
} from '../digest-facts.store'
import { hasAnalytics, listVisits } from '../digest-visits.store'

/** Of the chart, whatever the period. */
const CHART_DAYS = 28
/** Whose visits are usual. */
const USUAL_DAYS = 28

export interface FactRow extends NamedRow, PeriodFigures {
  availability: number | null
  tests: number
  failed: number
  /** Tests of the period without all figures, on any device. */
  incomplete: number
}

export interface Facts {
  rows: FactRow[]
  changes: ChangeRow[]
  outages: OutageRow[]
  /** Of all monitors together. */
  availability: number | null
  tests: number
  failed: number
  formFactor: 'MOBILE' | 'DESKTOP'
  /** Median LCP over all rows, a value a day. */
  chart: (number | null)[]
  quota: { used: number; limit: number } | null
  /** Of web analytics; null without. */
  /** null without web analytics. */
  visits: (PlaceVisits & { measuredDays: number; allDays: number }) | 'notMeasured' | null
}

export interface Periods {
  period: Span
  before: Span
}

type Histories = Awaited<ReturnType<typeof readStretches>>

const availabilityOf = (monitors: MonitorRow[], histories: Histories, { from, to }: Span, row?: number) =>
  meanDays(
    histories.filter((_, index) => row === undefined || monitors[index]?.row_id === row),
    [from.getTime(), to.getTime()],
  ).ratio

const lcpByDay = (days: readonly DayRow[], to: number): (number | null)[] =>
  Array.from({ length: CHART_DAYS }, (_, index) => {
    const from = to - (CHART_DAYS - index) * DAY_MS
    return median(
      days.flatMap(({ at, lcp }) => (lcp !== null && at >= from && at < from + DAY_MS ? [lcp] : [])),
    )
  })

const isOwner = ({ scope, tenant }: DigestPlace) => scope.everything || scope.organizationIds.includes(tenant)

async function quotaOf(ctx: Ctx, db: Db, place: DigestPlace): Promise<Facts['quota']> {
  if (!isOwner(place)) return null
  const { quota, used } = await readBudget({ db, now: ctx.now }, place.tenant)
  return quota === null ? null : { used, limit: quota }
}

/** Against four weeks, whatever the period: the same weekdays. Days of the source are close enough to the reader's. */
async function visitsOf(db: Db, place: DigestPlace, { from, to }: Span): Promise<Facts['visits']> {
  const end = dayOf(new Date(to.getTime() - 1), 'UTC')
  const first = dayOf(from, 'UTC')
  const days = { before: addDays(first, -USUAL_DAYS), from: first }
  const rows = await listVisits(db, place, { before: days.before, to: end })
  const found = placeVisits(rows, days)
  if (!found) return (await hasAnalytics(db, place)) ? 'notMeasured' : null
  const measured = placeDays(rows.filter(({ day }) => day >= first)).filter(({ visits }) => visits !== null)
  return { ...found, measuredDays: measured.length, allDays: daysBetween(first, end) + 1 }
}

/**
 * Everything that a report says about a place, limited to what its reader may see. `level`: what has a row; of 'client'
 * the whole place has one.
 */
export async function readFacts(
  ctx: Ctx,
  db: Db,
  place: DigestPlace,
  { period, before }: Periods,
  level = levelOf(place),
): Promise<Facts> {
  const chartFrom = new Date(Math.min(before.from.getTime(), period.to.getTime() - CHART_DAYS * DAY_MS))
  const named = await listNamed(db, place, level)
  const days = await listDays(db, place, { from: chartFrom, to: period.to }, level)
  const changes = await listChanges(db, place, period)
  const outages = await listOutages(db, place, period)
  const counts = new Map((await countTests(db, place, period, level)).map((row) => [row.id, row]))
  const monitors = await listMonitors(db, place, level)
  const range = { from: period.from.getTime(), to: period.to.getTime() }
  const histories = await readStretches(
    { db },
    monitors.map((monitor) => ({ ...monitor, ...range })),
  )
  const formFactor = preferredFormFactor(days)
  const ofFormFactor = days.filter((day) => day.form_factor === formFactor)
  const byRow = Map.groupBy(ofFormFactor, ({ id }) => id)
  const inPeriod = Map.groupBy(
    days.filter(({ at }) => at >= range.from),
    ({ id }) => id,
  )
  const rows = named.map((row): FactRow => {
    const own: DayFigures[] = byRow.get(row.id) ?? []
    return {
      ...row,
      ...periodFigures(
        own.filter(({ at }) => at >= before.from.getTime()),
        range.from,
      ),
      availability: availabilityOf(monitors, histories, period, row.id),
      tests: counts.get(row.id)?.tests ?? 0,
      failed: counts.get(row.id)?.failed ?? 0,
      incomplete: (inPeriod.get(row.id) ?? []).reduce((sum, day) => sum + day.incomplete, 0),
    }
  })
  const sum = (name: 'tests' | 'failed') => rows.reduce((total, row) => total + row[name], 0)
  return {
    rows,
    changes,
    outages,
    availability: availabilityOf(monitors, histories, period),
    tests: sum('tests'),
    failed: sum('failed'),
    formFactor,
    chart: lcpByDay(ofFormFactor, range.to),
    quota: await quotaOf(ctx, db, place),
    visits: await visitsOf(db, place, period),
  }
}
