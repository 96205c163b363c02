import { siteMessages } from '~/shared/messages/hierarchy'
import type { SettingsFault } from '~/shared/schemas/site-settings'
import { recordActivities } from '../../platform/activity'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { notFound } from '../../platform/errors'
import { findSitesByName, lockSites } from '../../structure/sites'
import { applySettings } from './apply-settings'
import { checkSites, type SiteCheck } from './check-sites'
import { isSameSettings } from './is-same-settings'
import { loggedSettings } from './logged-settings'
import { type LoadedSite, loadSites } from './read-settings'
import type { CheckedSiteToWrite, SiteToWrite } from './site-to-write'
import { refuse } from './write-sites'

export interface SiteToUpdate extends SiteToWrite {
  siteId: number
}

/**
 * Applies full settings to existing sites and writes only what differs: pages with the same URL and matched monitors
 * keep their history. Returns the ids of the changed sites. Throws INVALID with fields such as `sites[3].name`. Call it
 * inside `withinQuotas`.
 */
export async function updateSites(tx: Db, ctx: TenantCtx, all: SiteToUpdate[]): Promise<number[]> {
  const own = { ...ctx, db: tx }
  const known = new Map<number, LoadedSite>()
  const sites = all.map(({ siteId }) => siteId)
  await lockSites(tx, ctx.tenant, sites)
  for await (const chunk of loadSites(own, { sites })) for (const site of chunk) known.set(site.siteId, site)
  const loaded = all.map(({ siteId }) => known.get(siteId) ?? raise())
  const checks = await checkAll(own, loaded, all)
  const faults = await nameFaults(tx, ctx.tenant, loaded, all)
  refuse(checks.map((check, index) => [...(check.ok ? [] : check.faults), ...(faults[index] ?? [])]))
  return updateCheckedSites(
    tx,
    ctx,
    checks.flatMap((check, index) => {
      const before = loaded[index]
      return before && check.ok ? [{ before, site: check.site, secrets: all[index]?.secrets }] : []
    }),
  )
}

/** The same for sites that were loaded and checked in this transaction. */
export async function updateCheckedSites(
  tx: Db,
  ctx: TenantCtx,
  all: (CheckedSiteToWrite & { before: LoadedSite })[],
): Promise<number[]> {
  const changed: typeof all = []
  for (const wanted of all) {
    const { before, site, secrets } = wanted
    if (isSameSettings(before.settings, site.settings) && !secrets) continue
    if (await applySettings(tx, ctx, before, wanted)) changed.push(wanted)
  }
  await recordActivities(
    ctx,
    tx,
    changed.map(({ before, site }) => ({
      organizationId: ctx.tenant,
      action: 'site.update',
      objectId: before.siteId,
      place: { clientId: before.clientId, projectId: before.projectId },
      before: loggedSettings(before.settings),
      after: loggedSettings(site.settings),
    })),
  )
  return changed.map(({ before }) => before.siteId)
}

function raise(): never {
  throw notFound()
}

/** Sites of several clients have several sets of devices. */
async function checkAll(ctx: TenantCtx, loaded: LoadedSite[], all: SiteToUpdate[]): Promise<SiteCheck[]> {
  const checks = new Map<number, SiteCheck>()
  const indexes = Map.groupBy(loaded.keys(), (index) => loaded[index]?.clientId ?? 0)
  for (const [client, group] of indexes) {
    const settings = group.flatMap((index) => all[index]?.settings ?? [])
    const found = await checkSites(ctx, client, settings)
    for (const [nth, index] of group.entries()) checks.set(index, found[nth] ?? { ok: false, faults: [] })
  }
  return loaded.map((_, index) => checks.get(index) ?? { ok: false, faults: [] })
}

/** A new name that another site of the project has. */
async function nameFaults(
  tx: Db,
  tenant: number,
  loaded: LoadedSite[],
  all: SiteToUpdate[],
): Promise<SettingsFault[][]> {
  const faults: SettingsFault[][] = all.map(() => [])
  const projects = Map.groupBy(loaded.keys(), (index) => loaded[index]?.projectId ?? 0)
  for (const [project, group] of projects) {
    const names = group.map((index) => all[index]?.settings.name ?? '')
    const owners = await findSitesByName(tx, tenant, project, names)
    const seen = new Set<string>()
    for (const [nth, index] of group.entries()) {
      const name = names[nth] ?? ''
      const owner = owners.get(name)
      const isTaken = (owner !== undefined && owner !== loaded[index]?.siteId) || seen.has(name.toLowerCase())
      seen.add(name.toLowerCase())
      if (isTaken) faults[index]?.push({ field: 'name', message: siteMessages.nameTaken })
    }
  }
  return faults
}
