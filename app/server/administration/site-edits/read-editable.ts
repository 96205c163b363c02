import type { z } from 'zod'
import { siteEditMessages } from '~/shared/messages/site-edit'
import { scopeOf } from '~/shared/rules/access/roles'
import type { EditableSites, editableQuery } from '~/shared/schemas/site-edit'
import { MAX_EDITED_SITES } from '~/shared/values/choices'
import type { TenantCtx } from '../../platform/context'
import { fieldError } from '../../platform/errors'
import { listSiteIds } from '../../structure/sites'
import { listMonitorsOfSites } from '../../uptime/monitors'
import { bySite } from './by-site'
import { commonFields, commonMonitors, countTags, versionOf } from './plan-edit'
import { listEditedSites } from './store'

type Query = Omit<z.output<typeof editableQuery>, 'project'>

/** The sites of the target project that match, with what they share and the version of each. */
export async function readEditable(ctx: TenantCtx, query: Query): Promise<EditableSites> {
  const { db, tenant } = ctx
  const { sites: named, keyword, tags } = query
  const filter = named ? { ids: named } : { keyword, tags }
  const project = { project: ctx.target.projectId, ...filter }
  const ids = await listSiteIds(db, scopeOf(ctx.actor), project, MAX_EDITED_SITES + 1)
  if (ids.length > MAX_EDITED_SITES) throw fieldError('sites', siteEditMessages.tooMany(MAX_EDITED_SITES))
  const [sites, monitors] = await Promise.all([
    listEditedSites(db, tenant, ids),
    listMonitorsOfSites(db, tenant, ids),
  ])
  const monitorsBySite = bySite(monitors)
  const listed = sites.map((site) => ({
    _id: site.id,
    name: site.name,
    version: versionOf(site, monitorsBySite(site.id)),
  }))
  return {
    sites: listed.sort((a, b) => a.name.localeCompare(b.name)),
    common: commonFields(sites),
    tags: countTags(sites),
    monitors: commonMonitors(monitors),
  }
}
