import type { Site } from '~/shared/schemas/site'
import type { ApiClient } from '../api-for'

/** The site in the URL. Its layout reads it too, in the same request. */
export const readSite = (api: ApiClient, { siteId }: { siteId?: string | undefined }): Promise<Site> =>
  api.get('/api/sites/{id}', { params: { id: String(siteId) } })

export const targetOfSite = ({ organization, client, project }: Site) => ({
  organizationId: organization,
  clientId: client,
  projectId: project,
})
