import type { z } from 'zod'
import type { SiteSettingsVerdict } from '~/shared/schemas/budget'
import type { siteForm } from '~/shared/schemas/site'
import type { ApiClient } from './api-for'

export const CHECK_INTENT = 'check'

export const checkSite = (
  api: ApiClient,
  projectId: string,
  { frequency, timezone, isScheduled, pages, devices, regions, runs }: z.output<typeof siteForm>,
  site?: string,
): Promise<SiteSettingsVerdict> =>
  api.post('/api/projects/{id}/check-site-settings-for-change-in-prediction', {
    params: { id: projectId },
    body: { site, frequency, timezone, isScheduled, pages: pages.length, devices, regions, runs },
  })

/** The forecast of the saved or usual settings. A screen stands without it: a link on another site may not post. */
export const readForecast = (
  api: ApiClient,
  projectId: string,
  site?: string,
): Promise<SiteSettingsVerdict | null> =>
  api
    .post('/api/projects/{id}/check-site-settings-for-change-in-prediction', {
      params: { id: projectId },
      body: { site, devices: [], regions: [] },
    })
    .catch(() => null)
