/** A function that finds the rows of a site. */
export function bySite<Row extends { site_id: number }>(rows: Row[]): (site: number) => Row[] {
  const groups = Map.groupBy(rows, ({ site_id }) => site_id)
  return (site) => groups.get(site) ?? []
}
