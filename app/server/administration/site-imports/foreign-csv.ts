import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { headOf } from './csv-columns'
import type { CellOf, CsvRecord } from './csv-records'
import { monitorRow } from './foreign-monitor'
import type { ImportRow } from './import-row'
import { pagesByHost } from './pages-by-host'

type Note = (note: string) => void
type Records = AsyncIterable<CsvRecord>

export interface ForeignFormat {
  /** Rows of the records after the header; `onNote` hears of what is left out. */
  rows: (records: Records, onNote: Note) => AsyncIterable<ImportRow>
}

const MONITOR_HEADS = ['friendlyname', 'urlip', 'websiteurl', 'websitehost', 'checkrate', 'testtype']
const CRAWL_HEADS = ['statuscode', 'contenttype', 'indexability']

/** The column of pages, unless a header is of another kind of file. */
function pageHead(heads: readonly string[]): string | undefined {
  if (heads.includes('address') && CRAWL_HEADS.some((head) => heads.includes(head))) return 'address'
  // Search Console names its columns in the language of the account, except this one.
  const isSearchConsole = heads.includes('ctr') || (heads.includes('clicks') && heads.includes('impressions'))
  return isSearchConsole ? heads[0] : undefined
}

/** The export of another tool that a header belongs to: UptimeRobot, StatusCake, Search Console or Screaming Frog. */
export function foreignFormat(header: readonly string[]): ForeignFormat | null {
  const heads = header.map(headOf)
  const used = new Set<string>()
  const cellOf: CellOf = ({ cells }, ...names) => {
    const found = names.find((name) => heads.includes(name))
    if (found === undefined) return ''
    used.add(found)
    return cells[heads.indexOf(found)]?.trim() ?? ''
  }
  const noteUnread = (onNote: Note) => {
    const unread = header.filter((_, index) => heads[index] && !used.has(heads[index]))
    if (unread.length > 0) onNote(words.ignoredColumns(unread))
  }
  const page = pageHead(heads)
  const read = MONITOR_HEADS.some((head) => heads.includes(head))
    ? (records: Records) => readMonitors(records, cellOf)
    : page && ((records: Records, onNote: Note) => readPages(records, cellOf, page, onNote))
  if (!read) return null
  return {
    async *rows(records, onNote) {
      yield* read(records, onNote)
      noteUnread(onNote)
    },
  }
}

async function* readMonitors(records: Records, cellOf: CellOf): AsyncGenerator<ImportRow, void> {
  const names = new Set<string>()
  for await (const record of records) yield monitorRow(record, cellOf, names)
}

async function* readPages(
  records: Records,
  cellOf: CellOf,
  head: string,
  onNote: Note,
): AsyncGenerator<ImportRow, void> {
  const pages: { line: number; url: string }[] = []
  let skipped = 0
  for await (const record of records) {
    const status = cellOf(record, 'statuscode')
    const type = cellOf(record, 'contenttype')
    const isPage = (status === '' || /^2\d\d$/.test(status)) && (type === '' || /html/i.test(type))
    if (isPage) pages.push({ line: record.line, url: cellOf(record, head) })
    else skipped += 1
  }
  if (skipped > 0) onNote(words.skippedLines(skipped))
  yield* pagesByHost(pages)
}
