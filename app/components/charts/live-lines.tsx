import { useRef } from 'react'
import { ChartLayer } from './chart-layer'
import { type LiveChartInput, useLiveChart } from './use-live-chart'
import { usePrinting } from './use-printing'

/**
 * The lines of a chart: rendered, or drawn by the live chart. A component of its own, so that going live renders nothing
 * else of the chart again.
 */
export function LiveLines(props: Omit<LiveChartInput, 'plot'>) {
  const { model, times, series, breaks, disturbedAt, zoom } = props
  const plot = useRef<HTMLDivElement>(null)
  const { isLive, touch } = useLiveChart({ plot, ...props })
  // The canvas keeps the width of the screen, which is not that of the paper.
  const isPrinting = usePrinting()
  return (
    <div className="absolute inset-0" onPointerEnter={touch}>
      <ChartLayer
        {...{ model, times, series, breaks, disturbedAt }}
        domain={zoom ?? model.x}
        withoutLines={isLive && !isPrinting}
      />
      <div ref={plot} className="absolute inset-0 print:hidden" />
    </div>
  )
}
