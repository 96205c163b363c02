import {
  chartChange,
  chartData,
  chartPreview,
  chartRange,
  chartSettings,
  dashboardChart,
} from '~/shared/schemas/dashboard-chart'
import { deleted } from '~/shared/schemas/deletion'
import { byUuid, endpoint } from '../../platform/http/endpoint'
import { deleteChart, updateChart } from './change-chart'
import { createChart } from './create-chart'
import { exportChart } from './export-chart'
import { previewChart, readChartData } from './read-chart-data'

export const chartRows = [
  endpoint.post('/api/charts/preview', {
    inDemo: 'open',
    summary: 'The data of a chart that is not stored, of the newest days where there are many',
    keyScope: 'read',
    guard: {
      on: 'personalDashboard.create',
      target: ({ body }) => ({ kind: 'client', id: body.client }),
    },
    body: chartPreview,
    response: chartData,
    run: (ctx, { body }) => previewChart(ctx, body),
  }),
  endpoint.post('/api/charts', {
    summary: 'Add a chart to a custom dashboard',
    guard: {
      on: 'personalDashboard.update',
      target: ({ body }) => ({ kind: 'personalDashboard', id: body.dashboard }),
    },
    body: chartSettings,
    response: dashboardChart,
    status: 201,
    run: (ctx, { body }) => createChart(ctx, body),
  }),
  endpoint.get('/api/charts/{id}/data', {
    summary: 'The data of a chart',
    mayLag: true,
    ...byUuid('chart', 'personalDashboard.read'),
    openToLinksTo: ['personalDashboard'],
    query: chartRange,
    response: chartData,
    run: (ctx, { query }) => readChartData(ctx, query),
  }),
  endpoint.get('/api/charts/{id}/csv', {
    summary: 'What a chart shows, as CSV',
    mayLag: true,
    ...byUuid('chart', 'personalDashboard.read'),
    openToLinksTo: ['personalDashboard'],
    query: chartRange,
    isStream: true,
    media: 'text/csv',
    run: (ctx, { query }) => exportChart(ctx, query),
  }),
  endpoint.put('/api/charts/{id}', {
    summary: 'Change a chart and the alert rules of its budget',
    ...byUuid('chart', 'personalDashboard.update'),
    body: chartChange,
    response: dashboardChart,
    run: (ctx, { body }) => updateChart(ctx, body),
  }),
  endpoint.delete('/api/charts/{id}', {
    summary:
      'Delete a chart and the alert rules of its budget; the id that comes back restores it for seven days',
    ...byUuid('chart', 'personalDashboard.update'),
    response: deleted,
    run: (ctx) => deleteChart(ctx),
  }),
]
