import { redirect } from '@remix-run/node'
import { paths } from '~/shared/paths'
import type { Site } from '~/shared/schemas/site'
import type { ApiClient } from '../api-for'

/** The site in the URL; redirects when it belongs to another project. */
export async function readMonitorSite(
  api: ApiClient,
  params: { projectId?: string | undefined; siteId?: string | undefined },
): Promise<Site> {
  const site = await api.get('/api/sites/{id}', { params: { id: String(params.siteId) } })
  if (String(site.project) !== params.projectId)
    throw redirect(paths.siteMonitors(site.client, site.project, site._id))
  return site
}

export const targetOfSite = ({ organization, client, project }: Site) => ({
  organizationId: organization,
  clientId: client,
  projectId: project,
})
