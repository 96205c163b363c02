import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ChartAnnotation } from '~/components/charts/model'
import { onNear } from '~/components/charts/on-near'
import { TableAddressContext } from '~/components/charts/table-fold'
import { Button } from '~/components/ui/button'
import { Skeleton } from '~/components/ui/skeleton'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import type { ChartView } from '~/shared/rules/personal-dashboards/chart-view'
import type { DashboardChart } from '~/shared/schemas/dashboard-chart'
import { ChartFigure } from './chart-figure'
import { PLOT_HEIGHTS } from './chart-kinds'
import type { ChartReads } from './chart-reads'

const messages = customDashboardMessages.view

/** By chart; null for one that could not be read. */
export type ChartViews = Record<string, ChartView | null>

type ShownChartProps = {
  chart: DashboardChart
  /** undefined if the screen came without it. */
  view: ChartView | null | undefined
  reads: ChartReads
  /** The screen with all charts, for visitors without scripts. */
  allTo: string
  /** The screen with the table of the chart, for them as well. */
  tableTo: string
  isTableOpen: boolean
  events: ChartAnnotation[]
  timeZone: string
  onView: (view: ChartView) => void
}

/** Charts below the fold are read when they come near. One that arrives draws no other again. */
function useView({ chart, view, reads }: ShownChartProps) {
  const [loaded, setLoaded] = useState<ChartView | null>()
  const [isReading, setReading] = useState(false)
  const room = useRef<HTMLDivElement>(null)
  const forget = useRef<() => void>()
  const isMissing = view === undefined
  const load = useCallback(() => {
    setReading(true)
    forget.current = reads.read(chart._id, (found) => {
      setLoaded(found)
      setReading(false)
    })
  }, [reads, chart._id])
  useEffect(() => {
    if (isMissing && room.current) forget.current = onNear(room.current, load)
    return () => forget.current?.()
  }, [isMissing, load])
  return { room, view: loaded === undefined ? view : loaded, isReading, load }
}

export const ShownChart = memo(function ShownChart(props: ShownChartProps) {
  const { chart, allTo, tableTo, isTableOpen, events, timeZone, onView } = props
  const { room, view, isReading, load } = useView(props)
  useEffect(() => {
    if (view) onView(view)
  }, [view, onView])
  const table = useMemo(() => ({ to: tableTo, isOpen: isTableOpen }), [tableTo, isTableOpen])
  const minHeight = PLOT_HEIGHTS[chart.height]
  if (view)
    return (
      <TableAddressContext.Provider value={table}>
        <ChartFigure title={chart.title} height={chart.height} {...{ view, events, timeZone }} />
      </TableAddressContext.Provider>
    )
  if (view === null)
    return (
      <div className="grid place-content-center justify-items-center gap-3 text-center" style={{ minHeight }}>
        <p className="text-pretty text-quiet">{messages.failed}.</p>
        <Button type="button" size="small" onClick={load} busy={isReading}>
          {messages.retry}
        </Button>
      </div>
    )
  return (
    <div ref={room} style={{ minHeight: minHeight + 24 }} className="flex flex-col">
      <Skeleton className="grow" isStill={!isReading} />
      <span className="sr-only">{messages.loading(chart.title)}</span>
      <noscript>
        <a href={allTo} className="text-13 text-link underline">
          {messages.noScripts}
        </a>
      </noscript>
    </div>
  )
})
