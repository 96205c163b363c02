import type { ChartPercentile } from '~/shared/rules/personal-dashboards/choices'
import type { FigureRow } from './lab.store'

/** Values of a time series by row and start of the hour, day or week. */
export type SeriesValues = Map<string, Map<number, number>>

export interface ReadSeries {
  values: SeriesValues
  /** Rows with values in the range, shown or not. */
  total: number
  pendingDays: number
}

export function addFigures(
  values: SeriesValues,
  figures: readonly FigureRow[],
  percentile: ChartPercentile,
): SeriesValues {
  for (const figure of figures) {
    const row = values.get(figure.row_key) ?? new Map<number, number>()
    row.set(figure.start, figure[percentile])
    values.set(figure.row_key, row)
  }
  return values
}

/** The newest value of each row. */
export const newestOf = (values: SeriesValues): Map<string, number> =>
  new Map(
    [...values].flatMap(([key, row]): [string, number][] => {
      const at = Math.max(...row.keys())
      const value = row.get(at)
      return value === undefined ? [] : [[key, value]]
    }),
  )
