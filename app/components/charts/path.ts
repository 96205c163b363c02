import { decimate } from '~/shared/rules/decimate'
import { type Domain, position } from './scale'

export type Place = { x: number; y: number }
export type Box = { width: number; height: number }

const MOST_POINTS = 400
const short = (amount: number) => Number(amount.toFixed(1))

export type LineInput = {
  times: readonly number[]
  values: readonly (number | null)[]
  x: Domain
  y: Domain
  box: Box
}

/** Stretches of measured points, each a list of places; a null ends a stretch. Long series are thinned. */
export function stretches({ times, values, x, y, box }: LineInput): Place[][] {
  const all = times.map((at, index) => ({ at, value: values[index] ?? null }))
  const points = all.length > MOST_POINTS * 1.5 ? decimate(all, Math.floor(MOST_POINTS / 3)) : all
  const found: Place[][] = []
  let current: Place[] = []
  for (const { at, value } of points) {
    if (value === null) {
      if (current.length > 0) found.push(current)
      current = []
      continue
    }
    const share = Math.min(1, Math.max(0, position(value, y)))
    current.push({ x: short(position(at, x) * box.width), y: short((1 - share) * box.height) })
  }
  if (current.length > 0) found.push(current)
  return found
}

const step = ({ x, y }: Place) => `${x} ${y}`

/** One path for every stretch; a lone point becomes a line of no length, which round caps draw as a dot. */
export function linePath(parts: readonly Place[][]): string {
  return parts.map((part) => `M${part.map(step).join('L')}${part.length === 1 ? 'h0' : ''}`).join('')
}

const MOST_DOTS = 40

/** Dots where a line alone would hide a point: everywhere in a short series, at lone points in a long one. */
export function dotPath(parts: readonly Place[][]): string {
  const isShort = parts.reduce((sum, part) => sum + part.length, 0) <= MOST_DOTS
  const dotted = isShort ? parts : parts.filter((part) => part.length === 1)
  return dotted.map((part) => part.map((place) => `M${step(place)}h0`).join('')).join('')
}

export function areaPath(parts: readonly Place[][], height: number): string {
  return parts
    .filter((part) => part.length > 1)
    .map((part) => `M${part[0]?.x ?? 0} ${height}L${part.map(step).join('L')}V${height}Z`)
    .join('')
}
