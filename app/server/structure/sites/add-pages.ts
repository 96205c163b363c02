import { inputMessages } from '~/shared/messages/form'
import { recordActivity } from '../../platform/activity'
import type { TenantCtx } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { withinBudget } from './check-budget'
import { checkPages } from './check-pages'
import { insertPages, listPages } from './page.store'
import { loadSite } from './read-site'
import { MAX_PAGES, normalizePages, pageNameFromUrl } from './rules'
import { lockSite } from './store'

/** Adds pages to those of a site; known ones are skipped. Returns the ids of the new pages. */
export async function addPages(ctx: TenantCtx, urls: string[]): Promise<number[]> {
  const { tenant } = ctx
  const siteId = Number(ctx.target.id)
  const known = new Set((await listPages(ctx.db, tenant, siteId)).map(({ url }) => url))
  const given = normalizePages(urls.map((url) => ({ url }))).pages
  const wanted = [...new Map(given.map(({ url, originalUrl }) => [url, originalUrl]))]
    .filter(([url]) => !known.has(url))
    .map(([, url]) => ({ url }))
  const pages = await checkPages(ctx, wanted)
  return withinBudget(ctx, async (tx) => {
    const place = await lockSite(tx, tenant, siteId)
    const before = await loadSite(tx, tenant, siteId)
    const there = new Set(before.pages.map(({ url }) => url))
    const added = pages.filter(({ url }) => !there.has(url))
    if (there.size + added.length > MAX_PAGES) throw fieldError('urls', inputMessages.atMostPages(MAX_PAGES))
    if (added.length === 0) return []
    const at = { tenant, clientId: place.client_id, projectId: place.project_id, siteId }
    await insertPages(
      tx,
      at,
      added.map((page) => ({ ...page, name: pageNameFromUrl(page.url) })),
    )
    const after = await loadSite(tx, tenant, siteId)
    await recordActivity(ctx, tx, 'site.update', siteId, { before, after })
    return after.pages.filter(({ url }) => !there.has(url)).map(({ _id }) => _id)
  })
}
