import type { ActivityEntry } from '~/shared/schemas/activity'
import type { CsvColumns } from '../http/csv'

export const CSV_COLUMNS: CsvColumns<ActivityEntry> = [
  ['When (UTC)', (entry) => entry.createdAt],
  ['Organization', (entry) => entry.organizationName ?? entry.organization],
  ['Client', (entry) => entry.clientName ?? entry.client],
  ['Project', (entry) => entry.projectName ?? entry.project],
  ['Kind of caller', (entry) => entry.actorKind],
  ['Who', (entry) => entry.actorName],
  ['What', (entry) => entry.text],
  ['Action', (entry) => entry.action],
  ['Id', (entry) => entry.objectId],
  [
    'Changes',
    (entry) =>
      entry.changes
        .map(({ field, before, after }) => `${field}: ${before ?? '-'} -> ${after ?? '-'}`)
        .join('; '),
  ],
  ['Times', (entry) => entry.times],
  ['Address', (entry) => entry.ip],
  ['Device', (entry) => entry.device],
  ['Request', (entry) => entry.requestId],
]
