import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { Site, SiteSummary, siteQuery } from '~/shared/schemas/site'
import type { Ctx, TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { readDevice } from '../devices'
import { listPages } from './page.store'
import { presentSite, presentSummary } from './present'
import { listSites as findSites, getSite } from './store'

/** `db` may be a transaction. */
export async function loadSite(db: Db, tenant: number, siteId: number): Promise<Site> {
  const site = await getSite(db, tenant, siteId)
  return presentSite(site, await listPages(db, tenant, siteId))
}

/** Visitors of share links don't get the consent cookie, which belongs to the site's visitors. */
export async function readSite(ctx: TenantCtx): Promise<Site> {
  const site = await loadSite(ctx.db, ctx.tenant, Number(ctx.target.id))
  return ctx.actor.kind === 'share' ? { ...site, consentCookie: null, googleSettings: null } : site
}

export async function listSites(
  ctx: Ctx,
  query: z.output<typeof siteQuery> & { device?: number },
): Promise<PageOf<SiteSummary>> {
  return toPage(await findSites(ctx.db, scopeOf(ctx.actor), query), query, presentSummary)
}

const MAX_SITES = 500

export async function sitesOfDevice(ctx: Ctx, id: string): Promise<SiteSummary[]> {
  const { _id } = await readDevice(ctx, id)
  const order = { orderBy: 'name', orderDirection: 'asc' } as const
  return (await listSites(ctx, { device: _id, page: 1, limit: MAX_SITES, ...order })).items
}
