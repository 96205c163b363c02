import type { z } from 'zod'
import { csvLine } from '~/shared/format/csv'
import { runTestMessages } from '~/shared/messages/run-test'
import { scopeOf } from '~/shared/rules/access/roles'
import type { PageResult, pageExportQuery } from '~/shared/schemas/overview'
import type { Ctx } from '../context'
import { csvResponse } from '../http/csv'
import { actorUserId } from './actor-user-id'
import { presentPage } from './present'
import { listPageResults } from './store'

const BATCH = 500
const MOST = 50_000
const words = runTestMessages.status

const HEAD = csvLine([
  'Client',
  'Site',
  'Page',
  'Address',
  'Device',
  'Location',
  'Measured (UTC)',
  'Newest try (UTC)',
  'Newest result',
  'Disturbed',
  'Performance (0 to 100)',
  'Accessibility (0 to 100)',
  'Best practices (0 to 100)',
  'SEO (0 to 100)',
  'Largest Contentful Paint (ms)',
  'Cumulative Layout Shift',
  'Total Blocking Time (ms)',
  'First Contentful Paint (ms)',
  'Speed Index (ms)',
  'Time to First Byte (ms)',
])

const lineOf = (page: PageResult): string =>
  csvLine([
    page.clientName,
    page.siteName,
    page.pageName,
    page.url,
    page.deviceName,
    page.locationLabel,
    page.measuredAt,
    page.attemptedAt,
    page.attemptedAt ? words[page.failureCode ? 'failed' : 'success'] : null,
    page.measuredAt ? (page.isNoisy ? 'yes' : 'no') : null,
    page.scores.performance,
    page.scores.accessibility,
    page.scores.bestPractices,
    page.scores.seo,
    page.lcp,
    page.cls,
    page.tbt,
    page.fcp,
    page.si,
    page.ttfb,
  ])

type Query = z.output<typeof pageExportQuery>

/** The latest results of all matching pages as CSV, read and sent in batches. */
export async function exportPages(ctx: Ctx, query: Query): Promise<Response> {
  return csvResponse(`pages-${ctx.now().toISOString().slice(0, 10)}`, linesOf(ctx, query))
}

async function* linesOf(ctx: Ctx, query: Query): AsyncGenerator<string, void> {
  yield HEAD
  for (let page = 1; page <= MOST / BATCH; page++) {
    const asked = { ...query, page, limit: BATCH }
    const rows = await listPageResults(ctx.db, asked, scopeOf(ctx.actor), actorUserId(ctx))
    yield rows.map((row) => lineOf(presentPage(row))).join('')
    if (rows.length < BATCH) return
  }
}
