import { Link, useLocation } from '@remix-run/react'
import { pageOfList } from '~/components/lists/list-query'
import { Badge, type Tone } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { Pagination } from '~/components/ui/pagination'
import { type Column, DataTable } from '~/components/ui/table'
import { SegmentedLinks } from '~/components/ui/tabs'
import { describeFault } from '~/shared/format/setting-field'
import { nounMessages } from '~/shared/messages/nouns'
import { siteImportMessages as messages } from '~/shared/messages/site-imports'
import { paths, withParams } from '~/shared/paths'
import type { PageOf } from '~/shared/schemas/paging'
import type { RowResult, SiteImport, SiteImportRow } from '~/shared/schemas/site-import'

const TONES: Record<RowResult, Tone> = {
  create: 'good',
  update: 'info',
  unchanged: 'neutral',
  refused: 'poor',
}

function Result({ row }: { row: SiteImportRow }) {
  if (row.state === 'failed') return <Badge tone="poor">{messages.failed}</Badge>
  const isWritten = row.state === 'written' && (row.result === 'create' || row.result === 'update')
  const label = isWritten ? messages.written[row.result as 'create' | 'update'] : messages.result[row.result]
  return <Badge tone={TONES[row.result]}>{label}</Badge>
}

function Reasons({ row }: { row: SiteImportRow }) {
  const reasons = [...row.faults.map(describeFault), ...row.notices]
  if (reasons.length === 0) return <span className="text-quiet">–</span>
  return (
    <ul className="flex flex-col gap-1 text-pretty">
      {reasons.map((reason) => (
        <li key={reason} className="[overflow-wrap:anywhere]">
          {reason}
        </li>
      ))}
    </ul>
  )
}

function SiteCell({ row, client }: { row: SiteImportRow; client: number }) {
  const isThere = row.site !== null && row.state !== 'failed'
  return (
    <span className="flex min-w-0 flex-col">
      {isThere ? (
        <Link
          to={paths.site(client, row.project, row.site ?? 0)}
          className="font-medium [overflow-wrap:anywhere] hover:underline"
        >
          {row.name}
        </Link>
      ) : (
        <span className="font-medium [overflow-wrap:anywhere]">{row.name || '–'}</span>
      )}
      {row.url ? <span className="text-13 text-quiet [overflow-wrap:anywhere]">{row.url}</span> : null}
    </span>
  )
}

type Props = { siteImport: SiteImport; rows: PageOf<SiteImportRow>; result: RowResult | null }

export function ImportRows({ siteImport, rows, result }: Props) {
  const location = useLocation()
  const columns: Column<SiteImportRow>[] = [
    {
      key: 'line',
      header: messages.columns.line,
      align: 'right',
      width: '4rem',
      span: 6,
      cell: (row) => row.line,
    },
    {
      key: 'result',
      header: messages.columns.result,
      width: '7rem',
      span: 6,
      cell: (row) => <Result row={row} />,
    },
    {
      key: 'site',
      header: messages.columns.site,
      rowHeader: true,
      wide: true,
      cell: (row) => <SiteCell row={row} client={siteImport.client} />,
    },
    {
      key: 'pages',
      header: messages.columns.pages,
      align: 'right',
      width: '5rem',
      cell: (row) => row.pages || '–',
    },
    { key: 'reason', header: messages.columns.reason, wide: true, cell: (row) => <Reasons row={row} /> },
  ]
  const counts = {
    create: siteImport.creates,
    update: siteImport.updates,
    unchanged: siteImport.unchanged,
    refused: siteImport.refused,
  }
  const to = (filter: RowResult | null) =>
    withParams(location.pathname, new URLSearchParams(location.search), { result: filter, pageNumber: null })
  const filters = (Object.keys(counts) as RowResult[]).filter((key) => counts[key] > 0 || key === result)
  return (
    <section aria-label={messages.rows} className="flex flex-col gap-3">
      <div className="flex">
        <SegmentedLinks
          label={messages.rows}
          tabs={[
            { to: to(null), label: messages.all, count: siteImport.rows, current: result === null },
            ...filters.map((key) => ({
              to: to(key),
              label: messages.result[key],
              count: counts[key],
              current: result === key,
            })),
          ]}
        />
      </div>
      <Card flush>
        <DataTable caption={messages.rows} columns={columns} rows={rows.items} rowKey={(row) => row.line} />
      </Card>
      <Pagination
        pageNumber={rows.page}
        pageSize={rows.limit}
        total={rows.total}
        to={pageOfList(location)}
        noun={nounMessages.rows}
      />
    </section>
  )
}
