import { formatDate } from '~/shared/format/date'
import { pdfMessages } from '~/shared/messages/pdf'
import { printMessages as messages } from '~/shared/messages/print'
import { shareKeyOf } from '~/shared/rules/access/sharing'
import { type DocumentPage, daysOfMonth, planDocument } from '~/shared/rules/print/plan-document'
import { parseDateRange } from '~/shared/rules/time/date-range'
import type { PdfOrderContent } from '~/shared/schemas/pdf-order'
import { MAX_PDF_PAGES, mayHavePages } from '~/shared/values/pdf-choices'
import { publicUrl } from '../../platform/public-url'
import { type ApiClient, apiFor } from '../api-for'
import { notFoundScreen } from '../not-found'
import { requireVisitorOrShare } from '../visitor'
import { readOpening } from './read-opening'

interface Place {
  client: number | null
  names: { client?: string; project?: string; site?: string }
  pages: DocumentPage[]
  /** Pages or monitors beyond what is printed. */
  isCut: boolean
  /** Names of those pages. */
  leftOut?: string[]
}

/** The monitors of a place; each has the uptime section of its page. */
async function readMonitors(api: ApiClient, { client, project, site }: PdfOrderContent) {
  const { items, total } = await api.get('/api/monitors', {
    query: { client, project, site, limit: MAX_PDF_PAGES },
  })
  const pages = items.flatMap(({ _id, site: of, reportPage, name, target }) =>
    reportPage === null ? [] : [{ site: of, page: reportPage, name, url: target, monitor: _id }],
  )
  return { pages, isCut: total > items.length }
}

/** The dashboard lists a page for each of its devices, whose form factors are separate. */
const MAX_LISTED = 500

/** The pages of all sites of a project or client, by site. */
async function readPagesOfSites(api: ApiClient, { client, project }: PdfOrderContent) {
  const lists = await Promise.all(
    (['MOBILE', 'DESKTOP'] as const).map((formFactor) =>
      api.get('/api/overview/pages', {
        query: { client, project, formFactor, group: 'site', limit: MAX_LISTED },
      }),
    ),
  )
  const rows = lists.flatMap(({ items }) => items).filter(({ isCompetitor }) => !isCompetitor)
  const all = [...new Map(rows.map((row) => [row.page, row])).values()]
    .map(({ site, siteName, page, pageName, url }) => ({
      site,
      page,
      name: pdfMessages.titles.page(pageName, siteName),
      siteName,
      url,
    }))
    .toSorted((a, b) => a.siteName.localeCompare(b.siteName) || a.name.localeCompare(b.name))
  const leftOut = all.slice(MAX_PDF_PAGES).map(({ name }) => name)
  return { pages: all.slice(0, MAX_PDF_PAGES), isCut: leftOut.length > 0, leftOut }
}

async function readPages(api: ApiClient, content: PdfOrderContent): Promise<Place> {
  const { kind, client, project, site, page, pages = [] } = content
  if (site !== undefined) {
    const of = await api.get('/api/sites/{id}', { params: { id: String(site) } })
    const chosen = kind === 'page' ? [Number(page)] : kind === 'pages' ? pages.map(Number) : null
    const found = chosen
      ? chosen.flatMap((id) => of.pages.find(({ _id }) => _id === id) ?? [])
      : of.pages.filter(({ isActive }) => isActive)
    if (found.length === 0) throw notFoundScreen()
    return {
      client: of.client,
      names: { client: of.clientName, project: of.projectName, site: of.name },
      pages: found
        .slice(0, MAX_PDF_PAGES)
        .map(({ _id, name, url }) => ({ site: of._id, page: _id, name, url })),
      isCut: found.length > MAX_PDF_PAGES,
    }
  }
  const found =
    content.withPages && mayHavePages(content.kind)
      ? await readPagesOfSites(api, content)
      : { pages: [], isCut: false }
  if (project !== undefined) {
    const of = await api.get('/api/projects/{id}', { params: { id: String(project) } })
    return { client: of.client, names: { client: of.clientName, project: of.name }, ...found }
  }
  // A link to a benchmark alone opens no call about its client.
  if (client === undefined || kind === 'benchmark') return { client: client ?? null, names: {}, ...found }
  const of = await api.get('/api/clients/{id}', { params: { id: String(client) } })
  return { client: of._id, names: { client: of.name }, ...found }
}

export async function readPlace(api: ApiClient, content: PdfOrderContent): Promise<Place> {
  const { kind, dashboardId } = content
  if (kind === 'uptimeMonth')
    return { ...(await readPages(api, content)), ...(await readMonitors(api, content)) }
  if (kind !== 'personalDashboard' || !dashboardId) return readPages(api, content)
  const { client, clientName } = await api.get('/api/dashboards/{id}', { params: { id: dashboardId } })
  return { client, names: { client: clientName }, pages: [], isCut: false }
}

async function readDeviceNames(api: ApiClient, { devices, site }: PdfOrderContent, client: number | null) {
  if (!devices.some((device) => typeof device === 'number')) return new Map<number, string>()
  const choices = await api.get('/api/overview/choices', { query: { client: client ?? 0, site } })
  return new Map(choices.devices.map(({ _id, name }) => [_id, name]))
}

/** Kinds whose figures are not of one place. */
const WITHOUT_SUMMARY = ['comparison', 'benchmark', 'personalDashboard']

/** What a document says before its parts, and where each part is read. */
export async function readDocument(request: Request, orderId: string) {
  const api = apiFor(request)
  const order = await api.get('/api/pdf-orders/{id}', { params: { id: orderId } })
  const { content, timeZone } = order
  const [{ visitor }, place] = await Promise.all([requireVisitorOrShare(request), readPlace(api, content)])
  const devices = await readDeviceNames(api, content, place.client)
  const asked = content.month && content.kind === 'uptimeMonth' ? daysOfMonth(content.month) : content
  const range = parseDateRange(asked, { now: new Date(), timeZone })
  const dates = { startDate: range.startDate, endDate: range.endDate }
  const { client, names, pages, isCut, leftOut = [] } = place
  const hasSummary = client !== null && !WITHOUT_SUMMARY.includes(content.kind)
  const opening = hasSummary ? await readOpening(api, { content, client, range, pages }) : null
  const day = (text: string) => formatDate(text, 'UTC')
  const period =
    content.kind === 'comparison' ? null : messages.span(day(dates.startDate), day(dates.endDate))
  return {
    order,
    visitor,
    timeZone,
    opening,
    names,
    period,
    // The kind stands above it.
    name: (content.kind === 'uptimeMonth' && (names.site ?? names.project ?? names.client)) || order.title,
    pages: pages.length,
    isCut,
    leftOut,
    madeAt: formatDate(new Date(), timeZone),
    parts: planDocument({ content, client, pages, dates, nameOf: (id) => devices.get(id) ?? String(id) }),
  }
}

/** Links lead to the product from outside, with the key of a mail where the reader may not be signed in. */
export const linkFromOutside =
  (key: string | null) =>
  (path: string): string => {
    const url = new URL(publicUrl(path))
    if (key !== null) {
      url.searchParams.set('key', key)
      // Where a key is worth nothing it would only be seen by others.
      if (shareKeyOf(url) === null) url.searchParams.delete('key')
    }
    return url.href
  }
