import { type ChartView, chartView } from '~/shared/rules/personal-dashboards/chart-view'
import { apiFor } from '../api-for'
import { notFoundScreen } from '../not-found'
import { chartDates, readOwnDashboard } from './read-personal-dashboard'

interface ScreenParams {
  clientId?: string
  dashboardId?: string
  chartId?: string
}

/** What the form of a chart needs; without a chart id of a new one. */
export async function readChartForm(request: Request, params: ScreenParams) {
  const api = apiFor(request)
  const dashboard = await readOwnDashboard(request, params)
  const choices = await api.get('/api/dashboards/choices', { query: { client: dashboard.client } })
  const { _id, name, client, clientName } = dashboard
  const shown = { dashboard: { _id, name, client, clientName }, choices }
  if (params.chartId === undefined) return { ...shown, chart: null, preview: null }
  const chart = dashboard.charts.find((one) => one._id === params.chartId)
  if (!chart) throw notFoundScreen()
  const { startDate, endDate } = chartDates(new URL(request.url).searchParams)
  const preview = await api
    .get('/api/charts/{id}/data', { params: { id: chart._id }, query: { startDate, endDate } })
    .then(chartView)
    .catch((): ChartView | null => null)
  return { ...shown, chart, preview }
}
