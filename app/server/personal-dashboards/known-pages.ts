import { type Ctx, inTransaction } from '../context'
import { findFirstRun, findVersion, setKnownPages } from './bucket.store'
import type { ChartPage } from './page.store'

/** What a page contributes depends on these. */
const knownAs = ({ page_id, site_id, counts_noisy }: ChartPage) =>
  `${page_id}:${site_id}:${counts_noisy ? 1 : 0}`

/** Looking for the first run of more pages takes longer than computing the figures again. */
const MAX_SEARCHED = 20
const MAX_ATTEMPTS = 3

/**
 * Makes the stored figures those of exactly these pages. Of an added page with runs, the days since its first run are
 * dropped; when a page has left, moved or counts differently, all are. Returns the version that the figures to be
 * stored belong to; null while they must not be stored.
 */
export async function settlePages(
  ctx: Pick<Ctx, 'db'>,
  tenant: number,
  chart: string,
  pages: readonly ChartPage[],
): Promise<number | null> {
  const wanted = pages.map(knownAs)
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const found = await findVersion(ctx.db, tenant, chart)
    if (!found) return null
    const { version, known_pages: known } = found
    const [before, after] = [new Set(known), new Set(wanted)]
    const added = pages.filter((page) => !before.has(knownAs(page)))
    const hasLost = known.some((page) => !after.has(page))
    if (added.length === 0 && !hasLost) return found.is_moving ? null : version
    const isNew = known.length === 0
    const droppedSince =
      hasLost || isNew || added.length > MAX_SEARCHED
        ? null
        : ((await findFirstRun(
            ctx.db,
            tenant,
            added.map((page) => page.page_id),
          )) ?? new Date(8.64e14))
    const change = { version, pages: wanted, droppedSince }
    const isSet = await inTransaction(ctx, (tx) => setKnownPages(tx, tenant, chart, change))
    if (isSet) return found.is_moving ? null : version + 1
  }
  return null
}
