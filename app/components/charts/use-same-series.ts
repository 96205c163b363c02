import { useState } from 'react'
import type { ChartSeries } from './model'

/**
 * Keeps the previous array if its contents are the same, because callers create a new one at every render.
 */
export function useSameSeries(series: ChartSeries[]): ChartSeries[] {
  const [previous, setKept] = useState(series)
  const isSame =
    previous.length === series.length &&
    previous.every((one, index) => {
      const other = series[index]
      return (
        other?.key === one.key &&
        other.name === one.name &&
        other.hue === one.hue &&
        other.isFaint === one.isFaint &&
        other.values === one.values &&
        other.excluded === one.excluded
      )
    })
  if (!isSame) setKept(series)
  return isSame ? previous : series
}
