import { useId } from 'react'
import { ValueAxis } from './axes'
import { ChartLegend } from './chart-legend'
import type { ChartModel } from './model'
import { niceTicks } from './scale'

export interface StackedBar {
  key: string
  label: string
  /** One value per series, from the bottom up. */
  values: number[]
  /** All of it in words. */
  text: string
}

interface StackedBarsProps {
  title: string
  unit: string
  divisor: number
  series: { key: string; name: string; hue: number }[]
  bars: StackedBar[]
  height?: number
}

const GAP = 0.14
const MAX_LABELS = 6

function modelOf({ bars, unit, divisor }: StackedBarsProps): ChartModel {
  const highest = Math.max(0, ...bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0)))
  const ticks = niceTicks(highest / divisor).map((tick) => tick * divisor)
  return {
    x: [0, bars.length],
    y: [0, ticks.at(-1) ?? 1],
    ticks,
    unit,
    divisor,
    bands: [],
    limit: null,
    usual: null,
  }
}

function Bar({
  bar,
  index,
  top,
  series,
}: { bar: StackedBar; index: number; top: number } & Pick<StackedBarsProps, 'series'>) {
  let under = 0
  return (
    <g>
      <title>{bar.text}</title>
      <rect x={index} y={0} width={1} height={1} fill="transparent" />
      {bar.values.map((value, part) => {
        const share = value / top
        const y = 1 - under - share
        under += share
        const { key = '', hue = 1 } = series[part] ?? {}
        return share === 0 ? null : (
          <rect
            key={key}
            x={index + GAP / 2}
            y={y.toFixed(4)}
            width={1 - GAP}
            height={share.toFixed(4)}
            fill={`var(--series-${hue})`}
          />
        )
      })}
    </g>
  )
}

/** Amounts of periods side by side, drawn on the server and complete without scripts. */
export function StackedBars(props: StackedBarsProps) {
  const { title, unit, series, bars, height = 200 } = props
  const id = useId()
  const model = modelOf(props)
  const step = Math.ceil(bars.length / MAX_LABELS)
  return (
    <figure aria-labelledby={id} data-chart="" className="flex min-w-0 max-w-chart flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span id={id} className="text-13 font-semibold">
          {title}
          {unit ? <span className="font-normal text-quiet">, {unit}</span> : null}
        </span>
        <ChartLegend series={series.map((one) => ({ ...one, values: [] }))} />
      </figcaption>
      <div className="relative" style={{ height: height + 24 }}>
        <ValueAxis model={model} height={height} />
        <div className="absolute right-2 left-12" style={{ top: 6, height: height - 6 }}>
          {model.ticks.map((tick) => (
            <span
              key={tick}
              aria-hidden="true"
              className="absolute inset-x-0 border-t border-line"
              style={{ bottom: `${(tick / model.y[1]) * 100}%` }}
            />
          ))}
          <svg
            viewBox={`0 0 ${bars.length} 1`}
            preserveAspectRatio="none"
            role="img"
            aria-labelledby={id}
            className="absolute inset-0 block size-full"
          >
            <title>{title}</title>
            {bars.map((bar, index) => (
              <Bar key={bar.key} {...{ bar, index, series }} top={model.y[1]} />
            ))}
          </svg>
        </div>
        <div className="absolute right-2 left-12" style={{ top: height + 5 }}>
          {bars.map((bar, index) =>
            index % step === 0 ? (
              <span
                key={bar.key}
                aria-hidden="true"
                className="absolute -translate-x-1/2 text-12 whitespace-nowrap text-quiet"
                style={{ left: `${(((index + 0.5) / bars.length) * 100).toFixed(2)}%` }}
              >
                {bar.label}
              </span>
            ) : null,
          )}
        </div>
      </div>
    </figure>
  )
}
