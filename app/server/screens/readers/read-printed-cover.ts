import { formatDate } from '~/shared/format/date'
import { printMessages as messages } from '~/shared/messages/print'
import { paths } from '~/shared/paths'
import { parseDateRange } from '~/shared/rules/time/date-range'
import { type PdfOrderContent, pdfOrderContent } from '~/shared/schemas/pdf-order'
import { apiFor } from '../api-for'
import { printActionOf } from '../print-action'
import { requireNotShareUser } from '../visitor'
import { readPlace } from './read-document'

const LEVELS = ['page', 'site', 'project', 'client'] as const

/** What an order of the place that the URL names would contain; null without a place. */
function contentOf(search: URLSearchParams): PdfOrderContent | null {
  const kind = LEVELS.find((level) => search.has(level))
  return pdfOrderContent.safeParse({ ...Object.fromEntries(search), kind }).data ?? null
}

function backToOf({ kind, client, project, site, page }: PdfOrderContent, of: number): string {
  if (kind === 'page') return paths.report(site ?? 0, page ?? 0)
  if (kind === 'site') return paths.dashboardSite(of, site ?? 0)
  return kind === 'project' ? paths.dashboardProject(of, project ?? 0) : paths.dashboardClient(client ?? of)
}

/** The cover of a report about the place that the URL names, or about everything that the visitor sees. */
export async function readPrintedCover(request: Request, params: { actionType?: string }) {
  const action = printActionOf(params)
  const { timezone: timeZone } = await requireNotShareUser(request)
  const { searchParams: search } = new URL(request.url)
  const content = contentOf(search)
  const range = parseDateRange(Object.fromEntries(search), { now: new Date(), timeZone })
  const day = (text: string) => formatDate(text, 'UTC')
  const place = content && (await readPlace(apiFor(request), content))
  const { names = {}, pages = [] } = place ?? {}
  return {
    action,
    backTo: content && place?.client ? backToOf(content, place.client) : paths.dashboard(),
    createTo: content && paths.orderPdf({ ...Object.fromEntries(search), kind: content.kind }),
    kind: content?.kind ?? ('client' as const),
    name: names.site ?? names.project ?? names.client ?? messages.everything,
    names,
    pages: pages.length,
    period: messages.span(day(range.startDate), day(range.endDate)),
    madeAt: formatDate(new Date(), timeZone),
  }
}
