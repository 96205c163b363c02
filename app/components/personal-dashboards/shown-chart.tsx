import { useFetcher } from '@remix-run/react'
import { useEffect, useMemo, useRef } from 'react'
import type { ChartAnnotation } from '~/components/charts/model'
import { onNear } from '~/components/charts/on-near'
import { Button } from '~/components/ui/button'
import { Skeleton } from '~/components/ui/skeleton'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { type Packed, unpack } from '~/shared/packed'
import type { ChartView } from '~/shared/rules/personal-dashboards/chart-view'
import type { DashboardChart } from '~/shared/schemas/dashboard-chart'
import { ChartFigure } from './chart-figure'
import { PLOT_HEIGHTS } from './chart-kinds'

const words = customDashboardMessages.view

/** By chart; null for one that could not be read. */
export type ChartViews = Record<string, ChartView | null>

type ShownChartProps = {
  chart: DashboardChart
  /** undefined if the screen came without it. */
  view: ChartView | null | undefined
  /** The screen with only this chart. */
  loadFrom: string
  /** The screen with all charts, for visitors without scripts. */
  allTo: string
  events: ChartAnnotation[]
  timeZone: string
  onView: (view: ChartView) => void
}

/** Charts below the fold are read when they come near. */
function useView({ chart, view, loadFrom }: ShownChartProps) {
  const { load, data, state } = useFetcher<{ views: Packed<ChartViews> }>()
  const room = useRef<HTMLDivElement>(null)
  const isMissing = view === undefined
  useEffect(() => {
    if (isMissing && room.current) return onNear(room.current, () => load(loadFrom))
  }, [isMissing, load, loadFrom])
  const views = data?.views
  const loaded = useMemo(() => (views ? unpack(views)[chart._id] : undefined), [views, chart._id])
  return {
    room,
    view: loaded === undefined ? view : loaded,
    isLoading: state !== 'idle',
    retry: () => load(loadFrom),
  }
}

export function ShownChart(props: ShownChartProps) {
  const { chart, allTo, events, timeZone, onView } = props
  const { room, view, isLoading, retry } = useView(props)
  useEffect(() => {
    if (view) onView(view)
  }, [view, onView])
  const minHeight = PLOT_HEIGHTS[chart.height]
  if (view) return <ChartFigure title={chart.title} height={chart.height} {...{ view, events, timeZone }} />
  if (view === null)
    return (
      <div className="grid place-content-center justify-items-center gap-3 text-center" style={{ minHeight }}>
        <p className="text-pretty text-quiet">{words.failed}.</p>
        <Button type="button" size="small" onClick={retry} busy={isLoading}>
          {words.retry}
        </Button>
      </div>
    )
  return (
    <div ref={room} style={{ minHeight: minHeight + 24 }} className="flex flex-col">
      <Skeleton className="grow" />
      <span className="sr-only">{words.loading(chart.title)}</span>
      <noscript>
        <a href={allTo} className="text-13 text-link underline">
          {words.noScripts}
        </a>
      </noscript>
    </div>
  )
}
