export interface RowGroup<Row> {
  key: string | number
  label: string | null
  rows: Row[]
}

/** Groups consecutive rows with equal keys; without a key function all rows are one group. */
export function rowGroups<Row>(
  rows: readonly Row[],
  groupOf?: ((row: Row) => { key: number; label: string }) | null,
): RowGroup<Row>[] {
  if (!groupOf) return [{ key: 'all', label: null, rows: [...rows] }]
  const groups: RowGroup<Row>[] = []
  for (const row of rows) {
    const { key, label } = groupOf(row)
    const last = groups.at(-1)
    if (last?.key === key) last.rows.push(row)
    else groups.push({ key, label, rows: [row] })
  }
  return groups
}
