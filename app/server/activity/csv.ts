import type { ActivityEntry } from '~/shared/schemas/activity'

/** Spreadsheets run what begins with one of these; an apostrophe keeps it a text. */
const FORMULA = /^[=+\-@\t\r]/

export function cell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: (string | number | null)[]) => `${cells.map(cell).join(',')}\r\n`

export const CSV_HEAD = line([
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

export const csvLine = (entry: ActivityEntry): string =>
  line([
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
