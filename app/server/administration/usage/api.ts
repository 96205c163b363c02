import { statistics, statisticsQuery } from '~/shared/schemas/usage'
import { byId, endpoint } from '../../platform/http/endpoint'
import { exportPlatformStatistics, exportStatistics } from './export-statistics'
import { readPlatformStatistics, readStatistics } from './read-statistics'

const shape = { query: statisticsQuery, response: statistics }

export const statisticsRows = [
  endpoint.get('/api/statistics', {
    summary:
      'What all organizations used: tests, failures, runs, agent time, stored files, uptime checks and mails',
    mayLag: true,
    guard: 'super',
    ...shape,
    run: (ctx, { query }) => readPlatformStatistics(ctx, query),
  }),
  endpoint.get('/api/statistics/csv', {
    summary: 'The same as CSV, a line per period and organization',
    mayLag: true,
    guard: 'super',
    query: statisticsQuery,
    media: 'text/csv',
    run: (ctx, { query }) => exportPlatformStatistics(ctx, query),
  }),
  endpoint.get('/api/organizations/{id}/statistics', {
    summary: 'What an organization used, beside its plan',
    mayLag: true,
    ...byId('organization', 'organization.readStatistics'),
    ...shape,
    run: (ctx, { query }) => readStatistics(ctx, query),
  }),
  endpoint.get('/api/organizations/{id}/statistics/csv', {
    summary: 'The same as CSV, a line per period and client',
    mayLag: true,
    ...byId('organization', 'organization.readStatistics'),
    query: statisticsQuery,
    media: 'text/csv',
    run: (ctx, { query }) => exportStatistics(ctx, query),
  }),
  endpoint.get('/api/clients/{id}/statistics', {
    summary: 'What a client used',
    mayLag: true,
    ...byId('client', 'client.readStatistics'),
    ...shape,
    run: (ctx, { query }) => readStatistics(ctx, query),
  }),
  endpoint.get('/api/clients/{id}/statistics/csv', {
    summary: 'The same as CSV, a line per period and project',
    mayLag: true,
    ...byId('client', 'client.readStatistics'),
    query: statisticsQuery,
    media: 'text/csv',
    run: (ctx, { query }) => exportStatistics(ctx, query),
  }),
  endpoint.get('/api/projects/{id}/statistics', {
    summary: 'What a project used',
    mayLag: true,
    ...byId('project', 'project.readStatistics'),
    ...shape,
    run: (ctx, { query }) => readStatistics(ctx, query),
  }),
  endpoint.get('/api/projects/{id}/statistics/csv', {
    summary: 'The same as CSV, a line per period and site',
    mayLag: true,
    ...byId('project', 'project.readStatistics'),
    query: statisticsQuery,
    media: 'text/csv',
    run: (ctx, { query }) => exportStatistics(ctx, query),
  }),
]
