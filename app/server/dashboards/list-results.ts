import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/roles'
import type { ClientResult, clientResultQuery, PageResult, pageResultQuery } from '~/shared/schemas/overview'
import type { Ctx } from '../context'
import { evidencePath } from '../evidence'
import {
  type ClientResultRow,
  countClientResults,
  countPageResults,
  listClientResults,
  listPageResults,
  type PageResultRow,
} from './store'

/** Latest figures of all pages below the level named, a page of the list at a time. */
export async function listPageOverview(ctx: Ctx, query: z.output<typeof pageResultQuery>) {
  const scope = scopeOf(ctx.actor)
  const reader = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const [rows, total] = await Promise.all([
    listPageResults(ctx.db, query, scope, reader),
    countPageResults(ctx.db, query, scope),
  ])
  return { items: rows.map(presentPage), total, page: query.page, limit: query.limit }
}

export async function listClientOverview(ctx: Ctx, query: z.output<typeof clientResultQuery>) {
  const scope = scopeOf(ctx.actor)
  const [rows, total] = await Promise.all([
    listClientResults(ctx.db, query, scope),
    countClientResults(ctx.db, query, scope),
  ])
  return { items: rows.map(presentClient), total, page: query.page, limit: query.limit }
}

const scoresOf = (row: PageResultRow | ClientResultRow) => ({
  performance: row.performance,
  accessibility: row.accessibility,
  bestPractices: row.best_practices,
  seo: row.seo,
})

const presentPage = (row: PageResultRow): PageResult => ({
  page: row.page_id,
  pageName: row.page_name,
  url: row.url,
  site: row.site_id,
  siteName: row.site_name,
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
  isNoisy: row.is_noisy,
  attemptedAt: row.attempted_at?.toISOString() ?? null,
  testStatus: row.test_status,
  isBookmarked: row.is_bookmarked,
})

const presentClient = (row: ClientResultRow): ClientResult => ({
  client: row.client_id,
  name: row.name,
  organization: row.organization_id,
  organizationName: row.organization_name,
  sites: row.sites,
  pages: row.pages,
  measured: row.measured,
  failing: row.failing,
  scores: scoresOf(row),
  lcp: row.lcp,
  cls: row.cls,
  tbt: row.tbt,
  measuredAt: row.measured_at?.toISOString() ?? null,
})
