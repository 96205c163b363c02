import { correlationMessages as messages } from '~/shared/messages/charts'
import { type Domain, niceTicks, position } from './scale'
import { axisUnit, type ChartKind } from './units'

export type CorrelationDot = { pointId: string; siteId: number; pageId: number; x: number; y: number }
export type CorrelationAxis = { name: string; kind: ChartKind }

export type CorrelationInput = {
  title: string
  x: CorrelationAxis
  y: CorrelationAxis
  dots: readonly CorrelationDot[]
  /** Of all tests, or days of pages; the dots can be a sample. */
  n: number
  /** What a dot is; default: a test. */
  of?: 'tests' | 'days'
  /** How many there are, where `of` says too little. */
  counted?: string
  rho: number | null
  low: number | null
  high: number | null
  trend: { slope: number; intercept: number } | null
}

export const CORRELATION_BOX = { width: 800, height: 200 }

type Scale = { domain: Domain; ticks: number[]; unit: string; divisor: number }
export type CorrelationModel = { x: Scale; y: Scale }

function scaleOf({ kind }: CorrelationAxis, values: readonly number[]): Scale {
  if (kind === 'points') return { domain: [0, 100], ticks: [0, 25, 50, 75, 100], unit: '', divisor: 1 }
  const highest = values.reduce((most, value) => Math.max(most, value), 0) * 1.05
  const { unit, divisor } = axisUnit(kind, highest)
  const ticks = niceTicks(highest / divisor).map((tick) => tick * divisor)
  return { domain: [0, ticks.at(-1) ?? 1], ticks, unit, divisor }
}

export const correlationModel = ({
  x,
  y,
  dots,
}: Pick<CorrelationInput, 'x' | 'y' | 'dots'>): CorrelationModel => ({
  x: scaleOf(
    x,
    dots.map((dot) => dot.x),
  ),
  y: scaleOf(
    y,
    dots.map((dot) => dot.y),
  ),
})

export type Spot = { left: number; top: number }

/** Place of a dot as shares of the plot, from its top left corner. */
export const spotOf = ({ x, y }: { x: number; y: number }, model: CorrelationModel): Spot => ({
  left: position(x, model.x.domain),
  top: 1 - position(y, model.y.domain),
})

/** The trend within the plot, from the lowest to the highest x of the dots; null where it is outside. */
export function trendLine(
  { dots, trend }: Pick<CorrelationInput, 'dots' | 'trend'>,
  model: CorrelationModel,
): [Spot, Spot] | null {
  if (!trend || dots.length < 2) return null
  const xs = dots.map(({ x }) => x)
  let [from, to] = [Math.min(...xs), Math.max(...xs)]
  const { slope, intercept } = trend
  const at = (x: number) => slope * x + intercept
  if (slope !== 0) {
    const [bottom, top] = model.y.domain
    const [one, other] = [(bottom - intercept) / slope, (top - intercept) / slope]
    from = Math.max(from, Math.min(one, other))
    to = Math.min(to, Math.max(one, other))
  }
  if (from >= to) return null
  return [spotOf({ x: from, y: at(from) }, model), spotOf({ x: to, y: at(to) }, model)]
}

/** Index of the dot nearest to a place in a plot of a size in pixels; null if none is within `reach` pixels. */
export function nearestDot(
  spots: readonly Spot[],
  at: { x: number; y: number },
  size: { width: number; height: number },
  reach = 24,
): number | null {
  let [best, least] = [-1, reach ** 2]
  for (const [index, { left, top }] of spots.entries()) {
    const distance = (left * size.width - at.x) ** 2 + (top * size.height - at.y) ** 2
    if (distance <= least) [best, least] = [index, distance]
  }
  return best < 0 ? null : best
}

/** Limits of weak, moderate and strong by Cohen. */
const STRENGTHS = [
  { from: 0.5, name: 'strong' },
  { from: 0.3, name: 'moderate' },
  { from: 0, name: 'weak' },
] as const
const MIN_N = 10

/** The conclusion in a sentence. An interval that contains zero shows no relation. */
export function describeCorrelation({ x, y, n, of = 'tests', rho, low, high }: CorrelationInput): string {
  if (rho === null || n < MIN_N) return messages.few(of)
  const isClear = low === null || high === null || low > 0 || high < 0
  if (!isClear || Math.abs(rho) < 0.1) return messages.none(x.name, y.name)
  const strength = STRENGTHS.find(({ from }) => Math.abs(rho) >= from)?.name ?? 'weak'
  return (rho > 0 ? messages.together : messages.against)(of, x.name, y.name, messages.strength[strength])
}

const decimal = (value: number) => value.toFixed(2).replace('-', '−')

export function correlationFigures({ n, rho, low, high }: CorrelationInput): string | null {
  if (rho === null) return null
  if (low === null || high === null) return messages.rhoAlone(decimal(rho), n)
  return messages.rho(decimal(rho), decimal(low), decimal(high), n)
}
