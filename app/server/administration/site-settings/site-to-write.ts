import type { SiteSecrets, SiteSettings } from '~/shared/schemas/site-settings'
import type { CheckedMonitor } from './check-monitors'
import type { CheckedSite } from './check-sites'

export interface SiteToWrite {
  settings: SiteSettings
  secrets?: SiteSecrets | undefined
}

export interface CheckedSiteToWrite {
  site: CheckedSite
  secrets?: SiteSecrets | undefined
}

export interface SitePlace {
  clientId: number
  projectId: number
}

/** Request secrets of a new monitor: headers without a given value are empty until somebody enters it. */
export const requestOf = (
  { headers }: Pick<CheckedMonitor, 'headers'>,
  given: SiteSecrets['requests'][string] | undefined,
) => ({
  headers: headers.map((name) => ({ name, value: given?.headers[name] ?? '' })),
  body: given?.body ?? '',
})
