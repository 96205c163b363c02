import { activityFilter, activityPage, activityQuery, ownActivityQuery } from '~/shared/schemas/activity'
import { endpoint } from '../http/endpoint'
import { exportActivity } from './export-activity'
import { listActivity, listOwnActivity } from './list-activity'

export const activityRows = [
  endpoint.get('/api/activity', {
    summary: 'Who did what: of an organization, a client or a project; newest first',
    guard: 'caller',
    query: activityQuery,
    response: activityPage,
    run: (ctx, { query }) => listActivity(ctx, query),
  }),
  endpoint.get('/api/auth/activity', {
    summary: 'What the signed-in user did, and what happened to the account; newest first',
    guard: 'user',
    query: ownActivityQuery,
    response: activityPage,
    run: (ctx, { query }) => listOwnActivity(ctx, query),
  }),
  endpoint.get('/api/activity/export', {
    summary: 'The same as CSV, at most 100,000 entries',
    mayLag: true,
    guard: 'caller',
    query: activityFilter,
    isStream: true,
    media: 'text/csv',
    run: (ctx, { query }) => exportActivity(ctx, query),
  }),
]
