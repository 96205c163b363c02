import { siteMessages } from '~/shared/messages/hierarchy'
import type { SettingsFault } from '~/shared/schemas/site-settings'
import { addScripts } from '../../measuring/test-scripts'
import { recordActivities } from '../../platform/activity'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { addSites, findSitesByName } from '../../structure/sites'
import { addMonitors, type MonitorToAdd } from '../../uptime/monitors'
import { checkSites } from './check-sites'
import { loggedSettings } from './logged-settings'
import { type CheckedSiteToWrite, requestOf, type SitePlace, type SiteToWrite } from './site-to-write'

/**
 * Creates the sites by the set and returns their ids in order. Throws INVALID with fields such as
 * `sites[3].devices[0]` when any can't be written. Call it inside `withinQuotas`.
 */
export async function writeSites(
  tx: Db,
  ctx: TenantCtx,
  place: SitePlace,
  sites: SiteToWrite[],
): Promise<number[]> {
  const checks = await checkSites(
    { ...ctx, db: tx },
    place.clientId,
    sites.map(({ settings }) => settings),
  )
  const taken = await takenNames(
    tx,
    ctx.tenant,
    place.projectId,
    sites.map(({ settings }) => settings.name),
  )
  refuse(
    checks.map((check, index) => [
      ...(check.ok ? [] : check.faults),
      ...(taken[index] ? [{ field: 'name', message: siteMessages.nameTaken }] : []),
    ]),
  )
  return insertCheckedSites(
    tx,
    ctx,
    place,
    checks.flatMap((check, index) =>
      check.ok ? [{ site: check.site, secrets: sites[index]?.secrets }] : [],
    ),
  )
}

/** Throws when there are faults; `faults` has a list for each site. */
export function refuse(faults: readonly SettingsFault[][]): void {
  const fields = faults.flatMap((ofSite, index) =>
    ofSite.map(({ field, message }): [string, string[]] => [`sites[${index}].${field}`, [message]]),
  )
  const [first] = fields
  if (first) throw new AppError('INVALID', first[1][0] ?? '', { fields: Object.fromEntries(fields) })
}

/** Whether each name belongs to another site of the project, or to an earlier one of the list. */
export async function takenNames(
  db: Db,
  tenant: number,
  projectId: number,
  names: string[],
): Promise<boolean[]> {
  const there = await findSitesByName(db, tenant, projectId, names)
  const seen = new Set<string>()
  return names.map((name) => {
    const key = name.toLowerCase()
    const isTaken = there.has(name) || seen.has(key)
    seen.add(key)
    return isTaken
  })
}

/** Creates sites that `checkSites` has checked. */
export async function insertCheckedSites(
  tx: Db,
  ctx: TenantCtx,
  { clientId, projectId }: SitePlace,
  sites: CheckedSiteToWrite[],
): Promise<number[]> {
  if (sites.length === 0) return []
  const added = await addSites(
    ctx,
    tx,
    sites.map(({ site }) => {
      const { pages, devices, locations, schedule, settings } = site
      return { ...settings, clientId, projectId, pages, devices, locations, schedule }
    }),
  )
  await addScripts(
    ctx,
    tx,
    sites.flatMap(({ site, secrets }, at) =>
      site.pages.flatMap(({ script, originalUrl }, nth) =>
        script
          ? [
              {
                ...script,
                pageId: added[at]?.pages[nth]?.id ?? 0,
                secrets: secrets?.scripts[originalUrl] ?? {},
              },
            ]
          : [],
      ),
    ),
  )
  await addMonitors(
    ctx,
    tx,
    sites.flatMap(({ site, secrets }, at) =>
      site.monitors.map((monitor, nth): MonitorToAdd => {
        const request = secrets?.requests[nth]
        const page = monitor.page === null ? null : (added[at]?.pages[monitor.page]?.id ?? null)
        return {
          place: { client: clientId, project: projectId, site: added[at]?.id ?? 0 },
          values: { ...monitor.values, page },
          locations: monitor.locations,
          secrets: requestOf(monitor, request),
          isPaused: monitor.isPaused,
        }
      }),
    ),
  )
  await recordActivities(
    ctx,
    tx,
    sites.map(({ site }, at) => ({
      organizationId: ctx.tenant,
      action: 'site.create',
      objectId: added[at]?.id ?? 0,
      place: { clientId, projectId },
      after: loggedSettings(site.settings),
    })),
  )
  return added.map(({ id }) => id)
}
