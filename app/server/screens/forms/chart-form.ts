import type { SubmissionResult } from '@conform-to/react'
import { customDashboardMessages } from '~/shared/messages/custom-dashboards'
import { paths } from '~/shared/paths'
import { chartView } from '~/shared/rules/personal-dashboards/chart-view'
import { type ChartFormSettings, chartForm, chartPreviewForm } from '~/shared/schemas/chart-form'
import { type ApiClient, apiFor } from '../api-for'
import { chartDates } from '../readers/read-personal-dashboard'
import { redirectDeleted, redirectWithToast } from '../toast'
import { confirmAction, entityActions, formAction } from './entity-actions'

const { done } = customDashboardMessages

interface Place {
  client: string
  dashboard: string
}

const datesIn = (request: Request) => new URL(request.url).searchParams

/** The dashboard with the dates it showed. */
const dashboardOf = (request: Request, { client, dashboard }: Place) => {
  const search = datesIn(request)
  return paths.personalDashboard(client, dashboard, {
    startDate: search.get('startDate'),
    endDate: search.get('endDate'),
  })
}

const backTo = (request: Request, place: Place, message: string, chart: string) =>
  redirectWithToast(`${dashboardOf(request, place)}#chart-${chart}`, { status: 'success', message })

/** Shows the form again, with the chart that it describes. */
const preview = (request: Request, api: ApiClient, client: string) =>
  formAction(
    chartPreviewForm,
    async (settings: ChartFormSettings, reply: () => SubmissionResult<string[]>) => {
      const { startDate, endDate } = chartDates(datesIn(request))
      const body = { ...settings, client, startDate, endDate }
      return { ...reply(), preview: chartView(await api.post('/api/charts/preview', { body })) }
    },
  )

export function createChart(request: Request, { client, dashboard }: Place) {
  const api = apiFor(request)
  return entityActions(request, {
    preview: preview(request, api, client),
    default: formAction(chartForm, async (settings) => {
      const { _id } = await api.post('/api/charts', { body: { ...settings, client, dashboard } })
      throw await backTo(request, { client, dashboard }, done.chartCreated, _id)
    }),
  })
}

export function changeChart(request: Request, place: Place, id: string) {
  const api = apiFor(request)
  const params = { id }
  return entityActions(request, {
    delete: confirmAction(async () => {
      const { deletions } = await api.delete('/api/charts/{id}', { params })
      throw await redirectDeleted(dashboardOf(request, place), done.chartDeleted, deletions)
    }),
    preview: preview(request, api, place.client),
    default: formAction(chartForm, async (body) => {
      await api.put('/api/charts/{id}', { params, body })
      throw await backTo(request, place, done.chartUpdated, id)
    }),
  })
}
