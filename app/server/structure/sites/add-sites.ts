import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { insertSites, type NewPage, type NewSite, newIds } from './bulk.store'
import { planSchedule, type Schedule } from './plan-schedule'

export interface SiteToAdd extends Omit<NewSite, 'id' | 'schedule' | 'pages'> {
  schedule: Schedule
  pages: Omit<NewPage, 'id'>[]
}

/** Adds checked sites with their pages by the set; the caller checks the quota and writes the log. */
export async function addSites(
  ctx: Pick<TenantCtx, 'now' | 'tenant'>,
  tx: Db,
  sites: SiteToAdd[],
): Promise<NewSite[]> {
  const now = ctx.now()
  const siteIds = await newIds(tx, 'site', sites.length)
  const pageIds = await newIds(
    tx,
    'page',
    sites.reduce((sum, { pages }) => sum + pages.length, 0),
  )
  let nextPage = 0
  const added = sites.map((site, index): NewSite => {
    const id = siteIds[index] ?? 0
    const pages = site.pages.map((page) => ({ ...page, id: pageIds[nextPage++] ?? 0 }))
    return { ...site, id, schedule: planSchedule(id, site.schedule, now), pages }
  })
  await insertSites(tx, ctx.tenant, added, now)
  return added
}
