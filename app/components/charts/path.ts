import { decimate } from '~/shared/rules/statistics/downsample'
import { type Domain, indexesIn, position } from './scale'

export type Place = { x: number; y: number }
export type Box = { width: number; height: number }

const MAX_POINTS = 400
const tenths = (amount: number) => Math.round(amount * 10) / 10

export type LineInput = {
  times: readonly number[]
  values: readonly (number | null)[]
  x: Domain
  y: Domain
  box: Box
  /** Indices at which a new method starts; the line is interrupted there. */
  breaks?: readonly number[]
}

/**
 * Splits a series at nulls and breaks into lists of points, in pixels of `box`. Long series are downsampled.
 */
export function stretches({ times, values, x, y, box, breaks = [] }: LineInput): Place[][] {
  // Includes one point before and one after the zoom, so that lines continue to the edges.
  const [first, after] = indexesIn(times, x)
  const offset = Math.max(0, first - 1)
  const all = times.slice(offset, after + 1).map((at, i) => ({ at, value: values[offset + i] ?? null }))
  const points = all.length > MAX_POINTS * 1.5 ? decimate(all, Math.floor(MAX_POINTS / 3)) : all
  const found: Place[][] = []
  let current: Place[] = []
  let broken = 0
  const end = () => {
    if (current.length > 0) found.push(current)
    current = []
  }
  for (const { at, value } of points) {
    const before = broken
    while ((times[breaks[broken] ?? -1] ?? Number.POSITIVE_INFINITY) <= at) broken++
    if (value === null || broken > before) end()
    if (value === null) continue
    const share = Math.min(1, Math.max(0, position(value, y)))
    current.push({ x: tenths(position(at, x) * box.width), y: tenths((1 - share) * box.height) })
  }
  end()
  return found
}

const ORIGIN: Place = { x: 0, y: 0 }
const step = ({ x, y }: Place) => `${x} ${y}`

/** From point to point: steps need fewer characters than places, and a year of lines has thousands. */
function steps(part: readonly Place[]): string {
  let text = ''
  let [x, y] = [part[0]?.x ?? 0, part[0]?.y ?? 0]
  for (const next of part.slice(1)) {
    const [right, down] = [tenths(next.x - x), tenths(next.y - y)]
    text += `${text === '' ? 'l' : ' '}${right}${down < 0 ? '' : ' '}${down}`
    x = next.x
    y = next.y
  }
  return text
}

/** One subpath per stretch. A single point is a line of zero length, which round caps draw as a dot. */
export function linePath(parts: readonly Place[][]): string {
  return parts.map((part) => `M${step(part[0] ?? ORIGIN)}${part.length === 1 ? 'h0' : steps(part)}`).join('')
}

const MAX_DOTS = 40

/** Dots for all points of a short series, else only for points without a line. */
export function dotPath(parts: readonly Place[][]): string {
  const isShort = parts.reduce((sum, part) => sum + part.length, 0) <= MAX_DOTS
  const dotted = isShort ? parts : parts.filter((part) => part.length === 1)
  return dotted.map((part) => part.map((place) => `M${step(place)}h0`).join('')).join('')
}

export function areaPath(parts: readonly Place[][], height: number): string {
  return parts
    .filter((part) => part.length > 1)
    .map((part) => `M${part[0]?.x ?? 0} ${height}V${part[0]?.y ?? 0}${steps(part)}V${height}Z`)
    .join('')
}
