import { requestName, TYPE_NAMES, typeOf } from '~/components/requests/request-figures'
import { Card } from '~/components/ui/card'
import { MetricValue } from '~/components/ui/metric-value'
import { type Column, DataTable } from '~/components/ui/table'
import { NOT_MEASURED } from '~/shared/format/figure'
import { lowerFirst } from '~/shared/format/letter-case'
import { truncateUrl, URL_LENGTH_TITLE, URL_LENGTH_WIDE } from '~/shared/format/long-url'
import { formatMetric, formatMetricDifference } from '~/shared/format/metric'
import { compareTestsMessages } from '~/shared/messages/compare-tests'
import { MATCHES } from '~/shared/rules/audits/request-changes'
import type { ComparedRequest, RequestsCompared } from '~/shared/schemas/compare-tests'
import type { Sides } from './sides'

const messages = compareTestsMessages.changed

interface Row {
  id: string
  group: { key: number; label: string }
  before: ComparedRequest | null
  after: ComparedRequest | null
}

const headOf = (title: string, { total, items }: { total: number; items: readonly unknown[] }) =>
  total > items.length ? `${title} (${messages.first(items.length)})` : title

function rowsOf({ came, went, resized }: RequestsCompared): Row[] {
  const groups = {
    resized: { key: 1, label: headOf(messages.resized(resized.total), resized) },
    came: { key: 2, label: headOf(messages.added(came.total), came) },
    went: { key: 3, label: headOf(messages.removed(went.total), went) },
  }
  return [
    ...resized.items.map(({ before, after }, i) => ({
      id: `resized-${i}`,
      group: groups.resized,
      before,
      after,
    })),
    ...came.items.map((after, i) => ({ id: `came-${i}`, group: groups.came, before: null, after })),
    ...went.items.map((before, i) => ({ id: `went-${i}`, group: groups.went, before, after: null })),
  ]
}

const shortName = ({ url }: ComparedRequest, origin: string | null) =>
  truncateUrl(requestName(url, origin), URL_LENGTH_WIDE)

/** URL of a request, with the previous URL if it differs. */
function Address({ row: { before, after }, origin }: { row: Row; origin: string | null }) {
  const request = after ?? before
  if (!request) return null
  const isRenamed = before !== null && after !== null && before.url !== after.url
  return (
    <span className="flex flex-col py-1 font-mono text-12 wrap-anywhere">
      <span title={`${request.method} ${truncateUrl(request.url, URL_LENGTH_TITLE)}`}>
        {shortName(request, origin)}
      </span>
      {isRenamed ? (
        <span className="font-normal text-quiet" title={truncateUrl(before.url, URL_LENGTH_TITLE)}>
          {messages.was(shortName(before, origin))}
        </span>
      ) : null}
    </span>
  )
}

const Size = ({ request }: { request: ComparedRequest | null }) =>
  request ? (
    <MetricValue figure={formatMetric('bytes', request.transferSize)} />
  ) : (
    <span className="text-quiet">{NOT_MEASURED}</span>
  )

/** A missing request counts as 0 bytes; the size of a request without a response is unknown. */
function differenceOf({ before, after }: Row): number | null {
  const sizeOf = (request: ComparedRequest | null) => (request ? request.transferSize : 0)
  const [then, now] = [sizeOf(before), sizeOf(after)]
  return then === null || now === null ? null : now - then
}

const columns = ({ before, after }: Sides, origin: string | null): Column<Row>[] => [
  {
    key: 'address',
    header: messages.address,
    rowHeader: true,
    cell: (row) => <Address {...{ row, origin }} />,
  },
  {
    key: 'type',
    header: compareTestsMessages.type,
    span: 6,
    cell: (row) => {
      const request = row.after ?? row.before
      return request ? TYPE_NAMES[typeOf(request)] : null
    },
  },
  {
    key: 'before',
    header: messages.size(lowerFirst(before.name)),
    align: 'right',
    span: 6,
    cell: (row) => <Size request={row.before} />,
  },
  {
    key: 'after',
    header: messages.size(lowerFirst(after.name)),
    align: 'right',
    span: 6,
    cell: (row) => <Size request={row.after} />,
  },
  {
    key: 'difference',
    header: compareTestsMessages.difference,
    align: 'right',
    span: 6,
    cell: (row) => <MetricValue figure={formatMetricDifference('bytes', differenceOf(row))} />,
  },
]

function matchedText({ matched }: RequestsCompared): string {
  const parts = MATCHES.flatMap((match) =>
    matched[match] > 0 ? messages.how(matched[match], messages.matches[match]) : [],
  )
  const found = parts.length > 0 ? `${messages.matched(parts.join(', '))} ` : ''
  return `${found}${messages.rule} ${messages.ambiguous}`
}

interface Props {
  requests: RequestsCompared | null
  sides: Sides
  /** Origin of the page; its requests are shown without host. */
  origin: string | null
}

/** Added, removed and resized requests, and how they were matched. */
export function ChangedRequests({ requests, sides, origin }: Props) {
  const rows = requests ? rowsOf(requests) : []
  if (!requests || rows.length === 0) {
    return (
      <Card title={messages.title}>
        <p className="text-quiet">{requests ? messages.none : messages.gone}.</p>
        {requests ? <p className="pt-2 text-13 text-pretty text-quiet">{matchedText(requests)}</p> : null}
      </Card>
    )
  }
  return (
    <Card title={messages.title} flush>
      <DataTable
        caption={messages.title}
        columns={columns(sides, origin)}
        rows={rows}
        rowKey={({ id }) => id}
        groupOf={({ group }) => group}
      />
      <p className="px-4 py-3 text-13 text-pretty text-quiet">{matchedText(requests)}</p>
    </Card>
  )
}
