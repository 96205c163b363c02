import { timeout } from 'remix-utils/promise'
import { pack } from '~/shared/packed'
import type { ChartView } from '~/shared/rules/personal-dashboards/chart-view'
import { parseDateRange } from '~/shared/rules/time/date-range'
import { presetDays } from '~/shared/rules/time/preset-days'
import type { DashboardEvents } from '~/shared/schemas/dashboard-events'
import type { PersonalDashboard } from '~/shared/schemas/personal-dashboard'
import { type ApiClient, apiFor } from '../api-for'
import { notFoundScreen, requirePathIds } from '../not-found'
import { requireThat, requireVisitorOrShare } from '../visitor'

/** Charts that come with the screen. The others are read when they come near the viewport. */
const FIRST_CHARTS = 4
/** The limit of other calls, which ends for a stream when its answer begins. */
const READ_WITHIN_MS = 30_000
type ChartDates = { startDate: string; endDate: string }
const NO_EVENTS: DashboardEvents = { items: [], hasMore: false }

/** The dates of the charts from the URL. Days are those of UTC, as the figures of a day are. */
export function chartDates(search: URLSearchParams) {
  const clock = { now: new Date(), timeZone: 'UTC' }
  const query = { startDate: search.get('startDate'), endDate: search.get('endDate') }
  const { startDate, endDate, preset, isInvalid } = parseDateRange(query, clock)
  return { startDate, endDate, preset, isInvalid, presets: presetDays(clock) }
}

function chosenCharts({ charts }: PersonalDashboard, search: URLSearchParams): string[] {
  const all = charts.map(({ _id }) => _id)
  // A print or a visitor without scripts never comes near the others.
  const hasAll = search.get('charts') === 'all' || search.has('print') || search.has('pdf')
  return hasAll ? all : all.slice(0, FIRST_CHARTS)
}

type Views = Record<string, ChartView | null>

/** null for charts that could not be read. */
async function readViews(api: ApiClient, id: string, charts: string[], dates: ChartDates): Promise<Views> {
  const views: Views = Object.fromEntries(charts.map((chart) => [chart, null]))
  if (charts.length === 0) return views
  const query = { ...dates, charts: charts.join(), columns: 'true' as const }
  const reading = api.lines('/api/dashboards/{id}/alldata', { params: { id }, query })
  const lines = await timeout(reading, { ms: READ_WITHIN_MS }).catch((error: unknown) => {
    if (error instanceof Response && error.status < 400) throw error
    return []
  })
  for (const view of lines as ChartView[]) if (view.chart) views[view.chart] = view
  return views
}

/** The dashboard at the screen's address; not found below another client. */
async function readDashboard(
  api: ApiClient,
  params: { clientId?: string; dashboardId?: string },
): Promise<PersonalDashboard> {
  requirePathIds({ clientId: params.clientId })
  const dashboard = await api.get('/api/dashboards/{id}', { params: { id: String(params.dashboardId) } })
  if (dashboard.client !== Number(params.clientId)) throw notFoundScreen()
  return dashboard
}

/** The same for the screens that change it. */
export async function readOwnDashboard(
  request: Request,
  params: { clientId?: string; dashboardId?: string },
): Promise<PersonalDashboard> {
  const dashboard = await readDashboard(apiFor(request), params)
  await requireThat(request, dashboard.mayChange)
  return dashboard
}

export async function readPersonalDashboard(
  request: Request,
  params: { clientId?: string; dashboardId?: string },
) {
  const { searchParams: search } = new URL(request.url)
  const api = apiFor(request)
  const [{ timeZone }, dashboard] = await Promise.all([
    requireVisitorOrShare(request),
    readDashboard(api, params),
  ])
  const range = chartDates(search)
  const dates = { startDate: range.startDate, endDate: range.endDate }
  const hasEvents = dashboard.charts.some(({ type }) => type === 'timeseries')
  const [events, views] = await Promise.all([
    hasEvents
      ? api.get('/api/dashboards/{id}/events', { params: { id: dashboard._id }, query: dates })
      : NO_EVENTS,
    readViews(api, dashboard._id, chosenCharts(dashboard, search), dates),
  ])
  return { dashboard, range, events, views: pack(views), timeZone }
}
