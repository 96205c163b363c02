import type { UsageFigures, UsagePart } from '~/shared/schemas/usage'
import type { Counts } from '../../platform/usage-counts'
import { hasUsage, presentFigures } from './figures'
import type { PartName } from './read.store'

type RankedPart = UsageFigures & { _id: number }

/** Parts with any usage, most tests first. */
export const rankParts = (rows: readonly (Counts & { id: number })[]): RankedPart[] =>
  rows
    .map((row) => ({ _id: row.id, ...presentFigures(row) }))
    .filter(({ _id, ...figures }) => hasUsage(figures))
    .toSorted((a, b) => b.charged - a.charged || b.checks - a.checks || a._id - b._id)

export function presentParts(parts: readonly RankedPart[], names: readonly PartName[]): UsagePart[] {
  const nameOf = new Map(names.map((name) => [name.id, name]))
  return parts.map((part) => {
    const named = nameOf.get(part._id)
    return { ...part, name: named?.name ?? null, isDeleted: named?.isDeleted ?? true }
  })
}
