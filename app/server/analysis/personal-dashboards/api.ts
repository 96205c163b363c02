import { chartStream } from '~/shared/schemas/dashboard-chart'
import { deleted } from '~/shared/schemas/deletion'
import { done } from '~/shared/schemas/paging'
import {
  dashboardChange,
  dashboardDuplicate,
  dashboardLayout,
  dashboardOrder,
  dashboardsQuery,
  newDashboard,
  personalDashboard,
  personalDashboardList,
} from '~/shared/schemas/personal-dashboard'
import { byUuid, endpoint, guardOn } from '../../platform/http/endpoint'
import { prefersJson } from '../../platform/http/ndjson'
import { deleteDashboard, layOutDashboard, orderDashboards, updateDashboard } from './change-dashboard'
import { createDashboard, duplicateDashboard } from './create-dashboard'
import { listDashboards, readDashboard } from './list-dashboards'
import { streamDashboardData } from './stream-data'

/** The client that the body names. */
const clientOf = ({ body }: { body: { client: number } }) => ({ kind: 'client', id: body.client }) as const

export const personalDashboardRows = [
  endpoint.post('/api/dashboards/getall', {
    inDemo: 'open',
    summary: 'Custom dashboards of clients with the settings of their charts',
    keyScope: 'read',
    guard: 'visitor',
    body: dashboardsQuery,
    response: personalDashboardList,
    run: (ctx, { body }) => listDashboards(ctx, body),
  }),
  endpoint.post('/api/dashboards', {
    summary: 'Add a custom dashboard to a client, empty or with the charts of a template',
    guard: guardOn('personalDashboard.create', clientOf),
    body: newDashboard,
    response: personalDashboard,
    status: 201,
    run: (ctx, { body }) => createDashboard(ctx, body),
  }),
  endpoint.put('/api/dashboards/order', {
    summary: 'Order the custom dashboards of a client',
    guard: guardOn('personalDashboard.update', clientOf),
    body: dashboardOrder,
    response: done,
    run: (ctx, { body }) => orderDashboards(ctx, body),
  }),
  endpoint.get('/api/dashboards/{id}', {
    summary: 'A custom dashboard with the settings of its charts',
    ...byUuid('personalDashboard', 'personalDashboard.read'),
    openToLinksTo: ['personalDashboard'],
    response: personalDashboard,
    run: (ctx) => readDashboard(ctx),
  }),
  endpoint.put('/api/dashboards/{id}', {
    summary:
      'Rename a custom dashboard: its author and admins of the client, or of all projects that it shows',
    ...byUuid('personalDashboard', 'personalDashboard.update'),
    body: dashboardChange,
    response: personalDashboard,
    run: (ctx, { body }) => updateDashboard(ctx, body),
  }),
  endpoint.delete('/api/dashboards/{id}', {
    summary:
      'Delete a custom dashboard with its charts and their alert rules; the id that comes back restores it for seven days',
    ...byUuid('personalDashboard', 'personalDashboard.update'),
    response: deleted,
    run: (ctx) => deleteDashboard(ctx),
  }),
  endpoint.get('/api/dashboards/{id}/alldata', {
    summary:
      'The data of all charts of a custom dashboard: as NDJSON, a line per chart as soon as it is ready, or with `Accept: application/json` as one list',
    mayLag: true,
    ...byUuid('personalDashboard', 'personalDashboard.read'),
    openToLinksTo: ['personalDashboard'],
    query: chartStream,
    isStream: true,
    media: ['application/x-ndjson', 'application/json'],
    run: (ctx, { query }, { request }) => streamDashboardData(ctx, query, prefersJson(request.headers)),
  }),
  endpoint.post('/api/dashboards/{id}/duplicate', {
    summary: 'Copy a custom dashboard with its charts, without their alerts; the copy belongs to the caller',
    ...byUuid('personalDashboard', 'personalDashboard.create'),
    body: dashboardDuplicate,
    response: personalDashboard,
    status: 201,
    run: (ctx, { body }) => duplicateDashboard(ctx, body),
  }),
  endpoint.put('/api/dashboards/{id}/layout', {
    summary: 'Order and resize the charts of a custom dashboard',
    ...byUuid('personalDashboard', 'personalDashboard.update'),
    body: dashboardLayout,
    response: personalDashboard,
    run: (ctx, { body }) => layOutDashboard(ctx, body),
  }),
]
