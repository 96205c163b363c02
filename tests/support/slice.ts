/** The long form: more cases and longer outages, see bin/long-form.mjs. */
export const isFull = Boolean(process.env['FULL'])

/**
 * The rows of a table that belong to a slice: `3/8` is the third part of eight, `3-5/8` three of them. Each row goes to
 * the part with the least `cost` so far, dear ones first, so that parts cost about the same.
 */
export function rowsOf<Row>(rows: readonly Row[], slice: string | undefined, costOf = (_: Row) => 1): Row[] {
  if (!slice) return [...rows]
  const [, first, last, count] = /^(\d+)(?:-(\d+))?\/(\d+)$/.exec(slice) ?? []
  if (!first || !count) throw new Error(`SLICE is ${slice}, which is not like 3/8 or 3-5/8`)
  const costs = Array.from({ length: Number(count) }, () => 0)
  const chosen = new Set<Row>()
  for (const row of rows.toSorted((a, b) => costOf(b) - costOf(a))) {
    const part = costs.indexOf(Math.min(...costs))
    costs[part] = (costs[part] ?? 0) + costOf(row)
    if (part + 1 >= Number(first) && part + 1 <= Number(last ?? first)) chosen.add(row)
  }
  return rows.filter((row) => chosen.has(row))
}

/** The rows of a table that belong to the part of the long form that runs; all without SLICE. */
export const sliced = <Row>(rows: readonly Row[], costOf?: (row: Row) => number): Row[] =>
  rowsOf(rows, process.env['SLICE'], costOf)
