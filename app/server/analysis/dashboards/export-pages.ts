import type { z } from 'zod'
import { runTestMessages } from '~/shared/messages/run-test'
import { scopeOf } from '~/shared/rules/access/roles'
import { gapSentence } from '~/shared/rules/measuring/gap-reasons'
import type { PageResult, pageExportQuery } from '~/shared/schemas/overview'
import type { Ctx } from '../../platform/context'
import { type CsvColumns, csvLines, csvResponse } from '../../platform/http/csv'
import { actorUserId } from './actor-user-id'
import { presentPage } from './present'
import { listPageResults } from './store'

const BATCH = 500
const MOST = 50_000
const words = runTestMessages.status

const COLUMNS: CsvColumns<PageResult> = [
  ['Client', (page) => page.clientName],
  ['Site', (page) => page.siteName],
  ['Page', (page) => page.pageName],
  ['Address', (page) => page.url],
  ['Device', (page) => page.deviceName],
  ['Location', (page) => page.locationLabel],
  ['Measured (UTC)', (page) => page.measuredAt],
  ['Newest try (UTC)', (page) => page.attemptedAt],
  ['Newest result', (page) => (page.attemptedAt ? words[page.failureCode ? 'failed' : 'success'] : null)],
  ['Noisy', (page) => (page.measuredAt ? (page.isNoisy ? 'yes' : 'no') : null)],
  ['Gap reason', (page) => page.gapReason && gapSentence(page.gapReason)],
  ['Performance (0 to 100)', (page) => page.scores.performance],
  ['Accessibility (0 to 100)', (page) => page.scores.accessibility],
  ['Best practices (0 to 100)', (page) => page.scores.bestPractices],
  ['SEO (0 to 100)', (page) => page.scores.seo],
  ['Largest Contentful Paint (ms)', (page) => page.lcp],
  ['Cumulative Layout Shift', (page) => page.cls],
  ['Total Blocking Time (ms)', (page) => page.tbt],
  ['First Contentful Paint (ms)', (page) => page.fcp],
  ['Speed Index (ms)', (page) => page.si],
  ['Time to First Byte (ms)', (page) => page.ttfb],
]

type Query = z.output<typeof pageExportQuery>

export async function exportPages(ctx: Ctx, query: Query): Promise<Response> {
  return csvResponse(
    `pages-${ctx.now().toISOString().slice(0, 10)}`,
    csvLines(COLUMNS, batchesOf(ctx, query)),
  )
}

async function* batchesOf(ctx: Ctx, query: Query): AsyncGenerator<PageResult[], void> {
  for (let page = 1; page <= MOST / BATCH; page++) {
    const batchQuery = { ...query, page, limit: BATCH }
    const rows = await listPageResults(ctx.db, batchQuery, scopeOf(ctx.actor), actorUserId(ctx))
    yield rows.map(presentPage)
    if (rows.length < BATCH) return
  }
}
