/** Search params that are about the moment, not about the filter. */
const PASSING = new Set(['pageNumber', 'dialog', 'edit', 'ids', 'note', 'deployment', '_data'])

/** The search params of a list that are worth saving, in a fixed order; empty without any. */
export function filterSearch(search: string): string {
  const pairs = [...new URLSearchParams(search)].filter(([name, value]) => value !== '' && !PASSING.has(name))
  return new URLSearchParams(pairs.sort(([a], [b]) => a.localeCompare(b))).toString()
}
