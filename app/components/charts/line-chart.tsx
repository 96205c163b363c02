import { useNavigate } from '@remix-run/react'
import { useId, useMemo, useRef } from 'react'
import { classes } from '~/components/ui/classes'
import { formatClock, formatDate, formatDateTime, formatDayMonth } from '~/shared/format/date'
import { messages } from '~/shared/messages'
import { AnnotationLane, MethodLines } from './annotation-lane'
import { ChartLayer } from './chart-layer'
import { ChartLegend, SeriesSwatch } from './chart-legend'
import { ChartTable } from './chart-table'
import type { Pointer } from './live-chart'
import { type ChartInput, chartModel, hueOf } from './model'
import { decimalsOf, position, timeTicks } from './scale'
import { SelectedMarks } from './selected-marks'
import { ThresholdKey } from './threshold-key'
import { FORMATS } from './units'
import { useLiveChart, useSameSeries } from './use-live-chart'

export type LineChartProps = ChartInput & {
  height?: number
  /** Where the point at an index is shown: a click and the rows of the table lead there. */
  pointTo?: (index: number) => string
  showTitle?: boolean
}

const DAY = 86_400_000

/** As much of a date as tells the ticks of a span apart. */
function dateFormat(span: number) {
  if (span > 300 * DAY) return formatDate
  return span > 3 * DAY ? formatDayMonth : formatClock
}

function Readout({ chart, pointer }: { chart: LineChartProps; pointer: Pointer }) {
  const at = chart.times[pointer.index]
  if (at === undefined) return null
  return (
    <div
      aria-hidden="true"
      className={classes(
        'pointer-events-none absolute top-1 z-10 rounded-6 bg-raised px-2.5 py-1.5 text-12 whitespace-nowrap shadow-float',
        pointer.isRight ? '-translate-x-full' : '',
      )}
      style={{ left: pointer.left + (pointer.isRight ? -10 : 10) }}
    >
      <p className="text-quiet">{formatDateTime(at, chart.timeZone)}</p>
      {chart.series.map((one, index) => (
        <p key={one.key} className="flex items-center gap-1.5">
          <SeriesSwatch hue={hueOf(one, index)} />
          <span className="mr-auto">{one.name}</span>
          <strong className="pl-3 font-semibold">
            {FORMATS[chart.kind](one.values[pointer.index] ?? null).text}
          </strong>
        </p>
      ))}
    </div>
  )
}

/** Drawn by the server and complete as it is; the first touch loads what adds a readout and zooming. */
export function LineChart(props: LineChartProps) {
  const { title, kind, times, threshold, from, to, timeZone, breaks } = props
  const { selectedAt, selectedValues, annotations = [], disturbedAt = [] } = props
  const { height = 200, pointTo, showTitle = true } = props
  const series = useSameSeries(props.series)
  const isEmpty = series.every((one) => one.values.every((value) => value === null))
  const id = useId()
  const model = useMemo(
    () => chartModel({ kind, times, series, threshold, from, to }),
    [kind, times, series, threshold, from, to],
  )
  const plot = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const onPick = (index: number) => {
    if (pointTo) navigate(pointTo(index), { preventScrollReset: true })
  }
  const { zoom, pointer, isLive, touch } = useLiveChart({ plot, model, times, series, breaks, onPick })

  const domain = zoom ?? model.x
  const ticks = timeTicks(domain, 5)
  const decimals = decimalsOf(model.ticks.map((tick) => tick / model.divisor))
  const when = dateFormat(domain[1] - domain[0])
  const lane = annotations.length + disturbedAt.length > 0 ? 20 : 0
  return (
    <figure aria-labelledby={id} data-chart="" className="flex min-w-0 max-w-chart flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span id={id} className={showTitle ? 'text-13 font-semibold' : 'sr-only'}>
          {title}
          {model.unit && !isEmpty ? <span className="font-normal text-quiet">, {model.unit}</span> : null}
        </span>
        <ChartLegend series={series} />
        <ThresholdKey {...props} />
      </figcaption>
      <div className="chart-live relative" style={{ height: height + 24 + lane }} onPointerEnter={touch}>
        {(isEmpty ? [] : model.ticks).map((tick) => (
          <span
            key={tick}
            aria-hidden="true"
            className="absolute left-0 w-10 -translate-y-1/2 text-right text-12 text-quiet"
            style={{ top: 6 + (1 - position(tick, model.y)) * (height - 6) }}
          >
            {tick === 0 ? 0 : (tick / model.divisor).toFixed(decimals)}
          </span>
        ))}
        <div className="absolute right-2 left-12" style={{ top: 6, height: height - 6 }}>
          <ChartLayer {...{ model, times, series, breaks }} withoutLines={isLive} />
          <div ref={plot} className="absolute inset-0" />
          <MethodLines {...{ annotations, domain }} />
          <SelectedMarks {...{ model, series, domain, selectedAt, selectedValues }} />
          {isEmpty ? (
            <p className="absolute inset-0 grid place-items-center text-13 text-quiet">{messages.noData}</p>
          ) : null}
          {pointer ? <Readout chart={props} pointer={pointer} /> : null}
        </div>
        {ticks.map((tick, index) => (
          <span
            key={tick}
            aria-hidden="true"
            className={classes(
              'absolute -translate-x-1/2 text-12 whitespace-nowrap text-quiet',
              index % 2 === 1 && 'max-sm:hidden',
            )}
            style={{
              top: height + 5,
              left: `calc(48px + (100% - 56px) * ${position(tick, domain).toFixed(4)})`,
            }}
          >
            {when(tick, timeZone)}
          </span>
        ))}
        {lane > 0 ? <AnnotationLane {...{ annotations, disturbedAt, domain, timeZone }} /> : null}
      </div>
      {isEmpty ? null : <ChartTable {...props} />}
    </figure>
  )
}
