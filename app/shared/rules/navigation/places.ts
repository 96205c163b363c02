import { type Params, paths } from '../../paths'
import type { NavigationItem, NavigationPlace } from '../../schemas/navigation'

/** What is known of a place by its name, as something to go to. */
export function itemsOf({ client, project, site }: NavigationPlace): NavigationItem[] {
  const base = { note: null, device: null, location: null }
  const ids = { client: client?._id ?? 0, project: project?._id ?? null, site: site?._id ?? null }
  return [
    ...(client ? [{ ...base, ...client, level: 'client' as const, ...ids, project: null, site: null }] : []),
    ...(project ? [{ ...base, ...project, level: 'project' as const, ...ids, site: null }] : []),
    ...(site ? [{ ...base, ...site, level: 'site' as const, ...ids }] : []),
  ]
}

/** The screen of a place: of a page its report, on a device and at a location that its site has. */
export function screenOf(item: NavigationItem, kept: Params): string {
  const { level, _id, client, site, device, location } = item
  if (level === 'client') return paths.dashboardClient(_id, kept)
  if (level === 'project') return paths.dashboardProject(client, _id, kept)
  if (level === 'site') return paths.dashboardSite(client, _id, kept)
  return paths.report(site ?? 0, _id, 'overview', { ...kept, device, location })
}
