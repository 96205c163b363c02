import { pdfMessages } from '~/shared/messages/pdf'
import { printablePath } from '~/shared/paths'
import { pdfThingQuery } from '~/shared/schemas/pdf-order'
import { hasPdfSections, mayHavePages, PDF_SECTIONS, type PdfSection } from '~/shared/values/pdf-choices'
import { type ApiClient, apiFor } from '../api-for'

const KEPT = ['device', 'location', 'pointId', 'startDate', 'endDate'] as const
const THING = [
  'kind',
  'client',
  'project',
  'site',
  'page',
  'pages',
  'sessionId',
  'dashboardId',
  'month',
] as const
const RECENT = 5

/** The old links name the path of a report's section. */
function withPath(search: URLSearchParams): URLSearchParams {
  const path = printablePath(search.get('path'))
  if (!path) return search
  const { pathname, searchParams } = new URL(path, 'http://here.invalid')
  const [, , site = '', page = '', section = ''] = pathname.split('/')
  const params = new URLSearchParams({ kind: 'page', site, page })
  if (PDF_SECTIONS.some((one) => one === section)) params.set('sections', section)
  for (const name of KEPT) {
    const value = searchParams.get(name)
    if (value) params.set(name, value)
  }
  return params
}

/** The last complete one. */
const monthBefore = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7)

/** A row for each section: those of the URL first, in their order. */
function rowsOf(search: URLSearchParams): { id: PdfSection; isIncluded?: 'on' }[] {
  const named = search.get('sections')?.split(',') ?? [...PDF_SECTIONS]
  const included = named.flatMap((id) => PDF_SECTIONS.find((section) => section === id) ?? [])
  const others = PDF_SECTIONS.filter((id) => !included.includes(id))
  return [
    ...[...new Set(included)].map((id) => ({ id, isIncluded: 'on' as const })),
    ...others.map((id) => ({ id })),
  ]
}

export const listRecentPdfs = async (api: ApiClient) =>
  (await api.get('/api/pdf-orders', { query: { limit: RECENT } })).items

/** What the URL orders, with the values that the form begins with; without a thing only the recent PDFs. */
export async function readPdfForm(request: Request) {
  const api = apiFor(request)
  const search = withPath(new URL(request.url).searchParams)
  const values = Object.fromEntries(
    [...THING, ...KEPT, 'search'].flatMap((name) =>
      search.get(name) ? [[name, search.get(name) ?? '']] : [],
    ),
  )
  if (values['kind'] === 'uptimeMonth') values['month'] ??= monthBefore(new Date())
  const thing = pdfThingQuery.safeParse(values)
  const query = Object.fromEntries(THING.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
  const [preview, recent] = await Promise.all([
    thing.success ? api.get('/api/pdf-orders/preview', { query: { ...query, kind: thing.data.kind } }) : null,
    listRecentPdfs(api),
  ])
  if (!preview || !thing.success) return { form: null, recent }
  const { kind } = thing.data
  const sections = hasPdfSections(kind, mayHavePages(kind)) ? rowsOf(search) : []
  return { form: { kind, title: preview.title, about: pdfMessages.kinds[kind], values, sections }, recent }
}
