import { type Params, paths } from '../../paths'
import type { NavigationItem, NavigationPlace } from '../../schemas/navigation'

/** Navigation items of a named place. */
export function itemsOf({ client, project, site }: NavigationPlace): NavigationItem[] {
  const base = { note: null, device: null, location: null }
  const ids = { client: client?._id ?? 0, project: project?._id ?? null, site: site?._id ?? null }
  return [
    ...(client ? [{ ...base, ...client, level: 'client' as const, ...ids, project: null, site: null }] : []),
    ...(project ? [{ ...base, ...project, level: 'project' as const, ...ids, site: null }] : []),
    ...(site ? [{ ...base, ...site, level: 'site' as const, ...ids }] : []),
  ]
}

/** URL of a place: for a page its report, with a device and location of its site. */
export function screenOf(item: NavigationItem, kept: Params): string {
  const { level, _id, client, site, device, location } = item
  if (level === 'client') return paths.dashboardClient(_id, kept)
  if (level === 'project') return paths.dashboardProject(client, _id, kept)
  if (level === 'site') return paths.dashboardSite(client, _id, kept)
  return paths.report(site ?? 0, _id, 'overview', { ...kept, device, location })
}
