import { type MonthQuery, month, monthQuery } from '~/shared/schemas/month'
import { reportSummary } from '~/shared/schemas/report-summary'
import type { TargetRef } from '../../platform/access'
import { byUuid, endpoint } from '../../platform/http/endpoint'
import { readMonth } from './read-month'
import { readSummary } from './read-summary'

function targetOf({ client, project, site }: MonthQuery): TargetRef {
  if (site) return { kind: 'site', id: site }
  return project ? { kind: 'project', id: project } : { kind: 'client', id: client }
}

export const summaryRows = [
  endpoint.get('/api/lighthouses/{id}/summary', {
    summary:
      'The conclusions of a test: main causes, best fixes, other devices, and changes since the last test and deployment',
    ...byUuid('run', 'run.read'),
    response: reportSummary,
    run: (ctx) => readSummary(ctx),
  }),
  endpoint.get('/api/lighthouses/month', {
    summary:
      'The last 30 days, or a named period, of a client, project or site: figures, changes and repairs',
    mayLag: true,
    guard: { on: 'run.read', target: ({ query }) => targetOf(query) },
    query: monthQuery,
    response: month,
    run: (ctx, { query }) => readMonth(ctx, query),
  }),
]
