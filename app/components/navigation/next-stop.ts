/** A place in the columns: the filter comes first, then the links. */
export interface Stop {
  column: number
  /** 'chosen' is the link that is chosen in the column, or its first. */
  row: number | 'chosen'
}

/**
 * Where a key leads from a place; null where it leads nowhere. `counts` says how many places each column has, so
 * the filter is place 0. In the filter the keys that move its caret are left to it.
 */
export function nextStop(counts: number[], at: { column: number; row: number }, key: string): Stop | null {
  const { column, row } = at
  const last = (counts[column] ?? 0) - 1
  const inFilter = row === 0
  const within = (wanted: number) => (wanted < 0 || wanted > last ? null : { column, row: wanted })
  if (key === 'ArrowDown') return within(row + 1)
  if (key === 'ArrowUp') return within(row - 1)
  if (inFilter) return null
  if (key === 'Home') return within(1)
  if (key === 'End') return within(last)
  const beside = key === 'ArrowRight' ? column + 1 : key === 'ArrowLeft' ? column - 1 : null
  return beside !== null && (counts[beside] ?? 0) > 1 ? { column: beside, row: 'chosen' } : null
}
