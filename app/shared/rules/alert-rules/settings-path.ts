import { paths } from '../../paths'
import type { AlertRule } from '../../schemas/alert-rule'

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
