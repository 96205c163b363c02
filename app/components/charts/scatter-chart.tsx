import { useId } from 'react'
import { scatterMessages as messages } from '~/shared/messages/timeline'
import { DOT_KINDS, type DotKind } from '~/shared/rules/charts/scatter'
import type { ScatterDot } from '~/shared/schemas/scatter'
import { DateAxis, ValueAxis } from './axes'
import { CHART_KEY } from './chart-key'
import { ChartLayer } from './chart-layer'
import { type ChartModel, chartModel } from './model'
import { type DotLayer, dotLayers } from './scatter'
import { ScatterTable } from './scatter-table'
import { ThresholdKey } from './threshold-key'
import type { ChartKind } from './units'

export type ScatterChartProps = {
  title: string
  kind: ChartKind
  dots: readonly ScatterDot[]
  from: number
  to: number
  timeZone: string
  threshold?: { good: number; warning: number } | null
  thresholdScale?: { name: string; help: string } | null
  height?: number
}

const BOX = { width: 800, height: 200 }

/** Filled, hollow or square, so that colour is not the only difference. */
const STYLES: Record<DotKind, { ink: string; cap: 'round' | 'square'; isHollow: boolean }> = {
  point: { ink: 'var(--series-1)', cap: 'round', isHollow: false },
  other: { ink: 'var(--series-1)', cap: 'round', isHollow: true },
  disturbed: { ink: 'var(--warning-ink)', cap: 'square', isHollow: true },
}

/** Lines of zero length: their caps are the dots and keep their shape when the SVG is stretched. */
function Dots({ kind, width, path }: DotLayer) {
  const { ink, cap, isHollow } = STYLES[kind]
  const line = (stroke: string, strokeWidth: number) => (
    <path
      d={path}
      fill="none"
      stroke={stroke}
      strokeWidth={strokeWidth}
      strokeLinecap={cap}
      vectorEffect="non-scaling-stroke"
    />
  )
  return (
    <>
      {line(ink, width)}
      {isHollow ? line('var(--surface)', width - 3) : null}
    </>
  )
}

function DotKey({ dots }: { dots: readonly ScatterDot[] }) {
  const kinds = DOT_KINDS.filter((kind) => dots.some((dot) => dot.kind === kind))
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-12">
      {kinds.map((kind) => (
        <li key={kind} className={CHART_KEY}>
          <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true" className="shrink-0">
            <Dots kind={kind} width={8} path="M5 5h0" />
          </svg>
          {messages.kinds[kind]}
        </li>
      ))}
      {dots.some(({ runs }) => runs > 1) ? <li className="text-quiet">{messages.larger}</li> : null}
    </ul>
  )
}

type PlotProps = { model: ChartModel; dots: readonly ScatterDot[]; height: number; timeZone: string }

function Plot({ model, dots, height, timeZone }: PlotProps) {
  const isEmpty = dots.length === 0
  return (
    <div className="relative" style={{ height: height + 24 }}>
      {isEmpty ? null : <ValueAxis model={model} height={height} />}
      <div className="absolute right-2 left-12" style={{ top: 6, height: height - 6 }}>
        <ChartLayer model={model} domain={model.x} times={[]} series={[]} breaks={undefined} withoutLines />
        <svg
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full overflow-visible"
        >
          {dotLayers(dots, { x: model.x, y: model.y, box: BOX }).map((layer) => (
            <Dots key={`${layer.kind}-${layer.width}`} {...layer} />
          ))}
        </svg>
        {isEmpty ? (
          <p className="absolute inset-0 grid place-items-center text-13 text-quiet">{messages.none}</p>
        ) : null}
      </div>
      <div className="absolute right-2 left-12" style={{ top: height + 5 }}>
        <DateAxis domain={model.x} timeZone={timeZone} />
      </div>
    </div>
  )
}

export function ScatterChart(props: ScatterChartProps) {
  const { title, kind, dots, from, to, timeZone, threshold, thresholdScale, height = 220 } = props
  const id = useId()
  const series = [{ key: 'runs', name: title, values: dots.map(({ value }) => value) }]
  const model = chartModel({ kind, times: [], series, threshold, from, to })
  const isEmpty = dots.length === 0
  return (
    <figure aria-labelledby={id} data-chart="" className="flex min-w-0 max-w-chart flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span id={id} className="text-13 font-semibold">
          {title}
          {model.unit && !isEmpty ? <span className="font-normal text-quiet">, {model.unit}</span> : null}
        </span>
        <DotKey dots={dots} />
        <ThresholdKey {...{ threshold, thresholdScale, kind }} />
      </figcaption>
      <Plot {...{ model, dots, height, timeZone }} />
      {isEmpty ? null : <ScatterTable {...{ title, kind, dots, timeZone }} domain={model.x} />}
    </figure>
  )
}
