import { Card } from '~/components/ui/card'
import { MetricValue } from '~/components/ui/metric-value'
import { type Column, DataTable } from '~/components/ui/table'
import { formatBytes } from '~/shared/format/bytes'
import { truncateUrl, URL_LENGTH_WIDE } from '~/shared/format/long-url'
import { formatDuration } from '~/shared/format/time'
import { auditsMessages } from '~/shared/messages/audits'
import type { CachedResponse } from '~/shared/schemas/quality'

const messages = auditsMessages.responses

const columns: Column<CachedResponse>[] = [
  {
    key: 'url',
    get header() {
      return messages.url
    },
    rowHeader: true,
    wide: true,
    cell: ({ url }) => (
      <span title={url} className="font-mono text-12 font-normal wrap-anywhere">
        {truncateUrl(url, URL_LENGTH_WIDE)}
      </span>
    ),
  },
  {
    key: 'type',
    get header() {
      return messages.type
    },
    span: 8,
    cell: ({ type }) => type,
  },
  {
    key: 'resourceSize',
    get header() {
      return messages.resourceSize
    },
    align: 'right',
    span: 8,
    cell: ({ resourceSize }) => (
      <span title={resourceSize === undefined ? messages.sizeNotMeasured : undefined}>
        <MetricValue figure={formatBytes(resourceSize ?? null)} />
      </span>
    ),
  },
  {
    key: 'bytes',
    get header() {
      return messages.transferred
    },
    align: 'right',
    span: 8,
    cell: ({ bytes }) => <MetricValue figure={formatBytes(bytes)} />,
  },
  {
    key: 'wasted',
    get header() {
      return messages.wasted
    },
    align: 'right',
    span: 8,
    cell: ({ wastedBytes }) => <MetricValue figure={formatBytes(wastedBytes)} />,
  },
  {
    key: 'lifetime',
    get header() {
      return messages.lifetime
    },
    align: 'right',
    span: 8,
    cell: ({ lifetime, isImmutable }) => (
      <span className="whitespace-nowrap">
        {lifetime === null ? (
          <span className="text-quiet">{messages.notSpecified}</span>
        ) : (
          formatDuration(lifetime * 1000)
        )}
        {isImmutable ? <span className="block text-12 text-quiet">{messages.immutable}</span> : null}
      </span>
    ),
  },
  {
    key: 'validator',
    get header() {
      return messages.validator
    },
    span: 8,
    cell: ({ validator }) => messages.validators[validator],
  },
  {
    key: 'storage',
    get header() {
      return messages.storage
    },
    span: 8,
    cell: ({ storage }) => messages.storages[storage],
  },
  {
    key: 'vary',
    get header() {
      return messages.vary
    },
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
    totalBytes > 0 ? messages.note(formatBytes(wastedBytes).text, formatBytes(totalBytes).text) : undefined
  return (
    <Card title={messages.title} note={note} flush>
      {responses.length === 0 ? (
        <p className="px-4 pb-4 text-quiet">{messages.none}</p>
      ) : (
        <DataTable caption={messages.title} columns={columns} rows={responses} rowKey={({ url }) => url} />
      )}
      {omitted > 0 ? <p className="px-4 py-3 text-13 text-quiet">{messages.more(omitted)}</p> : null}
    </Card>
  )
}
