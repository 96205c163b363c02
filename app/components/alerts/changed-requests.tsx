import { Card } from '~/components/ui/card'
import { formatBytes } from '~/shared/format/bytes'
import { alertsMessages } from '~/shared/messages/alerts'
import { paths } from '~/shared/paths'
import type { AlertDetail, ChangedRequest } from '~/shared/schemas/alert'

const messages = alertsMessages.detail

const sizesOf = ({ change, before, transferSize }: ChangedRequest): string => {
  if (change === 'added') return formatBytes(transferSize).text
  if (change === 'removed') return formatBytes(before).text
  return messages.sizes(formatBytes(before).text, formatBytes(transferSize).text)
}

/** What the page loaded that its test before did not. */
export function ChangedRequests({ alert }: { alert: AlertDetail }) {
  const { requests, items } = alert
  const crossing = items.find(({ page }) => page !== null)
  if (!requests || !crossing || crossing.page === null) return null
  return (
    <Card
      title={messages.requests}
      note={messages.requestsNote}
      flush
      actions={
        <a
          href={paths.report(crossing.site, crossing.page, 'compare-tests', { point: requests.point })}
          className="text-13 text-link hover:underline"
        >
          {messages.compare}
        </a>
      }
    >
      {requests.items.length === 0 ? (
        <p className="px-4 pb-4 text-quiet">{messages.noRequests}.</p>
      ) : (
        <ul>
          {requests.items.map((request) => (
            <li
              key={`${request.change} ${request.url}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-4 py-2 text-13"
            >
              <span className="min-w-0 flex-1 basis-64">
                <span className="mr-2 text-quiet">{messages.requestKinds[request.change]}</span>
                <span className="font-mono text-12 wrap-anywhere">{request.url}</span>
              </span>
              <span className="whitespace-nowrap">{sizesOf(request)}</span>
            </li>
          ))}
          {requests.total > requests.items.length ? (
            <li className="border-t border-line px-4 py-2 text-13 text-quiet">
              {alertsMessages.notice.more(requests.total - requests.items.length)}
            </li>
          ) : null}
        </ul>
      )}
    </Card>
  )
}
