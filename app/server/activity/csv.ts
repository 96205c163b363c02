import { csvLine } from '~/shared/format/csv'
import type { ActivityEntry } from '~/shared/schemas/activity'

export const CSV_HEAD = csvLine([
  'When (UTC)',
  'Organization',
  'Client',
  'Project',
  'Kind of caller',
  'Who',
  'What',
  'Action',
  'Id',
  'Changes',
  'Address',
  'Request',
])

export const entryLine = (entry: ActivityEntry): string =>
  csvLine([
    entry.createdAt,
    entry.organizationName ?? entry.organization,
    entry.clientName ?? entry.client,
    entry.projectName ?? entry.project,
    entry.actorKind,
    entry.actorName,
    entry.text,
    entry.action,
    entry.objectId,
    entry.changes
      .map(({ field, before, after }) => `${field}: ${before ?? '-'} -> ${after ?? '-'}`)
      .join('; '),
    entry.ip,
    entry.requestId,
  ])
