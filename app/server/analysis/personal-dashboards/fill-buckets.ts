import { BUCKET_MS } from '~/shared/rules/personal-dashboards/granularity'
import { type Ctx, inTransaction } from '../../platform/context'
import { type BucketUnit, saveFigures } from './bucket.store'
import { listLabFigures } from './lab.store'
import type { ChartPage } from './page.store'
import type { ChartFacts } from './settings'

/** Days whose tests one statement reads. */
const BATCH_DAYS = 7

interface Filling {
  facts: ChartFacts & { id: string }
  /** All pages of the chart, whatever its reader may see. */
  pages: readonly ChartPage[]
  unit: BucketUnit
  version: number
  /** Asked between batches. */
  mayContinue: () => boolean
}

/**
 * Computes and stores the figures of days or weeks, in the order given; returns how many. Stops early when what the
 * figures depend on changes meanwhile.
 */
export async function fillBuckets(
  ctx: Pick<Ctx, 'db' | 'now'>,
  missing: readonly number[],
  { facts, pages, unit, version, mayContinue }: Filling,
): Promise<number> {
  const size = BUCKET_MS[unit]
  const buckets = { tenant: facts.tenant, chart: facts.id, unit }
  let filled = 0
  while (filled < missing.length && mayContinue()) {
    const starts = neighbours(missing.slice(filled), size, unit === 'day' ? BATCH_DAYS : 1)
    const from = new Date(Math.min(...starts))
    const to = new Date(Math.max(...starts) + size)
    const figures = await listLabFigures(ctx.db, { ...facts, pages, from, to }, unit)
    const stored = { version, starts, figures, now: ctx.now() }
    if (!(await inTransaction(ctx, (tx) => saveFigures(tx, buckets, stored)))) break
    filled += starts.length
  }
  return filled
}

/** The first ones that follow each other without a gap, in either direction. */
function neighbours(starts: readonly number[], size: number, max: number): number[] {
  const found = starts.slice(0, 1)
  for (const start of starts.slice(1, max)) {
    if (Math.abs(start - (found.at(-1) ?? 0)) !== size) break
    found.push(start)
  }
  return found
}
