import { reportSummary } from '~/shared/schemas/report-summary'
import { byUuid, endpoint } from '../../platform/http/endpoint'
import { readSummary } from './read-summary'

export const summaryRows = [
  endpoint.get('/api/lighthouses/{id}/summary', {
    summary:
      'The conclusions of a test: main causes, best fixes, other devices, and changes since the last test and deployment',
    ...byUuid('run', 'run.read'),
    response: reportSummary,
    run: (ctx) => readSummary(ctx),
  }),
]
