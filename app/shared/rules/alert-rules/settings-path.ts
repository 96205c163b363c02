import { paths } from '../../paths'
import type { AlertRule } from '../../schemas/alert-rule'
import { can, type UserActor } from '../access/roles'

export type RulePlace = Pick<AlertRule, 'organization' | 'client' | 'project' | 'site'>
type Params = Record<string, string>

/** The list of rules of a place; of a page that of its site. */
export function alertSettingsPath(
  { organization, client, project, site }: RulePlace,
  params: Params = {},
): string {
  if (client === null) return paths.organizationAlerts(organization, params)
  if (project === null) return paths.clientAlerts(client, params)
  return site === null
    ? paths.projectAlerts(client, project, params)
    : paths.siteAlerts(client, project, site, params)
}

/** The widest place whose rules the user may change; null without one. */
export function widestPlaceOf(actor: UserActor): RulePlace | null {
  const below = { client: null, project: null, site: null }
  const places: RulePlace[] = [
    ...actor.ownerOf.map((organization) => ({ organization, ...below })),
    ...actor.grants.map(({ organizationId, clientId, projectId }) => ({
      ...{ organization: organizationId, client: clientId, project: projectId },
      site: null,
    })),
  ]
  const may = ({ organization, client, project }: RulePlace) =>
    can(actor, 'alertRule.update', {
      organizationId: organization,
      ...(client !== null && { clientId: client }),
      ...(project !== null && { projectId: project }),
    })
  return places.find(may) ?? null
}
