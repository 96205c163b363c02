import { Readable } from 'node:stream'
import { CsvError, type Info, type Options, parse } from 'csv-parse'
import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { MAX_IMPORT_ROWS } from '~/shared/schemas/site-import'
import { fieldError } from '../../platform/errors'

/** Characters that go to the parser at once. */
const CHUNK = 64 * 1024
const SEPARATORS = [',', ';', '\t', '|'] as const
/** Excel writes the separator into the first line. */
const SEPARATOR_LINE = /^\s*"?sep=(.)"?[;,\t]*\s*(?:\r\n|\r|\n|$)/i

/** The separator that is most frequent outside quotes of the first line. */
export function separatorOf(text: string): string {
  const [line = ''] = text
    .slice(0, CHUNK)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/, 1)
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

export interface CsvRecord {
  /** Its first line in the file, from 1. */
  line: number
  cells: string[]
}

/** The cell below the first of some heads that the file has; empty without one. */
export type CellOf = (record: CsvRecord, ...heads: string[]) => string

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

/** Records of a CSV file as they come, the header among them. Throws at `text` for a file that is none. */
export async function* csvRecords(file: string): AsyncGenerator<CsvRecord, undefined> {
  const [whole = '', named] = SEPARATOR_LINE.exec(file.replace(/^\uFEFF/, '')) ?? []
  const text = file.replace(/^\uFEFF/, '').slice(whole.length)
  const options = { ...OPTIONS, delimiter: named ?? separatorOf(text.trimStart()) }
  const parser = Readable.from(chunksOf(text)).pipe(parse(options))
  const before = whole === '' ? 0 : 1
  let records = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      // The header is no row.
      if (++records > MAX_IMPORT_ROWS + 1) throw fieldError('text', words.tooManyRows(MAX_IMPORT_ROWS))
      yield { line: before + info.lines - breaksIn(record), cells: record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
    throw fieldError('text', isOpen ? words.openQuote : words.notCsv(before + Number(error['lines'])))
  }
}

/** A record is reported at its last line. */
const breaksIn = (record: string[]) =>
  record.reduce((sum, cell) => sum + cell.split(/\r\n|\r|\n/).length - 1, 0)
