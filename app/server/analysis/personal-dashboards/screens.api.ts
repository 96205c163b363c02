import { chartChoices, chartChoicesQuery } from '~/shared/schemas/chart-choices'
import { chartRange } from '~/shared/schemas/dashboard-chart'
import { dashboardEvents } from '~/shared/schemas/dashboard-events'
import { deletedDashboardsQuery, deletion } from '~/shared/schemas/deletion'
import { pageOf } from '~/shared/schemas/paging'
import { dashboardListQuery, personalDashboardList } from '~/shared/schemas/personal-dashboard'
import { byUuid, endpoint } from '../../platform/http/endpoint'
import { listDeletedDashboards } from '../../structure/deletions'
import { listDashboards } from './list-dashboards'
import { readChartChoices } from './read-choices'
import { readDashboardEvents } from './read-events'

/** What screens read beside the calls of the contract. A link on another site may lead to a screen, so all are GETs. */
export const dashboardScreenRows = [
  endpoint.get('/api/dashboards', {
    summary: 'Custom dashboards of one client, or of all that the caller can see',
    guard: 'visitor',
    query: dashboardListQuery,
    response: personalDashboardList,
    run: (ctx, { query: { client } }) =>
      listDashboards(ctx, { clients: client === undefined ? [] : [client] }),
  }),
  endpoint.get('/api/dashboards/choices', {
    summary: 'Projects, sites, pages, devices and locations that a chart of a client can show',
    guard: {
      on: 'personalDashboard.create',
      target: ({ query }) => ({ kind: 'client', id: query.client }),
    },
    query: chartChoicesQuery,
    response: chartChoices,
    run: (ctx) => readChartChoices(ctx),
  }),
  endpoint.get('/api/dashboards/deleted', {
    summary:
      'Custom dashboards and charts of a client that were deleted in the last seven days, newest first',
    guard: {
      on: 'personalDashboard.create',
      target: ({ query }) => ({ kind: 'client', id: query.client }),
    },
    query: deletedDashboardsQuery,
    response: pageOf(deletion),
    run: (ctx, { query }) => listDeletedDashboards(ctx, query),
  }),
  endpoint.get('/api/dashboards/{id}/events', {
    summary: 'Notes, deployments and outages of the client of a custom dashboard, the newest 200 of a span',
    ...byUuid('personalDashboard', 'personalDashboard.read'),
    openToLinksTo: ['personalDashboard'],
    query: chartRange,
    response: dashboardEvents,
    run: (ctx, { query }) => readDashboardEvents(ctx, query),
  }),
]
