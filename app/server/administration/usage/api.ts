import { statistics, statisticsQuery } from '~/shared/schemas/usage'
import { byId, endpoint } from '../../platform/http/endpoint'
import { exportPlatformStatistics, exportStatistics } from './export-statistics'
import { readPlatformStatistics, readStatistics } from './read-statistics'

const shape = { query: statisticsQuery, response: statistics }

export const statisticsRows = [
  endpoint.get('/api/statistics', {
    summary:
      'What all organizations used: tests, failures, runs, agent time, stored files, uptime checks and mails',
    guard: 'super',
    ...shape,
    run: (ctx, { query }) => readPlatformStatistics(ctx, query),
  }),
  endpoint.get('/api/statistics/csv', {
    summary: 'The same as CSV, a line per period and organization',
    guard: 'super',
    query: statisticsQuery,
    media: 'text/csv',
    run: (ctx, { query }) => exportPlatformStatistics(ctx, query),
  }),
  endpoint.get('/api/organizations/{id}/statistics', {
    summary: 'What an organization used, beside its plan',
    ...byId('organization', 'organization.readStatistics'),
    ...shape,
    run: (ctx, { query }) => readStatistics(ctx, query),
  }),
  endpoint.get('/api/organizations/{id}/statistics/csv', {
    summary: 'The same as CSV, a line per period and client',
    ...byId('organization', 'organization.readStatistics'),
    query: statisticsQuery,
    media: 'text/csv',
    run: (ctx, { query }) => exportStatistics(ctx, query),
  }),
  endpoint.get('/api/clients/{id}/statistics', {
    summary: 'What a client used',
    ...byId('client', 'client.readStatistics'),
    ...shape,
    run: (ctx, { query }) => readStatistics(ctx, query),
  }),
  endpoint.get('/api/clients/{id}/statistics/csv', {
    summary: 'The same as CSV, a line per period and project',
    ...byId('client', 'client.readStatistics'),
    query: statisticsQuery,
    media: 'text/csv',
    run: (ctx, { query }) => exportStatistics(ctx, query),
  }),
  endpoint.get('/api/projects/{id}/statistics', {
    summary: 'What a project used',
    ...byId('project', 'project.readStatistics'),
    ...shape,
    run: (ctx, { query }) => readStatistics(ctx, query),
  }),
  endpoint.get('/api/projects/{id}/statistics/csv', {
    summary: 'The same as CSV, a line per period and site',
    ...byId('project', 'project.readStatistics'),
    query: statisticsQuery,
    media: 'text/csv',
    run: (ctx, { query }) => exportStatistics(ctx, query),
  }),
]
