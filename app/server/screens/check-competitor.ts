import type { z } from 'zod'
import { addressesOf } from '~/shared/rules/site-form-rows'
import type { SiteSettingsVerdict } from '~/shared/schemas/budget'
import type { competitorForm } from '~/shared/schemas/competitor'
import type { ApiClient } from './api-for'

type Asked = z.output<typeof competitorForm>

/** The body to add a competitor: an own site's settings leave the form's out. */
export const templateOf = ({ name, urls, site, ...own }: Asked) =>
  site === undefined ? { name, urls, ...own } : { name, urls, site }

/** What a competitor would need, without saving it. */
export async function checkCompetitor(
  api: ApiClient,
  client: string,
  { urls, site, ...own }: Asked,
): Promise<SiteSettingsVerdict> {
  const like = site === undefined ? null : await api.get('/api/sites/{id}', { params: { id: String(site) } })
  const { frequency, timezone, devices = [], regions = [] } = like ?? own
  return api.post('/api/clients/{id}/check-site-settings-for-change-in-prediction', {
    params: { id: client },
    body: { frequency, timezone, devices, regions, runs: like?.runs, pages: addressesOf(urls, []).length },
  })
}
