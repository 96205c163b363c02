import { Link, useNavigate } from '@remix-run/react'
import { useId, useMemo } from 'react'
import { useOnPaper } from '~/components/visitor/paper-context'
import { failuresMessages } from '~/shared/messages/failures'
import { chartMessages } from '~/shared/messages/report'
import { AnnotationLane, MethodLines } from './annotation-lane'
import { DateAxis, ValueAxis } from './axes'
import { ChartCursor } from './chart-cursor'
import { CHART_KEY } from './chart-key'
import { ChartLegend } from './chart-legend'
import { ChartTable } from './chart-table'
import { LiveLines } from './live-lines'
import { type ChartGap, type ChartInput, chartModel, excludedPoints } from './model'
import { PeriodBands, PeriodKey } from './period-bands'
import { highestOf } from './scale'
import { SelectedMarks } from './selected-marks'
import { ThresholdKey } from './threshold-key'
import { useSameSeries } from './use-same-series'
import { useZoom } from './use-zoom'
import { MarksKey, ValueMarks } from './value-marks'

export type LineChartProps = ChartInput & {
  height?: number
  pointTo?: (at: number) => string
  showTitle?: boolean
  eventsTo?: string | undefined
  /** For screens whose purpose is the charts: live near the viewport, not only after an interaction. */
  isEager?: boolean
}

function LimitKey({ name }: { name: string }) {
  return (
    <span className={`${CHART_KEY} text-quiet`}>
      <span aria-hidden="true" className="w-4 border-t-2 border-dashed border-poor" />
      {name}
    </span>
  )
}

function UsualKey({ name }: { name: string }) {
  return (
    <span className={`${CHART_KEY} text-quiet`}>
      <span aria-hidden="true" className="h-2.5 w-3 border-y border-info bg-info-soft" />
      {name}
    </span>
  )
}

type CaptionProps = {
  id: string
  chart: LineChartProps
  unit: string
  resetTo: string | null
}

function Caption({ id, chart, unit, resetTo }: CaptionProps) {
  const { title, series, showTitle = true } = chart
  return (
    <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span id={id} className={showTitle ? 'text-13 font-semibold' : 'sr-only'}>
        {title}
        {unit ? <span className="font-normal text-quiet">, {unit}</span> : null}
      </span>
      {!showTitle && unit ? (
        <span aria-hidden="true" className="text-12 text-quiet">
          {chartMessages.inUnit(unit)}
        </span>
      ) : null}
      <ChartLegend series={series} />
      <PeriodKey periods={chart.periods} />
      <ThresholdKey {...chart} />
      {chart.limit ? <LimitKey name={chart.limit.name} /> : null}
      {chart.usual ? <UsualKey name={chart.usual.name} /> : null}
      <MarksKey marks={chart.marks} />
      {resetTo === null ? null : (
        <Link
          to={resetTo}
          preventScrollReset
          className="ml-auto text-12 text-link hover:underline"
          data-print="hide"
        >
          {chartMessages.showAll}
        </Link>
      )}
    </figcaption>
  )
}

function selectedIn({ times, from, to, selectedAt, selectedValues = [] }: LineChartProps): number[] {
  const [start, end] = [from ?? times[0] ?? 0, to ?? times.at(-1) ?? 0]
  if (selectedAt == null || selectedAt < start || selectedAt > end) return []
  return selectedValues.filter((value): value is number => value != null)
}

const NONE: number[] = []
const NO_GAPS: ChartGap[] = []
const HEIGHT = 200
/** A sheet is half as wide as a screen. */
const PAPER_SHARE = 0.65
const LEAST_ON_PAPER = 72

/**
 * Rendered on the server and complete without scripts. The first interaction loads the live chart, which adds
 * zooming.
 */
export function LineChart(props: LineChartProps) {
  const { kind, times, threshold, from, to, timeZone, breaks, pointTo } = props
  const { selectedAt, selectedValues, annotations = [], disturbedAt = NONE, limit, usual, marks } = props
  const { gaps = NO_GAPS } = props
  const onPaper = useOnPaper()
  const asked = props.height ?? HEIGHT
  const height = onPaper ? Math.max(LEAST_ON_PAPER, Math.round(asked * PAPER_SHARE)) : asked
  const series = useSameSeries(props.series)
  const isEmpty = series.every((one) => one.values.every((value) => value === null))
  const id = useId()
  const selected = selectedIn(props)
  const hollow = series.flatMap((one) => excludedPoints(one, disturbedAt).map(({ value }) => value))
  const highest = highestOf([selected, hollow, marks?.map(({ value }) => value) ?? NONE])
  const model = useMemo(
    () => chartModel({ kind, times, series, threshold, limit, usual, from, to, highest }),
    [kind, times, series, threshold, limit, usual, from, to, highest],
  )
  const isBlank = isEmpty && selected.length === 0 && hollow.length === 0
  const navigate = useNavigate()
  const { zoom, zoomTo, onZoom } = useZoom(model.x)
  const onPick = (index: number) => {
    const at = times[index]
    if (pointTo && at !== undefined) navigate(pointTo(at), { preventScrollReset: true })
  }
  const domain = zoom ?? model.x
  const lane = annotations.length + disturbedAt.length + gaps.length > 0 ? 24 : 0
  return (
    <figure aria-labelledby={id} data-chart="" className="flex min-w-0 max-w-chart flex-col gap-2">
      <Caption {...{ id, chart: props }} unit={isBlank ? '' : model.unit} resetTo={zoom && zoomTo(null)} />
      <div className="chart-live relative" style={{ height: height + 24 + lane }}>
        {isBlank ? null : <ValueAxis model={model} height={height} />}
        <div className="absolute right-2 left-12" style={{ top: 6, height: height - 6 }}>
          <PeriodBands periods={props.periods} domain={domain} />
          <LiveLines
            {...{ model, times, series, breaks, disturbedAt, zoom, onZoom, onPick }}
            isEager={props.isEager}
          />
          <MethodLines {...{ annotations, domain }} />
          <ValueMarks {...{ marks, model, domain }} />
          <SelectedMarks {...{ model, series, domain, selectedAt, selectedValues }} />
          {isBlank ? (
            <p className="absolute inset-0 grid place-items-center text-13 text-quiet">
              {failuresMessages.noData}
            </p>
          ) : null}
          {isEmpty ? null : (
            <ChartCursor {...{ chart: props, model, domain }} onPick={pointTo ? onPick : null} />
          )}
        </div>
        <div className="absolute right-2 left-12" style={{ top: height + 5 }}>
          <DateAxis domain={domain} timeZone={timeZone} />
        </div>
        {lane > 0 ? (
          <AnnotationLane
            {...{ annotations, disturbedAt, gaps, domain, timeZone }}
            eventsTo={props.eventsTo}
          />
        ) : null}
      </div>
      {isEmpty && hollow.length === 0 ? null : <ChartTable {...{ chart: props, domain, pointTo, zoomTo }} />}
    </figure>
  )
}
