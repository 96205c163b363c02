import { DEFAULT_CRON } from '~/shared/rules/schedule/schedules'
import type { Page, Site, SiteSummary } from '~/shared/schemas/site'
import type { PageRow } from './page.store'
import type { SiteRow } from './store'

export const presentSummary = (row: SiteRow): SiteSummary => ({
  _id: row.id,
  organization: row.organization_id,
  client: row.client_id,
  project: row.project_id,
  name: row.name,
  tags: row.tags,
  pages: row.pages,
  frequency: row.cron ?? DEFAULT_CRON,
  timezone: row.timezone ?? 'UTC',
  isScheduled: row.is_enabled ?? false,
  nextRunAt: row.next_run_at?.toISOString() ?? null,
  backoffs: row.backoffs,
  isCompetitor: row.is_competitor,
})

export const presentPage = (row: PageRow): Page => ({
  _id: row.id,
  name: row.name,
  url: row.original_url,
  isActive: row.is_active,
})

export const presentSite = (row: SiteRow, pages: PageRow[]): Site => ({
  ...presentSummary(row),
  clientName: row.client_name,
  projectName: row.project_name,
  pages: pages.map(presentPage),
  devices: row.devices,
  regions: row.regions,
  runs: row.runs,
  consentCookie:
    row.consent_cookie_name !== null && row.consent_cookie_value !== null
      ? { name: row.consent_cookie_name, value: row.consent_cookie_value }
      : null,
  keepsTrace: row.keeps_trace,
  countsNoisy: row.counts_noisy,
  googleSettings: row.ga_property_id === null ? null : { id: row.ga_property_id },
  isUniversalGA: row.is_universal_ga,
  createdAt: row.created_at.toISOString(),
})
