import { type Ctx, inTransaction } from '../../platform/context'
import { findFirstRun, findVersion, setKnownPages } from './bucket.store'
import type { ChartPage } from './page.store'

/** What a page contributes depends on these. */
const knownAs = ({ page_id, site_id, counts_noisy }: ChartPage) =>
  `${page_id}:${site_id}:${counts_noisy ? 1 : 0}`

/** Looking for the first run of more pages takes longer than computing the figures again. */
const MAX_SEARCHED = 20
const MAX_ATTEMPTS = 3
/** After every run, and still a date for PostgreSQL. */
const NEVER = new Date(Date.UTC(9999, 0, 1))

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
    const dropsAll = hasLost || known.length === 0 || added.length > MAX_SEARCHED
    const droppedSince = dropsAll ? null : await firstRunOf(ctx, tenant, added)
    const change = { version, pages: wanted, droppedSince }
    const isSet = await inTransaction(ctx, (tx) => setKnownPages(tx, tenant, chart, change))
    if (isSet) return found.is_moving ? null : version + 1
  }
  return null
}

async function firstRunOf(
  { db }: Pick<Ctx, 'db'>,
  tenant: number,
  pages: readonly ChartPage[],
): Promise<Date> {
  const ids = pages.map((page) => page.page_id)
  return (await findFirstRun(db, tenant, ids)) ?? NEVER
}
