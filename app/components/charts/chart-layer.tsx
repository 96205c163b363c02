import { memo } from 'react'
import { type ChartModel, type ChartSeries, excludedPoints, hueOf, lineStyle } from './model'
import { areaPath, dotPath, linePath, stretches } from './path'
import { type Domain, position } from './scale'

const BOX = { width: 800, height: 200 }
/** More areas than this would look like bars. */
const MAX_AREAS = 8
const BANDS = { good: 'fill-good-soft', warning: 'fill-warning-soft', poor: 'fill-poor-soft' } as const

type ChartLayerProps = {
  model: ChartModel
  domain: Domain
  times: number[]
  series: ChartSeries[]
  breaks: number[] | undefined
  disturbedAt?: number[] | undefined
  /** Omits the lines if the live chart draws them. */
  withoutLines: boolean
}

/** The SVG is stretched to the plot, so strokes do not scale and text is rendered outside. */
export const ChartLayer = memo(function ChartLayer(props: ChartLayerProps) {
  const { model, withoutLines } = props
  const down = (value: number) => Number(((1 - position(value, model.y)) * BOX.height).toFixed(1))
  return (
    <svg
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible"
    >
      {model.bands.map((band) => (
        <rect
          key={band.rating}
          y={down(band.to)}
          width={BOX.width}
          height={Number((down(band.from) - down(band.to)).toFixed(1))}
          className={BANDS[band.rating]}
          opacity="0.6"
        />
      ))}
      {model.usual ? (
        <rect
          y={down(Math.min(model.usual.high, model.y[1]))}
          width={BOX.width}
          height={Number(
            (down(Math.max(model.usual.low, 0)) - down(Math.min(model.usual.high, model.y[1]))).toFixed(1),
          )}
          className="fill-info-soft"
        />
      ) : null}
      <path
        d={model.ticks.map((tick) => `M0 ${down(tick)}H${BOX.width}`).join('')}
        className="stroke-line"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={model.bands
          .slice(1)
          .map((band) => `M0 ${down(band.from)}H${BOX.width}`)
          .join('')}
        className="stroke-edge"
        strokeDasharray="1 3"
        vectorEffect="non-scaling-stroke"
      />
      {model.limit === null ? null : (
        <path
          d={`M0 ${down(model.limit)}H${BOX.width}`}
          className="stroke-poor"
          strokeWidth="1.5"
          strokeDasharray="6 4"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {withoutLines ? null : <Lines {...props} />}
    </svg>
  )
})

/** Overflow is clipped in a zoom; this margin keeps dots at the top and bottom whole. */
const EDGE_PX = 10

/** Hollow points of noisy tests: a dot of the series with one of the surface on it. */
function Excluded({ one, model, domain, disturbedAt = [] }: ExcludedProps) {
  const path = excludedPoints(one, disturbedAt)
    .filter(({ at }) => at >= domain[0] && at <= domain[1])
    .map(({ at, value }) => {
      const [across, up] = [position(at, domain), Math.min(1, position(value, model.y))]
      return `M${(across * BOX.width).toFixed(1)} ${((1 - up) * BOX.height).toFixed(1)}h0`
    })
    .join('')
  if (path === '') return null
  const dot = { d: path, fill: 'none', strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' } as const
  return (
    <g data-excluded="">
      <path {...dot} stroke="currentColor" strokeWidth="7.5" />
      <path {...dot} className="stroke-surface" strokeWidth="4.5" />
    </g>
  )
}

type ExcludedProps = Pick<ChartLayerProps, 'model' | 'domain' | 'disturbedAt'> & { one: ChartSeries }

function Lines({ model, domain, times, series, breaks, disturbedAt }: ChartLayerProps) {
  const isZoomed = domain[0] > model.x[0] || domain[1] < model.x[1]
  return (
    <svg
      y={-EDGE_PX}
      width={BOX.width}
      height={BOX.height + 2 * EDGE_PX}
      viewBox={`0 ${-EDGE_PX} ${BOX.width} ${BOX.height + 2 * EDGE_PX}`}
      className={isZoomed ? 'overflow-hidden' : 'overflow-visible'}
      aria-hidden="true"
    >
      {series.map((one, index) => {
        const hue = hueOf(one, index)
        const { width, dash, opacity } = lineStyle(one, index)
        const parts = stretches({ times, values: one.values, x: domain, y: model.y, box: BOX, breaks })
        return (
          <g
            key={one.key}
            style={{ color: `var(--series-${hue})` }}
            opacity={opacity < 1 ? opacity : undefined}
          >
            {series.length === 1 && model.bands.length === 0 && parts.length <= MAX_AREAS ? (
              <path d={areaPath(parts, BOX.height)} fill="currentColor" opacity="0.08" />
            ) : null}
            <path
              d={linePath(parts)}
              fill="none"
              stroke="currentColor"
              strokeWidth={width}
              strokeDasharray={dash.join(' ') || undefined}
              strokeLinecap="round"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={one.isFaint ? '' : dotPath(parts)}
              fill="none"
              stroke="currentColor"
              strokeWidth="6"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
            <Excluded {...{ one, model, domain, disturbedAt }} />
          </g>
        )
      })}
    </svg>
  )
}
