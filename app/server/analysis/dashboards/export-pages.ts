import type { z } from 'zod'
import { csvMessages as heads } from '~/shared/messages/csv'
import { runTestMessages } from '~/shared/messages/run-test'
import { scopeOf } from '~/shared/rules/access/roles'
import { gapSentence } from '~/shared/rules/measuring/gap-reasons'
import { CATEGORIES } from '~/shared/rules/report/scores'
import type { PageResult, pageExportQuery } from '~/shared/schemas/overview'
import { METRICS } from '~/shared/values/web-vitals'
import type { Ctx } from '../../platform/context'
import { type CsvColumns, csvLines, csvResponse, yesOrNo } from '../../platform/http/csv'
import { actorUserId } from './actor-user-id'
import { presentPage } from './present'
import { listPageResults } from './store'

const BATCH = 500
const MOST = 50_000
const words = runTestMessages.status

const METRICS_SHOWN = ['lcp', 'cls', 'tbt', 'fcp', 'si', 'ttfb'] as const

const columns = (): CsvColumns<PageResult> => [
  [heads.client, (page) => page.clientName],
  [heads.site, (page) => page.siteName],
  [heads.page, (page) => page.pageName],
  [heads.address, (page) => page.url],
  [heads.device, (page) => page.deviceName],
  [heads.location, (page) => page.locationLabel],
  [heads.measured, (page) => page.measuredAt],
  [heads.newestTry, (page) => page.attemptedAt],
  [heads.newestResult, (page) => (page.attemptedAt ? words[page.failureCode ? 'failed' : 'success'] : null)],
  [heads.noisy, (page) => (page.measuredAt ? yesOrNo(page.isNoisy) : null)],
  [heads.gapReason, (page) => page.gapReason && gapSentence(page.gapReason)],
  ...CATEGORIES.map(
    ({ key, title }) => [heads.scoreOf(title), (page: PageResult) => page.scores[key]] as const,
  ),
  ...METRICS_SHOWN.map((key) => {
    const { name, kind } = METRICS[key]
    return [kind === 'ms' ? `${name} (ms)` : name, (page: PageResult) => page[key]] as const
  }),
]

type Query = z.output<typeof pageExportQuery>

export async function exportPages(ctx: Ctx, query: Query): Promise<Response> {
  return csvResponse(
    `pages-${ctx.now().toISOString().slice(0, 10)}`,
    csvLines(columns(), batchesOf(ctx, query)),
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
