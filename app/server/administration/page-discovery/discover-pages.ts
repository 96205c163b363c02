import { z } from 'zod'
import { discoveryMessages } from '~/shared/messages/onboarding'
import { groupByPattern } from '~/shared/rules/onboarding/page-patterns'
import { discoverySource, type PageProposals, pageGroup } from '~/shared/schemas/page-discovery'
import type { Site } from '~/shared/schemas/site'
import type { TenantCtx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import { withForeign } from '../../platform/foreign'
import { readPageRoom, readSite } from '../../structure/sites'
import { searchWebsiteJob } from './foreign-job'
import { findDiscovery, saveDiscovery } from './store'

/** A website is not asked again meanwhile. */
const AGAIN_AFTER_MS = 30_000
const stored = z.object({ sources: z.array(discoverySource), groups: z.array(pageGroup) })

/** Searches the website for further pages and keeps what it finds. */
export async function discoverPages(ctx: TenantCtx): Promise<PageProposals> {
  const site = await readSite(ctx)
  const before = await findDiscovery(ctx.db, ctx.tenant, site._id)
  if (before && ctx.now().getTime() - before.found_at.getTime() < AGAIN_AFTER_MS)
    return present(ctx, site, before)
  const start = site.pages[0]?.url
  if (start === undefined) throw new AppError('NOT_FOUND', discoveryMessages.noStart)
  const known = site.pages.map(({ url }) => url)
  const search = { start, known, allowPrivate: ctx.allowPrivateTargets }
  const { urls, sources } = await withForeign(`organization ${ctx.tenant}`, ({ readOne }) =>
    readOne(searchWebsiteJob, search),
  )
  const found = { foundAt: ctx.now(), result: { sources, groups: groupByPattern(urls) } }
  await saveDiscovery(ctx.db, ctx.tenant, site._id, found)
  return present(ctx, site, { found_at: found.foundAt, result: found.result })
}

/** What the last search found and the site does not have yet; null before the first. */
export async function readProposals(ctx: TenantCtx): Promise<PageProposals | null> {
  const site = await readSite(ctx)
  const found = await findDiscovery(ctx.db, ctx.tenant, site._id)
  return found ? present(ctx, site, found) : null
}

async function present(
  ctx: TenantCtx,
  site: Site,
  { found_at, result }: { found_at: Date; result: unknown },
): Promise<PageProposals> {
  const { sources, groups } = stored.parse(result)
  const known = new Set(site.pages.map(({ url }) => url))
  const left = groups.map((group) => ({ ...group, urls: group.urls.filter((url) => !known.has(url)) }))
  return {
    foundAt: found_at.toISOString(),
    sources,
    groups: left.filter(({ urls }) => urls.length > 0),
    room: await readPageRoom(ctx),
  }
}
