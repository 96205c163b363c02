import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import { normalizePageUrl } from '~/shared/rules/measuring/urls'
import { type PageOf, toPage } from '~/shared/schemas/paging'
import type { FoundPage, pageName, pageSearch } from '~/shared/schemas/site'
import type { Ctx } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { findPagesByUrl, listPageNames, searchPages as search } from './page.store'

const MAX_SAME_URL = 100
const MAX_NAMES = 5000

export async function findPages(ctx: Ctx, url: string): Promise<FoundPage[]> {
  const address = normalizePageUrl(url)
  if (!address.ok) throw fieldError('url', address.message)
  return findPagesByUrl(ctx.db, scopeOf(ctx.actor), address.url, MAX_SAME_URL)
}

export async function searchPages(ctx: Ctx, query: z.output<typeof pageSearch>): Promise<PageOf<FoundPage>> {
  return toPage(await search(ctx.db, scopeOf(ctx.actor), query), query, (row) => row)
}

export async function pageNames(ctx: Ctx, site: number | undefined): Promise<z.output<typeof pageName>[]> {
  const rows = await listPageNames(ctx.db, scopeOf(ctx.actor), site, MAX_NAMES)
  return rows.map((row) => ({ _id: row.id, name: row.name, site: row.site_id }))
}
