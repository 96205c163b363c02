import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { fieldError } from '../../platform/errors'
import { CSV_COLUMNS, type CsvColumn } from '../site-settings'

/** Other words for columns, as other tools and people name them. */
const ALIASES: Readonly<Record<string, CsvColumn>> = {
  site: 'name',
  page: 'pages',
  url: 'pages',
  urls: 'pages',
  uri: 'pages',
  link: 'pages',
  address: 'pages',
  addresses: 'pages',
  website: 'pages',
  pageurl: 'pages',
  device: 'devices',
  location: 'locations',
  regions: 'locations',
  schedule: 'frequency',
  cron: 'frequency',
  tag: 'tags',
}
const BY_NAME = new Map<string, CsvColumn>([
  ...CSV_COLUMNS.map((column): [string, CsvColumn] => [column.toLowerCase(), column]),
  ...Object.entries(ALIASES),
])
const MAX_HEAD_LENGTH = 40

/** Letters and digits only: `Friendly Name`, `friendly_name` and `FriendlyName` are one column. */
export const headOf = (head: string): string => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const shown = (head: string) => head.trim().slice(0, MAX_HEAD_LENGTH)

export interface Columns {
  /** null for a column that is left out. */
  columns: (CsvColumn | null)[]
  unknown: string[]
}

/** The columns of a header. All unknown ones are named in one error, unless they are to be left out. */
export function columnsOf(heads: readonly string[], ignoresUnknown: boolean): Columns {
  const columns = heads.map((head) => BY_NAME.get(headOf(head)) ?? null)
  const twice = columns.find((column, index) => column && columns.indexOf(column) < index)
  if (twice) throw fieldError('text', words.twiceColumn(twice))
  if (!columns.includes('pages') && !columns.includes('name')) throw fieldError('text', words.noColumns)
  const unknown = heads.filter((head, index) => columns[index] === null && head.trim() !== '').map(shown)
  if (unknown.length > 0 && !ignoresUnknown) throw fieldError('text', words.unknownColumns(unknown))
  return { columns, unknown }
}
