import { paths } from '../../paths'
import type { AlertRule } from '../../schemas/alert-rule'
import { can, type UserActor } from '../access/roles'

type Levels = Pick<AlertRule, 'organization' | 'client' | 'project' | 'site'>
type Params = Record<string, string>

/** The list of rules of a place; of a page that of its site. */
export function alertSettingsPath(
  { organization, client, project, site }: Levels,
  params: Params = {},
): string {
  if (client === null) return paths.organizationAlerts(organization, params)
  if (project === null) return paths.clientAlerts(client, params)
  return site === null
    ? paths.projectAlerts(client, project, params)
    : paths.siteAlerts(client, project, site, params)
}

/** The widest place whose rules the user may change; null without one. `home`: of users who may change all. */
export function widestPlaceOf(actor: UserActor, home: number | null): Levels | null {
  const may = ({ organization, client, project }: Levels) =>
    can(actor, 'alertRule.update', {
      organizationId: organization,
      ...(client !== null && { clientId: client }),
      ...(project !== null && { projectId: project }),
    })
  const none = { client: null, project: null, site: null }
  const places: Levels[] = [
    ...[...actor.ownerOf, ...(home === null ? [] : [home])].map((organization) => ({
      ...none,
      organization,
    })),
    ...actor.grants.map(({ organizationId: organization, clientId: client, projectId: project }) => ({
      ...{ organization, client, project },
      site: null,
    })),
  ]
  return places.find(may) ?? null
}

/** The list of the rules of that place. */
export function rulesPathOf(actor: UserActor, home: number | null): string | null {
  const place = widestPlaceOf(actor, home)
  return place && alertSettingsPath(place)
}
