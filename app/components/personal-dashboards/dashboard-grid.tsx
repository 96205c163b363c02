import { useLocation, useSearchParams } from '@remix-run/react'
import { useCallback, useMemo, useState } from 'react'
import type { ChartAnnotation } from '~/components/charts/model'
import { Notice } from '~/components/ui/notice'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { type Params, paths, withParams } from '~/shared/paths'
import type { ChartView } from '~/shared/rules/personal-dashboards/chart-view'
import type { DashboardChart } from '~/shared/schemas/dashboard-chart'
import type { PersonalDashboard } from '~/shared/schemas/personal-dashboard'
import { ChartCard } from './chart-card'
import { type ChartReads, createChartReads } from './chart-reads'
import { describeChart } from './describe-chart'
import { type ChartViews, ShownChart } from './shown-chart'
import { cardId, useArrange } from './use-arrange'
import { useLayout } from './use-layout'

type DashboardGridProps = {
  dashboard: PersonalDashboard
  views: ChartViews
  /** The dates of all charts. */
  dates: { startDate: string; endDate: string }
  events: ChartAnnotation[]
  timeZone: string
}

const NO_EVENTS: ChartAnnotation[] = []
const loadPicture = () => import('./chart-picture')

export function DashboardGrid({ dashboard, views, dates, events, timeZone }: DashboardGridProps) {
  const { charts, change, hasFailed } = useLayout(dashboard.charts)
  const { moveHandle, resizeHandle, announced, dragged } = useArrange(charts, change)
  const { startDate, endDate } = dates
  const reads = useMemo(
    () =>
      createChartReads((ids) =>
        paths.dashboardData(dashboard._id, { startDate, endDate, charts: ids.join(), columns: 'true' }),
      ),
    [dashboard._id, startDate, endDate],
  )
  return (
    <>
      {hasFailed ? (
        <Notice tone="poor" urgent>
          {customDashboardMessages.chart.layoutFailed}.
        </Notice>
      ) : null}
      <p role="status" className="sr-only">
        {announced}
      </p>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-6 print:grid-cols-6">
        {charts.map((chart) => (
          <GridChart
            key={chart._id}
            {...{ chart, dashboard, dates, reads, timeZone }}
            view={views[chart._id]}
            events={chart.type === 'timeseries' ? events : NO_EVENTS}
            isDragged={dragged === chart._id}
            handles={
              dashboard.mayChange ? { move: moveHandle(chart._id), resize: resizeHandle(chart._id) } : null
            }
          />
        ))}
      </div>
    </>
  )
}

type GridChartProps = Pick<DashboardGridProps, 'dashboard' | 'dates' | 'events' | 'timeZone'> & {
  chart: DashboardChart
  view: ChartView | null | undefined
  reads: ChartReads
  isDragged: boolean
  handles: Parameters<typeof ChartCard>[0]['handles']
}

function GridChart({ chart, dashboard, view, dates, reads, events, timeZone, ...card }: GridChartProps) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [shown, setShown] = useState<ChartView | null>(null)
  const note = useMemo(() => describeChart(chart), [chart])
  const onPicture = () => {
    const element = document.getElementById(cardId(chart._id))
    if (!element || !shown) return
    loadPicture().then(
      ({ saveChartPicture }) =>
        saveChartPicture({ element, title: chart.title, note, view: shown, events, timeZone }),
      () => {},
    )
  }
  const addressOf = (changed: Params) => `${withParams(pathname, search, changed)}#${cardId(chart._id)}`
  const kept: Params = { startDate: search.get('startDate'), endDate: search.get('endDate') }
  return (
    <ChartCard
      chart={chart}
      note={note}
      csvTo={paths.chartCsv(chart._id, dates)}
      editTo={dashboard.mayChange ? paths.editChart(dashboard.client, dashboard._id, chart._id, kept) : null}
      onPicture={shown && shown.gap === null ? onPicture : null}
      {...card}
    >
      <ShownChart
        // Other dates are other figures.
        key={`${dates.startDate} ${dates.endDate}`}
        {...{ chart, view, reads, events, timeZone }}
        allTo={addressOf({ charts: 'all' })}
        tableTo={addressOf({ table: chart._id })}
        isTableOpen={search.get('table') === chart._id}
        onView={useCallback((found: ChartView) => setShown(found), [])}
      />
    </ChartCard>
  )
}
