import { csvMessages as heads } from '~/shared/messages/csv'
import type { ActivityEntry } from '~/shared/schemas/activity'
import type { CsvColumns } from '../http/csv'

export const csvColumns = (): CsvColumns<ActivityEntry> => [
  [heads.when, (entry) => entry.createdAt],
  [heads.organization, (entry) => entry.organizationName ?? entry.organization],
  [heads.client, (entry) => entry.clientName ?? entry.client],
  [heads.project, (entry) => entry.projectName ?? entry.project],
  [heads.kindOfCaller, (entry) => entry.actorKind],
  [heads.who, (entry) => entry.actorName],
  [heads.what, (entry) => entry.text],
  [heads.action, (entry) => entry.action],
  [heads.id, (entry) => entry.objectId],
  [
    heads.changes,
    (entry) =>
      entry.changes
        .map(({ field, before, after }) => `${field}: ${before ?? '-'} -> ${after ?? '-'}`)
        .join('; '),
  ],
  [heads.times, (entry) => entry.times],
  [heads.address, (entry) => entry.ip],
  [heads.device, (entry) => entry.device],
  [heads.request, (entry) => entry.requestId],
]
