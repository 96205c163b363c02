import type { ClientResult, PageResult } from '~/shared/schemas/overview'
import { evidencePath } from '../../measuring/evidence'
import type { ClientResultRow } from './client.store'
import type { PageResultRow } from './store'

const scoresOf = (row: PageResultRow | ClientResultRow) => ({
  performance: row.performance,
  accessibility: row.accessibility,
  bestPractices: row.best_practices,
  seo: row.seo,
})

export const presentPage = (row: PageResultRow): PageResult => ({
  page: row.page_id,
  pageName: row.page_name,
  url: row.url,
  site: row.site_id,
  siteName: row.site_name,
  tags: row.tags,
  project: row.project_id,
  client: row.client_id,
  clientName: row.client_name,
  device: row.device_id,
  deviceName: row.device_name,
  location: row.location_id,
  locationLabel: row.location_label,
  pointId: row.run_id,
  measuredAt: row.created_at?.toISOString() ?? null,
  scores: scoresOf(row),
  lcp: row.lcp,
  cls: row.cls,
  tbt: row.tbt,
  fcp: row.fcp,
  si: row.si,
  ttfb: row.ttfb,
  screenshot:
    row.run_id && row.screenshot_hash ? evidencePath(row.run_id, row.screenshot_hash.toString('hex')) : null,
  failureCode: row.failure_code,
  gapReason: row.gap_reason,
  isNoisy: row.is_noisy,
  isCompetitor: row.is_competitor,
  attemptedAt: row.attempted_at?.toISOString() ?? null,
  testStatus: row.test_status,
  repeatReason: row.repeat_reason,
  isBookmarked: row.is_bookmarked,
})

export const presentClient = (row: ClientResultRow): ClientResult => ({
  client: row.client_id,
  name: row.name,
  organization: row.organization_id,
  organizationName: row.organization_name,
  sites: row.sites,
  pages: row.pages,
  measured: row.measured,
  failing: row.failing,
  incomplete: row.incomplete,
  testing: row.testing,
  scores: scoresOf(row),
  lcp: row.lcp,
  cls: row.cls,
  tbt: row.tbt,
  measuredAt: row.measured_at?.toISOString() ?? null,
})
