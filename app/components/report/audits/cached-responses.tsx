import { Card } from '~/components/ui/card'
import { MetricValue } from '~/components/ui/metric-value'
import { type Column, DataTable } from '~/components/ui/table'
import { formatBytes } from '~/shared/format/bytes'
import { truncateUrl, URL_LENGTH_WIDE } from '~/shared/format/long-url'
import { formatDuration } from '~/shared/format/time'
import { auditsMessages } from '~/shared/messages/audits'
import type { CachedResponse } from '~/shared/schemas/quality'

const words = auditsMessages.responses

const columns: Column<CachedResponse>[] = [
  {
    key: 'url',
    header: words.url,
    rowHeader: true,
    wide: true,
    cell: ({ url }) => (
      <span title={url} className="font-mono text-12 font-normal wrap-anywhere">
        {truncateUrl(url, URL_LENGTH_WIDE)}
      </span>
    ),
  },
  { key: 'type', header: words.type, span: 8, cell: ({ type }) => type },
  {
    key: 'resourceSize',
    header: words.resourceSize,
    align: 'right',
    span: 8,
    cell: ({ resourceSize }) => (
      <span title={resourceSize === undefined ? words.sizeNotMeasured : undefined}>
        <MetricValue figure={formatBytes(resourceSize ?? null)} />
      </span>
    ),
  },
  {
    key: 'bytes',
    header: words.transferred,
    align: 'right',
    span: 8,
    cell: ({ bytes }) => <MetricValue figure={formatBytes(bytes)} />,
  },
  {
    key: 'wasted',
    header: words.wasted,
    align: 'right',
    span: 8,
    cell: ({ wastedBytes }) => <MetricValue figure={formatBytes(wastedBytes)} />,
  },
  {
    key: 'lifetime',
    header: words.lifetime,
    align: 'right',
    span: 8,
    cell: ({ lifetime, isImmutable }) => (
      <span className="whitespace-nowrap">
        {lifetime === null ? (
          <span className="text-quiet">{words.notSpecified}</span>
        ) : (
          formatDuration(lifetime * 1000)
        )}
        {isImmutable ? <span className="block text-12 text-quiet">{words.immutable}</span> : null}
      </span>
    ),
  },
  {
    key: 'validator',
    header: words.validator,
    span: 8,
    cell: ({ validator }) => words.validators[validator],
  },
  { key: 'storage', header: words.storage, span: 8, cell: ({ storage }) => words.storages[storage] },
  {
    key: 'vary',
    header: words.vary,
    wide: true,
    cell: ({ vary }) => <span className="font-mono text-12 wrap-anywhere">{vary ?? '–'}</span>,
  },
]

type CachedResponsesProps = {
  responses: CachedResponse[]
  omitted: number
  totalBytes: number
  wastedBytes: number
}

export function CachedResponses({ responses, omitted, totalBytes, wastedBytes }: CachedResponsesProps) {
  const note =
    totalBytes > 0 ? words.note(formatBytes(wastedBytes).text, formatBytes(totalBytes).text) : undefined
  return (
    <Card title={words.title} note={note} flush>
      {responses.length === 0 ? (
        <p className="px-4 pb-4 text-quiet">{words.none}</p>
      ) : (
        <DataTable caption={words.title} columns={columns} rows={responses} rowKey={({ url }) => url} />
      )}
      {omitted > 0 ? <p className="px-4 py-3 text-13 text-quiet">{words.more(omitted)}</p> : null}
    </Card>
  )
}
