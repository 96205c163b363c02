import { formatBytes } from '~/shared/format/bytes'
import { formatCount } from '~/shared/format/count'
import { truncateUrl } from '~/shared/format/long-url'
import { formatTime } from '~/shared/format/time'
import { messages } from '~/shared/messages'
import type { NetworkRequest } from '~/shared/schemas/agent'
import {
  originOf,
  PHASE_NAMES,
  type Phase,
  phaseGradient,
  requestName,
  share,
  TYPE_NAMES,
  totalsOf,
  typeOf,
} from './request-figures'

const COLUMNS: readonly Phase[] = ['dns', 'connect', 'ssl', 'ttfb', 'download']
const statusText = ({ status, fromCache }: NetworkRequest) =>
  fromCache ? 'cache' : status > 0 ? String(status) : 'failed'

function Row({ request, endMs, origin }: { request: NetworkRequest; endMs: number; origin: string | null }) {
  const type = typeOf(request)
  const isBad = request.status >= 400 || (request.status <= 0 && !request.fromCache)
  return (
    <tr data-bad={isBad || undefined}>
      <th scope="row" title={`${request.method} ${request.url}`}>
        {truncateUrl(requestName(request.url, origin))}
      </th>
      <td data-label="Status">{statusText(request)}</td>
      <td data-label="Type">
        <i style={{ background: `var(--type-${type})` }} />
        {TYPE_NAMES[type]}
      </td>
      <td data-label="Size">{formatBytes(request.transferSize).text}</td>
      {COLUMNS.map((phase) => (
        <td key={phase} data-label={PHASE_NAMES[phase]}>
          {formatTime(request.phases[phase]).text}
        </td>
      ))}
      <td data-label="Total">{formatTime(request.endMs - request.startMs).text}</td>
      <td>
        <span
          style={{
            marginLeft: share(request.startMs, endMs),
            width: share(request.endMs - request.startMs, endMs),
            background: phaseGradient(request),
          }}
        />
      </td>
    </tr>
  )
}

/** Every request with its phases as figures and as a bar on the time line of the load. */
export function RequestsTable({ requests }: { requests: NetworkRequest[] }) {
  if (requests.length === 0)
    return <p className="py-6 text-center text-quiet">{messages.report.noRequests}</p>
  const totals = totalsOf(requests)
  const origin = originOf(requests.find((request) => typeOf(request) === 'document')?.url)
  const heads = ['Status', 'Type', 'Size', ...COLUMNS.map((phase) => PHASE_NAMES[phase]), 'Total']
  return (
    <div className="table-room">
      <table className="data-table request-table text-12" data-cards="">
        <caption className="sr-only">Requests of the page in the order they began</caption>
        <thead>
          <tr>
            <th scope="col">Address</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Time line</span>
              <span aria-hidden="true" className="flex justify-between">
                {[0, totals.endMs / 2, totals.endMs].map((at) => (
                  <span key={at}>{formatTime(at).text}</span>
                ))}
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same address may be asked for several times
            <Row key={index} request={request} endMs={totals.endMs} origin={origin} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {formatCount(totals.count).text} requests, {formatCount(totals.thirdParty).text} to third
              parties
            </th>
            <td />
            <td />
            <td data-label="Size">{formatBytes(totals.transferSize).text}</td>
            <td colSpan={COLUMNS.length} />
            <td data-label="Total">{formatTime(totals.endMs).text}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
