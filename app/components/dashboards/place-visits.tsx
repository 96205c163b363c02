import { useMemo } from 'react'
import { LineChart } from '~/components/charts/line-chart'
import type { ChartInput } from '~/components/charts/model'
import { Card } from '~/components/ui/card'
import { MetricValue } from '~/components/ui/metric-value'
import { figure } from '~/shared/format/figure'
import { formatVisits } from '~/shared/format/visits'
import { visitsMessages as messages } from '~/shared/messages/visits'
import type { PlaceTraffic } from '~/shared/schemas/visits'
import { addDays, daysBetween, startOfDay } from '~/shared/values/calendar'
import { ChangedVisits } from './visits-cell'

/** Days of sites in several time zones are only dates. */
const ZONE = 'UTC'
const HEIGHT = 120

function chartOf({ startDate, endDate, days }: PlaceTraffic): ChartInput {
  const visits = new Map(days.map((one) => [one.day, one.visits]))
  const all = Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, i) => addDays(startDate, i))
  const at = (day: string) => startOfDay(day, ZONE).getTime()
  return {
    title: messages.chart,
    kind: 'count',
    times: all.map(at),
    series: [
      { key: 'visits', name: messages.column, values: all.map((day) => visits.get(day) ?? null), hue: 1 },
    ],
    timeZone: ZONE,
    pointName: messages.day,
    marks: days.flatMap(({ day, visits: value, isIncomplete }) =>
      isIncomplete && value !== null ? [{ at: at(day), value, name: messages.incompleteDay }] : [],
    ),
  }
}

/** Visits of all sites of a place. Its figure is of complete days, the chart has today too. */
export function PlaceVisits({ traffic }: { traffic: PlaceTraffic }) {
  const chart = useMemo(() => chartOf(traffic), [traffic])
  const { visits, sites } = traffic
  return (
    <Card title={messages.column} note={messages.ofSites(sites)}>
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <MetricValue figure={figure(formatVisits(visits.visits))} size="large" />
          <ChangedVisits change={visits.change} />
          <span className="text-13 text-quiet">{messages.onCompleteDays}</span>
        </p>
        <LineChart {...chart} height={HEIGHT} showTitle={false} />
      </div>
    </Card>
  )
}
