import { classes } from '~/components/ui/classes'
import { type Column, DataTable } from '~/components/ui/table'
import { formatBytes } from '~/shared/format/bytes'
import { formatCount } from '~/shared/format/count'
import { formatDuration, formatTime } from '~/shared/format/time'
import { auditsMessages as messages } from '~/shared/messages/audits'
import type { Audit, AuditColumn, AuditItem } from '~/shared/schemas/audits'
import { ElementPicture, PicturesLeftOut } from './element-picture'

/** Two items can have identical contents, so the row index is the key. */
type Row = AuditItem & { index: number }

const TIMES = new Set(['ms', 'timespanMs'])

const figureFor = (type: string, value: number): string => {
  if (type === 'bytes') return formatBytes(value).text
  return (TIMES.has(type) ? formatTime(value) : formatCount(value)).text
}

const Code = ({ children, quiet }: { children: string; quiet?: boolean }) => (
  <code className={classes('font-mono text-12 font-normal wrap-anywhere', quiet && 'text-quiet')}>
    {children}
  </code>
)

function Element({ element }: { element: NonNullable<AuditItem['element']> }) {
  const { snippet, selector } = element
  return (
    <span className="flex min-w-0 flex-wrap gap-x-4 gap-y-2 py-1 sm:flex-nowrap">
      <ElementPicture element={element} />
      <span className="flex min-w-0 flex-col gap-0.5">
        {snippet ? <Code>{snippet}</Code> : null}
        {selector ? <Code quiet>{selector}</Code> : null}
      </span>
    </span>
  )
}

const Address = ({ url }: { url: string }) =>
  /^https?:/i.test(url) ? (
    <a
      href={url}
      rel="noreferrer nofollow"
      className="font-mono text-12 font-normal text-link wrap-anywhere hover:underline"
    >
      {url}
    </a>
  ) : (
    <Code>{url}</Code>
  )

const PLACES = new Set(['url', 'source-location', 'link'])

/** Returns the value or text of the column's key, else the item's element or URL; null if there is none. */
function contentOf({ key, type }: AuditColumn, item: AuditItem) {
  if (type === 'node' && item.element) return <Element element={item.element} />
  const value = item.values[key]
  if (value !== undefined) return key === 'cacheLifetimeMs' ? formatDuration(value) : figureFor(type, value)
  const text = item.texts[key]
  if (text !== undefined)
    return type === 'code' ? <Code>{text}</Code> : <span className="wrap-anywhere">{text}</span>
  return item.url && (key === 'url' || PLACES.has(type)) ? <Address url={item.url} /> : null
}

function engineColumns({ columns, items }: Audit): Column<Row>[] {
  const unique = [...new Map(columns.map((column) => [column.key, column])).values()]
  const visibleColumns = unique.filter((column) => items.some((item) => contentOf(column, item) !== null))
  return visibleColumns.map((column, index) => {
    const isFigure = items.some((item) => item.values[column.key] !== undefined)
    return {
      key: column.key,
      header: column.label || (column.type === 'node' ? messages.columns.element : ''),
      rowHeader: index === 0,
      wide: !isFigure,
      align: isFigure ? 'right' : 'left',
      cell: (item) => contentOf(column, item) ?? <span className="text-quiet">–</span>,
    }
  })
}

/** What the items of an audit are. */
export function nounOf({ items }: Audit): 'element' | 'file' | 'item' {
  if (items.some(({ element }) => element)) return 'element'
  return items.some(({ url }) => url) ? 'file' : 'item'
}

/** Audits whose value is a cache lifetime in seconds. */
const LIFETIMES = ['cache-lifetime', 'cache-immutable']
const shownValue = (audit: string, value: string) =>
  LIFETIMES.includes(audit) && Number(value) > 0 ? formatDuration(Number(value) * 1000) : value

/** The problem that all items share: it is said once, and not at all ('') if it is the title. */
const sharedProblem = ({ title, items }: Audit): string | null => {
  const [problem, ...others] = new Set(items.map(({ texts }) => texts['problem']))
  if (!problem || others.length > 0) return null
  if (problem.replace(/\.$/, '') === title.replace(/\.$/, '')) return ''
  return items.length > 1 ? problem : null
}

function ownColumns(audit: Audit): Column<Row>[] {
  const columns: (Column<Row> & { hasContent: (item: AuditItem) => boolean })[] = [
    {
      key: 'problem',
      header: messages.columns.problem,
      rowHeader: true,
      wide: true,
      hasContent: () => sharedProblem(audit) === null,
      cell: (item) => <span className="font-normal text-pretty">{item.texts['problem'] ?? ''}</span>,
    },
    {
      key: 'subject',
      header: messages.columns.subject,
      wide: true,
      hasContent: ({ url, texts }) => url !== null || texts['subject'] !== undefined,
      cell: ({ url, texts }) => (url ? <Address url={url} /> : <Code>{texts['subject'] ?? '–'}</Code>),
    },
    {
      key: 'value',
      header: messages.columns.value,
      wide: true,
      hasContent: ({ texts }) => texts['value'] !== undefined,
      cell: ({ texts }) => <Code>{shownValue(audit.id, texts['value'] ?? '–')}</Code>,
    },
    {
      key: 'resourceSize',
      header: messages.columns.resourceSize,
      align: 'right',
      hasContent: ({ values }) => values['resourceSize'] !== undefined,
      cell: ({ values }) => formatBytes(values['resourceSize'] ?? null).text,
    },
    {
      key: 'bytes',
      header: messages.columns.transferred,
      align: 'right',
      hasContent: ({ values }) => values['bytes'] !== undefined,
      cell: ({ values }) => formatBytes(values['bytes'] ?? null).text,
    },
  ]
  return columns.filter(({ hasContent }) => audit.items.some(hasContent))
}

const elementColumn: Column<Row> = {
  key: 'element',
  get header() {
    return messages.columns.element
  },
  rowHeader: true,
  wide: true,
  cell: ({ element }) => (element ? <Element element={element} /> : null),
}

function columnsOf(audit: Audit): Column<Row>[] {
  if (audit.items.some((item) => item.texts['problem'] !== undefined && audit.columns.length === 0))
    return ownColumns(audit)
  const columns = engineColumns(audit)
  // Lighthouse sends element lists without column headings.
  return columns.length > 0 ? columns : audit.items.some(({ element }) => element) ? [elementColumn] : []
}

/** `lang`: Lighthouse writes its audits in English. */
export function AuditItems({ audit, lang }: { audit: Audit; lang: 'en' | undefined }) {
  const columns = columnsOf(audit)
  if (columns.length === 0) return null
  const problem = sharedProblem(audit)
  const left = audit.itemCount - audit.items.length
  return (
    <div className="min-w-0 overflow-hidden rounded-6 border border-line">
      {problem ? <p className="px-4 py-2 text-13">{problem}</p> : null}
      <DataTable
        caption={audit.title.replaceAll('`', '')}
        lang={lang}
        columns={columns}
        rows={audit.items.map((item, index) => ({ ...item, index }))}
        rowKey={(row) => row.index}
        className="[--table-top:0px]"
      />
      <PicturesLeftOut items={audit.items} />
      {left > 0 ? (
        <p className="border-t border-line px-4 py-2 text-13 text-quiet">{messages.more(left)}</p>
      ) : null}
    </div>
  )
}
