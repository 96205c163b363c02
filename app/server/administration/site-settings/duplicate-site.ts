import type { z } from 'zod'
import { normalizePageUrl } from '~/shared/rules/measuring/urls'
import type { Site } from '~/shared/schemas/site'
import type { siteCopy } from '~/shared/schemas/site-import'
import type { SiteSettings } from '~/shared/schemas/site-settings'
import type { TenantCtx } from '../../platform/context'
import { AppError, notFound } from '../../platform/errors'
import { pageNameFromUrl, readSite } from '../../structure/sites'
import { copiedSettings } from './copied-settings'
import { readSiteSettings } from './read-settings'
import { withinQuotas } from './within-quotas'
import { writeSites } from './write-sites'

type Copy = z.output<typeof siteCopy>

/** Copies a site into its own project; values of request headers and script secrets stay behind. */
export async function duplicateSite(ctx: TenantCtx, copy: Copy): Promise<Site> {
  const { clientId, projectId } = ctx.target
  const source = await readSettings(ctx, Number(ctx.target.id))
  if (clientId === undefined || projectId === undefined || !source) throw notFound()
  const settings = copiedSettings(source, copy, defaultName)
  const [id = 0] = await withinQuotas(ctx, (tx) =>
    writeSites(tx, ctx, { clientId, projectId }, [{ settings }]).catch(atFields),
  )
  return readSite({ ...ctx, target: { ...ctx.target, id, siteId: id } })
}

async function readSettings(ctx: TenantCtx, site: number): Promise<SiteSettings | undefined> {
  for await (const [found] of readSiteSettings(ctx, { sites: [site] })) return found?.settings
  return undefined
}

const defaultName = (url: string): string => {
  const address = normalizePageUrl(url)
  return address.ok ? pageNameFromUrl(address.url) : ''
}

/** The form has a name and a host; what is wrong with a page comes from the host. */
function atFields(error: unknown): never {
  if (!(error instanceof AppError) || !error.fields) throw error
  const fields = Object.entries(error.fields).map(([field, messages]): [string, string[]] => [
    field.startsWith('sites[0].name') ? 'name' : 'host',
    messages,
  ])
  throw new AppError(error.code, error.message, { fields: Object.fromEntries(fields) })
}
