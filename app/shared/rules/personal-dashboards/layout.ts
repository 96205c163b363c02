import { CHART_HEIGHTS, CHART_WIDTHS } from './choices'

export type ChartWidth = (typeof CHART_WIDTHS)[number]
export type ChartHeight = (typeof CHART_HEIGHTS)[number]
export type PlacedChart = { _id: string; width: ChartWidth; height: ChartHeight }

const within = (index: number, length: number) => Math.min(length - 1, Math.max(0, index))

/** Moves one to another index; the others keep their order. */
export function moveChart<T extends { _id: string }>(charts: readonly T[], id: string, to: number): T[] {
  const from = charts.findIndex(({ _id }) => _id === id)
  const moved = charts[from]
  if (!moved) return [...charts]
  const rest = charts.filter((one) => one !== moved)
  return rest.toSpliced(within(to, charts.length), 0, moved)
}

/** By steps: -1 is narrower or lower. */
export function resizeChart<T extends PlacedChart>(
  charts: readonly T[],
  id: string,
  by: { width?: number; height?: number },
): T[] {
  const step = <V extends string>(choices: readonly V[], now: V, steps: number): V =>
    choices[within(choices.indexOf(now) + steps, choices.length)] ?? now
  return charts.map((one) =>
    one._id === id
      ? {
          ...one,
          width: step(CHART_WIDTHS, one.width, by.width ?? 0),
          height: step(CHART_HEIGHTS, one.height, by.height ?? 0),
        }
      : one,
  )
}

/**
 * Sorts by the positions that were typed, which start at 1. A chart that moved up stands before the one that had its
 * new position, a chart that moved down after it.
 */
export function orderByPlace<T extends { place: number }>(charts: readonly T[]): T[] {
  const rank = (place: number, index: number) => place - Math.sign(index + 1 - place) / 2
  return charts
    .map((chart, index) => ({ chart, rank: rank(chart.place, index) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ chart }) => chart)
}
