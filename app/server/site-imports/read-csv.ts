import { Readable } from 'node:stream'
import { CsvError, type Info, type Options, parse } from 'csv-parse'
import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { MAX_IMPORT_ROWS } from '~/shared/schemas/site-import'
import type { SiteSettings } from '~/shared/schemas/site-settings'
import { fieldError } from '../errors'
import {
  CSV_COLUMNS,
  type CsvColumn,
  inputOf,
  parseSettings,
  type SiteCells,
  unguardCell,
} from '../site-settings'
import type { ImportRow } from './import-row'

/** Characters that go to the parser at once. */
const CHUNK = 64 * 1024
const SEPARATORS = [',', ';', '\t'] as const

/** Other words for columns, as other tools and people name them. */
const ALIASES: Readonly<Record<string, CsvColumn>> = {
  site: 'name',
  page: 'pages',
  url: 'pages',
  urls: 'pages',
  address: 'pages',
  device: 'devices',
  location: 'locations',
  regions: 'locations',
  schedule: 'frequency',
  cron: 'frequency',
}
const BY_NAME = new Map<string, CsvColumn>([
  ...CSV_COLUMNS.map((column): [string, CsvColumn] => [column.toLowerCase(), column]),
  ...Object.entries(ALIASES),
])

const columnOf = (head: string) =>
  BY_NAME.get(
    head
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, ''),
  )

/** The separator that is most frequent outside quotes of the first line. */
export function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, 1)
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

function* chunksOf(text: string): Generator<string, void> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK)
}

const OPTIONS: Options = {
  bom: true,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: 4 * 1024 * 1024,
}

/** Rows of a CSV file with a header. Throws at `text` for a file that is none. */
export async function* readCsv(text: string): AsyncGenerator<ImportRow, void> {
  const parser = Readable.from(chunksOf(text)).pipe(parse({ ...OPTIONS, delimiter: separatorOf(text) }))
  let columns: CsvColumn[] | null = null
  let rows = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (columns) {
        if (++rows > MAX_IMPORT_ROWS) throw fieldError('text', words.tooManyRows(MAX_IMPORT_ROWS))
        yield rowOf(columns, record, info.lines - breaksIn(record))
      } else columns = columnsOf(record)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
    throw fieldError('text', isOpen ? words.openQuote : words.notCsv(Number(error['lines'])))
  }
  if (rows === 0) throw fieldError('text', columns ? words.noRows : words.empty)
}

/** A record is reported at its last line. */
const breaksIn = (record: string[]) =>
  record.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0)

function columnsOf(heads: string[]): CsvColumn[] {
  const columns = heads.map((head) => {
    const column = columnOf(head)
    if (column === undefined) throw fieldError('text', words.unknownColumn(head.slice(0, 40)))
    return column
  })
  const twice = columns.find((column, index) => columns.indexOf(column) < index)
  if (twice) throw fieldError('text', words.twiceColumn(twice))
  if (!columns.includes('pages') && !columns.includes('name')) throw fieldError('text', words.noColumns)
  return columns
}

/** Columns that are no fields of the settings. */
const FIELD_OF: Partial<Record<CsvColumn, keyof SiteSettings>> = {
  consentCookieName: 'consentCookie',
  consentCookieValue: 'consentCookie',
}
const FIELDS = [
  ...new Set(
    CSV_COLUMNS.filter((column) => column !== 'project').map(
      (column) => FIELD_OF[column] ?? (column as keyof SiteSettings),
    ),
  ),
]

function rowOf(columns: CsvColumn[], record: string[], line: number): ImportRow {
  const cells: Partial<SiteCells> = Object.fromEntries(
    columns.map((column, index) => [column, unguardCell(record[index] ?? '')]),
  )
  const { input, faults } = inputOf(cells)
  if (record.slice(columns.length).some((cell) => cell.trim() !== ''))
    faults.push({ field: '', message: words.tooManyCells })
  const given = new Set(columns.map((column) => FIELD_OF[column] ?? column))
  const parsed = parseSettings(input, { keepsPages: !given.has('pages') })
  const isWhole = faults.length === 0 && parsed.settings !== null
  // A column whose cell can't be read is reported once.
  const read = new Set(faults.map(({ field }) => field))
  return {
    line,
    settings: isWhole ? parsed.settings : null,
    name: typeof input['name'] === 'string' ? input['name'] : '',
    project: cells.project?.trim() || undefined,
    faults: [...faults, ...parsed.faults.filter(({ field }) => !read.has(field))],
    keeps: FIELDS.filter((field) => !given.has(field)),
  }
}
