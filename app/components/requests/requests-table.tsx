import { formatBytes } from '~/shared/format/bytes'
import { formatCount } from '~/shared/format/count'
import { escapeHtml } from '~/shared/format/escape-html'
import { NOT_MEASURED } from '~/shared/format/figure'
import { truncateUrl, URL_LENGTH_TITLE } from '~/shared/format/long-url'
import { formatTime } from '~/shared/format/time'
import { waterfallMessages as messages } from '~/shared/messages/load'
import { reportMessages } from '~/shared/messages/report'
import { requestsLabelsMessages as labels } from '~/shared/messages/requests-labels'
import { isFailed, isPending } from '~/shared/rules/audits/request-state'
import type { NetworkRequest } from '~/shared/schemas/agent'
import {
  describeStatus,
  PHASE_NAMES,
  PHASES,
  requestName,
  TYPE_NAMES,
  totalsOf,
  typeOf,
} from './request-figures'
import { priorityText } from './request-priority'

const cell = (label: string, text: string) => `<td data-label="${escapeHtml(label)}">${escapeHtml(text)}</td>`

/** HTML as a string: rendering 500 rows as React elements takes longer than the rest of the screen. */
function rowHtml(request: NetworkRequest, origin: string | null): string {
  const { method, url, startMs, endMs, phases } = request
  const type = typeOf(request)
  const title = `${method} ${truncateUrl(url, URL_LENGTH_TITLE)}`
  const marks = (['largestPaint', 'thirdParty', 'renderBlocking'] as const).filter((mark) => request[mark])
  return [
    `<tr${isFailed(request) ? ' data-bad="true"' : ''}>`,
    `<th scope="row" title="${escapeHtml(title)}">${escapeHtml(truncateUrl(requestName(url, origin)))}`,
    `${marks.map((mark) => ` <small>${escapeHtml(messages[mark])}</small>`).join('')}</th>`,
    cell(labels.status, describeStatus(request)),
    `<td data-label="${escapeHtml(labels.type)}"><i style="background:var(--type-${type})"></i>${escapeHtml(TYPE_NAMES[type])}</td>`,
    cell(messages.priority, priorityText(request)),
    cell(labels.size, formatBytes(request.transferSize).text),
    cell(labels.start, formatTime(startMs).text),
    ...PHASES.map((phase) => cell(PHASE_NAMES[phase], formatTime(phases[phase]).text)),
    cell(labels.total, isPending(request) ? NOT_MEASURED : formatTime(endMs - startMs).text),
    '</tr>',
  ].join('')
}

interface RequestsTableProps {
  requests: NetworkRequest[]
  /** Origin of the page; its requests are shown without host. */
  origin: string | null
  /** Total number if `requests` is truncated. */
  all?: number
}

export function RequestsTable({ requests, origin, all = requests.length }: RequestsTableProps) {
  if (requests.length === 0) return <p className="py-6 text-center text-quiet">{reportMessages.noRequests}</p>
  const totals = totalsOf(requests)
  const phases = PHASES.map((phase) => PHASE_NAMES[phase])
  const heads = [
    labels.status,
    labels.type,
    messages.priority,
    labels.size,
    labels.start,
    ...phases,
    labels.total,
  ]
  return (
    <div className="table-room">
      <table className="data-table request-table text-12" data-cards="">
        <caption className="sr-only">{messages.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.url}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          // biome-ignore lint/security/noDangerouslySetInnerHtml: every text in it is escaped
          dangerouslySetInnerHTML={{ __html: requests.map((one) => rowHtml(one, origin)).join('') }}
        />
        <tfoot>
          <tr>
            <th scope="row">
              {labels.totals(
                all > totals.count
                  ? messages.totalsShown(totals.count, all)
                  : labels.requests(formatCount(totals.count).text),
                formatCount(totals.thirdParty).text,
              )}
            </th>
            <td />
            <td />
            <td />
            <td data-label={labels.size}>{formatBytes(totals.transferSize).text}</td>
            <td colSpan={PHASES.length + 1} />
            <td data-label={labels.total}>{formatTime(totals.endMs).text}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
