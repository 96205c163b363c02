import { unguardCell } from '~/shared/format/csv'
import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { isAddress } from '~/shared/rules/onboarding/address'
import type { SiteSettings } from '~/shared/schemas/site-settings'
import { fieldError } from '../../platform/errors'
import { CSV_COLUMNS, type CsvColumn, inputOf, parseSettings, type SiteCells } from '../site-settings'
import { type Columns, columnsOf } from './csv-columns'
import { type CsvRecord, csvRecords } from './csv-records'
import { foreignFormat } from './foreign-csv'
import type { ImportRow } from './import-row'

export interface CsvOptions {
  /** Leaves out columns that are unknown. */
  ignoresUnknown: boolean
  /** Hears of what is left out. */
  onNote: (note: string) => void
}

/** Rows of a CSV file: of our own columns, of another tool's export, or of addresses and names without a header. */
export async function* readCsv(
  text: string,
  { ignoresUnknown, onNote }: CsvOptions,
): AsyncGenerator<ImportRow, void> {
  const records = csvRecords(text)
  const first = await firstRecord(records)
  if (!first) throw fieldError('text', words.empty)
  const format = foreignFormat(first.cells)
  if (format) {
    yield* counted(format.rows(records, onNote))
    return
  }
  const { columns, unknown } = headerless(first.cells) ?? columnsOf(first.cells, ignoresUnknown)
  if (unknown.length > 0) onNote(words.ignoredColumns(unknown))
  const head = first.cells.some(isCellAddress) ? [first] : []
  yield* counted(rowsOf(columns, head, records))
}

/** Some exports begin with their title. */
async function firstRecord(records: AsyncGenerator<CsvRecord, undefined>): Promise<CsvRecord | undefined> {
  const { value: first } = await records.next()
  const [title = '', ...others] = first?.cells ?? []
  const isTitle = others.length === 0 && /^[\p{L} ]+ - [\p{L} ]+$/u.test(title)
  return isTitle ? (await records.next()).value : first
}

async function* counted(rows: AsyncIterable<ImportRow>): AsyncGenerator<ImportRow, void> {
  let count = 0
  for await (const row of rows) {
    count += 1
    yield row
  }
  if (count === 0) throw fieldError('text', words.noRows)
}

const isCellAddress = (cell: string) => isAddress(cell.trim())

/** Addresses with a name before or after them; null for a header. */
function headerless(cells: readonly string[]): Columns | null {
  if (!cells.some(isCellAddress)) return null
  if (cells.length > 2) throw fieldError('text', words.noHeader)
  const columns = cells.map((cell): CsvColumn => (isCellAddress(cell) ? 'pages' : 'name'))
  return { columns: columns.map((one, index) => (columns.indexOf(one) < index ? 'name' : one)), unknown: [] }
}

async function* rowsOf(
  columns: Columns['columns'],
  head: readonly CsvRecord[],
  records: AsyncIterable<CsvRecord>,
): AsyncGenerator<ImportRow, void> {
  for (const record of head) yield rowOf(columns, record)
  for await (const record of records) yield rowOf(columns, record)
}

/** Columns that are no fields of the settings. */
const FIELD_OF: Partial<Record<CsvColumn, keyof SiteSettings>> = {
  consentCookieName: 'consentCookie',
  consentCookieValue: 'consentCookie',
  gaPropertyId: 'googleSettings',
}
const FIELDS = [
  ...new Set(
    CSV_COLUMNS.filter((column) => column !== 'project').map(
      (column) => FIELD_OF[column] ?? (column as keyof SiteSettings),
    ),
  ),
]

function rowOf(columns: Columns['columns'], { cells: record, line }: CsvRecord): ImportRow {
  const cells: Partial<SiteCells> = Object.fromEntries(
    columns.flatMap((column, index) => (column ? [[column, unguardCell(record[index] ?? '')]] : [])),
  )
  const { input, faults } = inputOf(cells)
  if (record.slice(columns.length).some((cell) => cell.trim() !== ''))
    faults.push({ field: '', message: words.tooManyCells })
  const given = new Set(columns.map((column) => column && (FIELD_OF[column] ?? column)))
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
