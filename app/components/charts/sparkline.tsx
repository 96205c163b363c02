import { measured } from '~/shared/rules/statistics/statistics'
import { linePath, stretches } from './path'
import { type Domain, position } from './scale'

type SparklineProps = {
  times: number[]
  values: (number | null)[]
  /** Indices at which a new method starts. */
  breaks?: number[] | undefined
  label: string
  /** Reference line such as the limit of 'good'; drawn only if the values are close to it. */
  limit?: number | null
  height?: number
}

const BOX_WIDTH = 160

/** Without axes only the trend matters, so the scale is the range of the values plus padding. */
function scaleOf(values: readonly (number | null)[]): Domain {
  const found = measured(values)
  if (found.length === 0) return [0, 1]
  const low = found.reduce((a, b) => Math.min(a, b))
  const high = found.reduce((a, b) => Math.max(a, b))
  const air = Math.max((high - low) * 0.25, high * 0.08, 1e-9)
  return [Math.max(0, low - air), high + air]
}

export function Sparkline({ times, values, breaks, label, limit, height = 32 }: SparklineProps) {
  const box = { width: BOX_WIDTH, height: height - 4 }
  const y = scaleOf(values)
  const x = [times[0] ?? 0, times.at(-1) ?? 0] as const
  const parts = stretches({ times, values, x, y, box, breaks })
  const last = parts.at(-1)?.at(-1)
  const isLimitNear = limit != null && limit > y[0] && limit < y[1]
  const limitAt = isLimitNear ? box.height * (1 - position(limit, y)) : null
  return (
    <svg
      viewBox={`0 -2 ${box.width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="block w-full overflow-visible"
      style={{ height }}
    >
      {limitAt === null ? null : (
        <path
          d={`M0 ${limitAt.toFixed(1)}H${box.width}`}
          className="stroke-edge"
          strokeWidth="1"
          strokeDasharray="2 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path
        d={linePath(parts)}
        fill="none"
        className="stroke-series-1"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {last ? (
        <path
          d={`M${last.x} ${last.y}h0`}
          className="stroke-series-1"
          strokeWidth="5"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
    </svg>
  )
}
