import { paths } from '../../paths'
import type { Restored } from '../../schemas/deletion'

/** The settings of what was restored, or the dashboard. */
export function placeOfRestored({ organization, client, project, site, dashboard }: Restored): string {
  if (client === null) return paths.organizationInfo(organization)
  if (dashboard !== null) return paths.personalDashboard(client, dashboard)
  if (project === null) return paths.clientProjects(client)
  return site === null ? paths.projectSites(client, project) : paths.site(client, project, site)
}
