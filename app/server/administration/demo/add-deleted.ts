import { DAY_MS } from '~/shared/values/units'
import { type Ctx, inTransaction } from '../../platform/context'
import { markDeleted, ofSite } from '../../structure/deletions'
import type { Demo } from './add-hierarchy'
import { insertPage, insertSite } from './place.store'

const DELETED = [
  { name: 'Christmas market', path: '/christmas-market/', daysAgo: 2 },
  { name: 'Old blog', path: '/blog/', daysAgo: 5 },
]

/** Sites that were deleted some days ago, for the list of what can be restored. */
export const addDeleted = (ctx: Ctx, { tenant, location, sites, from, now }: Demo): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const own = sites.filter(({ isCompetitor }) => !isCompetitor)
    for (const [nth, { name, path, daysAgo }] of DELETED.entries()) {
      const near = own[nth]
      if (!near) continue
      const at = new Date(from)
      const { client, project } = near
      const settings = { client, project, name, location, at, tags: [], runs: 1, cron: '0 0 * * *' }
      const siteId = await insertSite(tx, tenant, settings)
      const url = new URL(path, near.pages[0]?.url).href
      await insertPage(tx, tenant, { client, project, site: siteId, name, url, at })
      const actor = { kind: 'system', name: 'Demo' } as const
      const then = { ...ctx, actor, now: () => new Date(now - daysAgo * DAY_MS) }
      await markDeleted(then, tx, { ...ofSite(tenant, client, project, siteId), name })
    }
  })
