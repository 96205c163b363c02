import type { CorrelationInput } from '~/components/charts/correlation'
import type { ChartInput } from '~/components/charts/model'
import { visitsMessages as messages } from '~/shared/messages/visits'
import { movedBy } from '~/shared/rules/traffic/like-days'
import type { VisitsReport } from '~/shared/schemas/visits'
import { addDays, daysBetween, startOfDay } from '~/shared/values/calendar'

/** One dot a day: whether fewer people come when the page is slow. */
export function lcpChart({ lcp }: VisitsReport): CorrelationInput | null {
  if (lcp === null) return null
  const { formFactor, dots, ...found } = lcp
  return {
    title: messages.lcpChart,
    x: { name: messages.figures.visits, kind: 'count' },
    y: { name: messages.lcpOn[formFactor], kind: 'ms' },
    ...{ ...found, dots, n: dots.length, of: 'days', counted: messages.days(dots.length) },
  }
}

/** The days of the period beside those of the earlier one that they are compared with. */
export function visitsChart({ traffic, outages }: VisitsReport, now: number): ChartInput {
  const { current, previous, property, quality } = traffic
  const timeZone = property?.timeZone ?? 'UTC'
  const moved = movedBy(current, previous)
  const visitsOf = ({ days }: typeof current) => new Map(days.map(({ day, visits }) => [day, visits]))
  const [visits, before] = [visitsOf(current), visitsOf(previous)]
  const days = Array.from({ length: daysBetween(current.startDate, current.endDate) + 1 }, (_, i) =>
    addDays(current.startDate, i),
  )
  const times = days.map((day) => startOfDay(day, timeZone).getTime())
  const incomplete = current.days.findLast(({ isIncomplete }) => isIncomplete)
  return {
    title: messages.chart,
    kind: 'count',
    times,
    series: [
      { key: 'visits', name: messages.current, values: days.map((day) => visits.get(day) ?? null), hue: 1 },
      {
        key: 'before',
        name: messages.previous,
        values: days.map((day) => before.get(addDays(day, -moved)) ?? null),
        hue: 1,
        isFaint: true,
      },
    ],
    timeZone,
    to: Math.min(now, startOfDay(addDays(current.endDate, 1), timeZone).getTime()),
    pointName: messages.day,
    marks:
      incomplete && quality.isIncomplete
        ? [
            {
              at: startOfDay(incomplete.day, timeZone).getTime(),
              value: incomplete.visits,
              name: messages.incompleteDay,
            },
          ]
        : [],
    periods: outages.map(({ startedAt, endedAt }) => ({
      from: Date.parse(startedAt),
      to: endedAt ? Date.parse(endedAt) : now,
      look: 'poor',
      name: messages.outageBand,
    })),
  }
}
