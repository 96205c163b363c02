import type { UsagePart } from '~/shared/schemas/statistics'
import type { Counts } from './counters'
import { hasUsage, presentFigures } from './figures'
import type { PartName } from './read.store'

/** Parts with any usage, most tests first. */
export function presentParts(
  rows: readonly (Counts & { id: number })[],
  names: readonly PartName[],
): UsagePart[] {
  const nameOf = new Map(names.map((name) => [name.id, name]))
  return rows
    .map((row) => {
      const named = nameOf.get(row.id)
      return {
        _id: row.id,
        name: named?.name ?? null,
        isDeleted: named?.isDeleted ?? true,
        figures: presentFigures(row),
      }
    })
    .filter(({ figures }) => hasUsage(figures))
    .map(({ figures, ...part }) => ({ ...part, ...figures }))
    .toSorted((a, b) => b.tests - a.tests || b.checks - a.checks || a._id - b._id)
}
