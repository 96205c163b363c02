import type { Crumb } from '~/components/ui/breadcrumbs'
import { usageMessages } from '~/shared/messages/usage'
import { type Params, paths } from '~/shared/paths'
import { USAGE_PARAMS } from '~/shared/rules/usage/usage-query'
import type { Statistics } from '~/shared/schemas/usage'

type Places = Pick<Statistics, 'level' | 'organization' | 'client' | 'project'>

export const keptParams = (search: URLSearchParams): Params =>
  Object.fromEntries(USAGE_PARAMS.map((name) => [name, search.get(name)]))

const isSystem = (pathname: string) => pathname.startsWith('/settings/system-admin/')

/** Where a part of a level is opened: within the platform, the settings of clients or the owner's statistics. */
export function partPath(places: Places, part: number, pathname: string, params: Params): string {
  const { level, organization, client } = places
  const [tenant, owner] = [organization?._id ?? 0, client?._id ?? 0]
  if (level === 'project') return paths.dashboardSite(owner, part)
  if (isSystem(pathname) || level === 'platform') {
    const place =
      level === 'platform'
        ? { organization: part }
        : level === 'organization'
          ? { organization: tenant, client: part }
          : { organization: tenant, client: owner, project: part }
    return paths.systemStatisticsOf(place, params)
  }
  if (pathname.startsWith('/settings/clients/')) return paths.projectStatistics(owner, part, params)
  return paths.statisticsOf(level === 'organization' ? 'client' : 'project', part, params)
}

/** The levels above, each with its statistics. */
export function usageCrumbs(places: Places, pathname: string, params: Params = {}): Crumb[] {
  const { organization, client, project } = places
  const system = isSystem(pathname)
  const crumbs: Crumb[] = [
    {
      label: usageMessages.title,
      to: system ? paths.systemStatistics(params) : paths.statistics(params),
    },
  ]
  if (organization && (system || client)) {
    const to = system
      ? paths.systemStatisticsOf({ organization: organization._id }, params)
      : paths.statisticsOf('organization', organization._id, params)
    crumbs.push({ label: organization.name, to })
  }
  for (const [place, above] of [
    [client, { level: 'organization', organization, client: null, project: null }],
    [project, { level: 'client', organization, client, project: null }],
  ] as const)
    if (place) crumbs.push({ label: place.name, to: partPath(above, place._id, pathname, params) })
  return crumbs
}

export function csvPath({ level, organization, client, project }: Places, params: Params): string {
  if (level === 'platform') return paths.statisticsCsv(null, params)
  const id = { organization, client, project }[level]?._id ?? 0
  return paths.statisticsCsv({ level, id }, params)
}
