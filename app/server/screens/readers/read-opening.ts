import type { DocumentPage } from '~/shared/rules/print/plan-document'
import type { DateRange } from '~/shared/rules/time/date-range'
import type { Month } from '~/shared/schemas/month'
import type { PdfOrderContent } from '~/shared/schemas/pdf-order'
import { type ApiClient, nullIfMissing } from '../api-for'

export interface NextStep {
  title: string
  page: string
}

/** What a document says on its first page of text. */
export interface Opening {
  month: Month
  /** null where no evidence of the tests is stored. */
  steps: NextStep[] | null
}

interface Read {
  content: PdfOrderContent
  client: number
  range: DateRange
  pages: readonly DocumentPage[]
}

const MAX_STEPS = 3
/** Of the slowest pages. */
const MAX_SUMMARIES = 3

/** The best fixes of the slowest pages of the place, or of the ordered pages. */
async function readSteps(api: ApiClient, { content, client, pages }: Read): Promise<NextStep[] | null> {
  const { project, site, kind } = content
  const { items } = await api.get('/api/overview/pages', {
    query: { client, project, site, sort: 'worst', limit: 100 },
  })
  const isOrdered = (page: number) => pages.some((one) => one.page === page)
  const slowest = items
    .filter(({ pointId, failureCode }) => pointId !== null && failureCode === null)
    .filter(({ page }) => (kind === 'page' || kind === 'pages' ? isOrdered(page) : true))
    .slice(0, MAX_SUMMARIES)
  const fixes = await Promise.all(
    slowest.map(async ({ pointId, pageName }) => {
      const { fixes: found } = await api.get('/api/lighthouses/{id}/summary', {
        params: { id: pointId ?? '' },
      })
      return found?.map(({ audit, title }) => ({ audit, title, page: pageName }))
    }),
  )
  const known = fixes.flatMap((of) => (of ? [of] : []))
  if (known.length === 0) return null
  // Of each page its best one first; the same fault of several pages once.
  const ranked = Array.from({ length: MAX_STEPS }, (_, nth) => known.flatMap((of) => of[nth] ?? [])).flat()
  const first = new Map(ranked.toReversed().map((one) => [one.audit, one]))
  return ranked
    .filter((one) => first.get(one.audit) === one)
    .slice(0, MAX_STEPS)
    .map(({ title, page }) => ({ title, page }))
}

/** null where the reader sees a part of the place only. */
export async function readOpening(api: ApiClient, read: Read): Promise<Opening | null> {
  const { content, client, range } = read
  const { project, site } = content
  const dates = { start_date: range.from.toISOString(), end_date: range.to.toISOString() }
  const [month, steps] = await Promise.all([
    nullIfMissing(api.get('/api/lighthouses/month', { query: { client, project, site, ...dates } })),
    content.kind === 'uptimeMonth' ? null : readSteps(api, read),
  ])
  if (!month) return null
  // Of the ordered pages only.
  const names =
    content.kind === 'page' || content.kind === 'pages' ? read.pages.map(({ name }) => name) : null
  const isMeant = ({ pageName }: { pageName: string }) => names === null || names.includes(pageName)
  return {
    month: { ...month, better: month.better.filter(isMeant), worse: month.worse.filter(isMeant) },
    steps,
  }
}
