import { type Column, DataTable } from '~/components/ui/table'
import { formatBytes } from '~/shared/format/bytes'
import { formatCount } from '~/shared/format/count'
import { formatTime } from '~/shared/format/time'
import { messages } from '~/shared/messages'
import type { Audit, AuditColumn, AuditItem } from '~/shared/schemas/audits'

const words = messages.audits
const TIMES = new Set(['ms', 'timespanMs'])

const figureFor = (type: string, value: number): string => {
  if (type === 'bytes') return formatBytes(value).text
  return (TIMES.has(type) ? formatTime(value) : formatCount(value)).text
}

/** What a page's author looks for: the markup, and how to select it. */
function Element({ item }: { item: AuditItem }) {
  if (!item.element) return null
  const { snippet, selector } = item.element
  return (
    <span className="flex min-w-0 flex-col gap-0.5 py-1">
      {snippet ? <code className="font-mono text-12 wrap-anywhere">{snippet}</code> : null}
      {selector ? (
        <code className="font-mono text-12 font-normal text-quiet wrap-anywhere">{selector}</code>
      ) : null}
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
    <code className="font-mono text-12 wrap-anywhere">{url}</code>
  )

/** A column of the engine's table shows what stands under its key, or the item's element or address. */
function cellOf({ key, type }: AuditColumn, item: AuditItem) {
  if (type === 'node' && item.element) return <Element item={item} />
  const value = item.values[key]
  if (value !== undefined) return figureFor(type, value)
  const text = item.texts[key]
  if (text !== undefined)
    return type === 'code' ? (
      <code className="font-mono text-12 wrap-anywhere">{text}</code>
    ) : (
      <span className="wrap-anywhere">{text}</span>
    )
  const isPlace = key === 'url' || type === 'url' || type === 'source-location' || type === 'link'
  if (isPlace && item.url) return <Address url={item.url} />
  return <span className="text-quiet">–</span>
}

function engineColumns({ columns, items }: Audit): Column<AuditItem>[] {
  const known = [...new Map(columns.map((column) => [column.key, column])).values()]
  const told = known.filter(({ key, type }) =>
    items.some(
      (item) =>
        (type === 'node' && item.element) ||
        item.values[key] !== undefined ||
        item.texts[key] !== undefined ||
        ((key === 'url' || type === 'url' || type === 'source-location') && item.url),
    ),
  )
  return told.map((column, index) => {
    const isFigure = items.some((item) => item.values[column.key] !== undefined)
    return {
      key: column.key,
      header: column.label || (column.type === 'node' ? words.columns.element : ''),
      rowHeader: index === 0,
      wide: !isFigure,
      align: isFigure ? 'right' : 'left',
      cell: (item) => cellOf(column, item),
    }
  })
}

/** Our own audits name a problem, where it is and what was found there. */
function ownColumns({ items }: Audit): Column<AuditItem>[] {
  const columns: (Column<AuditItem> & { isTold: (item: AuditItem) => boolean })[] = [
    {
      key: 'problem',
      header: words.columns.problem,
      rowHeader: true,
      wide: true,
      isTold: () => true,
      cell: (item) => <span className="font-normal text-pretty">{item.texts['problem'] ?? ''}</span>,
    },
    {
      key: 'subject',
      header: words.columns.subject,
      wide: true,
      isTold: ({ url, texts }) => url !== null || texts['subject'] !== undefined,
      cell: ({ url, texts }) =>
        url ? (
          <Address url={url} />
        ) : (
          <code className="font-mono text-12 wrap-anywhere">{texts['subject'] ?? '–'}</code>
        ),
    },
    {
      key: 'value',
      header: words.columns.value,
      wide: true,
      isTold: ({ texts }) => texts['value'] !== undefined,
      cell: ({ texts }) => <code className="font-mono text-12 wrap-anywhere">{texts['value'] ?? '–'}</code>,
    },
    {
      key: 'bytes',
      header: words.columns.bytes,
      align: 'right',
      isTold: ({ values }) => values['bytes'] !== undefined,
      cell: ({ values }) => formatBytes(values['bytes'] ?? null).text,
    },
  ]
  return columns.filter(({ isTold }) => items.some(isTold))
}

const elementColumn: Column<AuditItem> = {
  key: 'element',
  header: words.columns.element,
  rowHeader: true,
  wide: true,
  cell: (item) => <Element item={item} />,
}

function columnsOf(audit: Audit): Column<AuditItem>[] {
  if (audit.items.some((item) => item.texts['problem'] !== undefined && audit.columns.length === 0))
    return ownColumns(audit)
  const columns = engineColumns(audit)
  // A list of elements comes without headings.
  return columns.length > 0 ? columns : audit.items.some(({ element }) => element) ? [elementColumn] : []
}

/** The things an audit found, the first of them. */
export function AuditItems({ audit }: { audit: Audit }) {
  const columns = columnsOf(audit)
  if (columns.length === 0) return null
  const left = audit.itemCount - audit.items.length
  return (
    <div className="min-w-0 overflow-hidden rounded-6 border border-line">
      <DataTable
        caption={audit.title.replaceAll('`', '')}
        columns={columns}
        rows={audit.items.map((item, index) => ({ ...item, index }))}
        rowKey={(row) => (row as AuditItem & { index: number }).index}
        className="[--table-top:0px]"
      />
      {left > 0 ? (
        <p className="border-t border-line px-4 py-2 text-13 text-quiet">{words.more(left)}</p>
      ) : null}
    </div>
  )
}
