import { useId } from 'react'
import { formatCount, formatPercent } from '~/shared/format/count'
import { histogramMessages as messages } from '~/shared/messages/charts'
import { metricMessages } from '~/shared/messages/report'
import { ValueAxis } from './axes'
import { CHART_KEY } from './chart-key'
import {
  HISTOGRAM_BOX,
  type HistogramInput,
  type HistogramModel,
  histogramBars,
  histogramModel,
} from './histogram'
import { NumberAxis } from './number-axis'
import { type Domain, position } from './scale'
import { StackBar } from './stack-bar'
import { TableFold } from './table-fold'
import { FORMATS } from './units'

const { width, height: HEIGHT } = HISTOGRAM_BOX

export type HistogramChartProps = HistogramInput & { height?: number; showTitle?: boolean }

const rangeOf = ({ kind }: HistogramInput, from: number, to: number) =>
  messages.range(FORMATS[kind](from).text, FORMATS[kind](to).text)

function Bars({ chart, model }: { chart: HistogramInput; model: HistogramModel }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible"
    >
      <path
        d={model.ticks.map((tick) => `M0 ${(1 - position(tick, model.y)) * HEIGHT}h${width}`).join('')}
        className="stroke-line"
        vectorEffect="non-scaling-stroke"
      />
      {histogramBars(chart.bins, model).map(({ left, top, width, height, bin }) => (
        <rect
          key={bin.from}
          x={left.toFixed(1)}
          y={top.toFixed(1)}
          width={width.toFixed(1)}
          height={height.toFixed(1)}
          className="fill-series-1"
        >
          <title>{`${rangeOf(chart, bin.from, bin.to)}: ${messages.values(bin.count)}`}</title>
        </rect>
      ))}
    </svg>
  )
}

const MARKS = [
  { key: 'median', look: 'border-l-2 border-solid border-text', key2: 'border-t-2 border-solid border-text' },
  { key: 'p75', look: 'border-l-2 border-dashed border-text', key2: 'border-t-2 border-dashed border-text' },
] as const

function Marks({ chart, domain }: { chart: HistogramInput; domain: Domain }) {
  return MARKS.map(({ key, look }) => {
    const value = chart[key]
    if (value === null) return null
    return (
      <div
        key={key}
        aria-hidden="true"
        className={`pointer-events-none absolute inset-y-0 w-0 ${look}`}
        style={{ left: `${(position(value, domain) * 100).toFixed(2)}%` }}
      />
    )
  })
}

function MarkKey({ chart }: { chart: HistogramInput }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-12">
      {MARKS.map(({ key, key2 }) => (
        <li key={key} className={CHART_KEY}>
          <span aria-hidden="true" className={`w-4 ${key2}`} />
          <span className="text-quiet">{messages.marks[key]}</span>
          <span className="font-medium">{FORMATS[chart.kind](chart[key]).text}</span>
        </li>
      ))}
      <li className="text-quiet">{messages.values(chart.n)}</li>
    </ul>
  )
}

const SHARES = [
  {
    key: 'good',
    colour: '--good',
    get name() {
      return metricMessages.rating.good
    },
  },
  {
    key: 'average',
    colour: '--warning',
    get name() {
      return metricMessages.rating.warning
    },
  },
  {
    key: 'poor',
    colour: '--poor',
    get name() {
      return metricMessages.rating.poor
    },
  },
] as const

function Shares({ shares }: { shares: NonNullable<HistogramInput['shares']> }) {
  return (
    <StackBar
      label={messages.shares}
      parts={SHARES.map(({ key, ...part }) => ({
        ...part,
        key,
        value: shares[key],
        text: formatPercent(shares[key] * 100).text,
      }))}
    />
  )
}

function BinTable({ chart }: { chart: HistogramInput }) {
  const filled = chart.bins.filter(({ count }) => count > 0)
  return (
    <TableFold title={chart.title}>
      <thead>
        <tr>
          <th scope="col" className="px-3 text-left text-12 font-medium text-quiet">
            {messages.columns.range}
          </th>
          <th scope="col" className="px-3 text-right text-12 font-medium text-quiet">
            {messages.columns.values}
          </th>
          <th scope="col" className="px-3 text-right text-12 font-medium text-quiet">
            {messages.columns.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {filled.map(({ from, to, count }) => (
          <tr key={from}>
            <th scope="row" className="px-3 text-left font-normal whitespace-nowrap">
              {rangeOf(chart, from, to)}
            </th>
            <td className="px-3 text-right">{formatCount(count).text}</td>
            <td className="px-3 text-right">{formatPercent((count / chart.n) * 100).text}</td>
          </tr>
        ))}
      </tbody>
    </TableFold>
  )
}

/** How the values of one metric spread: bars, median and 75th percentile, and the shares of the ratings. */
export function HistogramChart(props: HistogramChartProps) {
  const { title, kind, height = 200, showTitle = true, shares } = props
  const id = useId()
  const model = histogramModel(props.bins)
  return (
    <figure aria-labelledby={id} data-chart="" className="flex min-w-0 max-w-chart flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span id={id} className={showTitle ? 'text-13 font-semibold' : 'sr-only'}>
          {title}
        </span>
        <MarkKey chart={props} />
      </figcaption>
      <div className="relative" style={{ height: height + 24 }}>
        <ValueAxis model={model} height={height} />
        <div className="absolute right-2 left-12" style={{ top: 6, height: height - 6 }}>
          <Bars chart={props} model={model} />
          <Marks chart={props} domain={model.x} />
        </div>
        <div className="absolute right-2 left-12" style={{ top: height + 5 }}>
          <NumberAxis domain={model.x} kind={kind} />
        </div>
      </div>
      {shares ? <Shares shares={shares} /> : null}
      <BinTable chart={props} />
    </figure>
  )
}
