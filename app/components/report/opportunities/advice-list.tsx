import CircleCheck from 'lucide-react/icons/circle-check'
import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { type Column, DataTable } from '~/components/ui/table'
import { formatBytes } from '~/shared/format/bytes'
import { NOT_MEASURED } from '~/shared/format/figure'
import { truncateUrl, URL_LENGTH_WIDE } from '~/shared/format/long-url'
import { formatTime } from '~/shared/format/time'
import { adviceMessages as messages } from '~/shared/messages/advice'
import { opportunitiesMessages } from '~/shared/messages/report-sections'
import type { Advice, AdviceRequest } from '~/shared/rules/audits/advice'
import type { ExtraAdvice } from '~/shared/schemas/opportunities'
import { type AdviceFilter, filterOf, lineFilterOf } from './advice-filter'
import type { ExperimentLink } from './experiment-links'
import { Amount, ExperimentLinks } from './opportunity-parts'

export interface AdviceListProps {
  beyond: ExtraAdvice | null
  requestsTo: (filter: AdviceFilter) => string
  experimentLinksFor: (advice: Advice) => readonly ExperimentLink[]
  isSimulated: boolean
}
type To = Pick<AdviceListProps, 'requestsTo'>

const Figure = ({ text }: { text: string | null }) =>
  text === null ? (
    <span className="text-quiet" title={messages.notEstimated}>
      <span aria-hidden="true">{NOT_MEASURED}</span>
      <span className="sr-only">{messages.notEstimated}</span>
    </span>
  ) : (
    text
  )
const timeText = (ms: number | null) => (ms === null ? null : formatTime(ms).text)
const bytesText = (bytes: number | null) => (bytes === null ? null : formatBytes(bytes).text)

type LinkProps = { request: AdviceRequest; filter: AdviceFilter } & To

const RequestLink = ({ request: { number, url }, filter, requestsTo }: LinkProps) => (
  <a
    href={requestsTo(filter)}
    title={filter.request === undefined ? messages.showAll : messages.show(String(number))}
    className="font-mono text-12 font-normal text-link wrap-anywhere hover:underline"
  >
    {truncateUrl(url, URL_LENGTH_WIDE)}
  </a>
)

const columns = (kind: Advice['kind'], requestsTo: To['requestsTo']): Column<AdviceRequest>[] => [
  {
    key: 'request',
    header: messages.columns.request,
    rowHeader: true,
    wide: true,
    cell: (request) => <RequestLink {...{ request, requestsTo }} filter={lineFilterOf(kind, request)} />,
  },
  {
    key: 'found',
    header: messages.columns.found,
    wide: true,
    cell: ({ note }) => <span className="text-13 wrap-anywhere">{note}</span>,
  },
  {
    key: 'time',
    header: messages.columns.time,
    align: 'right',
    cell: ({ lostMs }) => <Figure text={timeText(lostMs)} />,
  },
  {
    key: 'bytes',
    header: messages.columns.bytes,
    align: 'right',
    cell: ({ lostBytes }) => <Figure text={bytesText(lostBytes)} />,
  },
]

function WastedAmounts({ lostMs, lostBytes }: Pick<Advice, 'lostMs' | 'lostBytes'>) {
  if (lostMs === null && lostBytes === null)
    return <span className="text-13 text-quiet">{opportunitiesMessages.notEstimated}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-13">
      <Amount name={messages.time} text={timeText(lostMs)} />
      <Amount name={messages.bytes} text={bytesText(lostBytes)} />
    </span>
  )
}

function Requests({ advice, requestsTo }: { advice: Advice } & To) {
  const left = advice.requestCount - advice.requests.length
  return (
    <div className="min-w-0 overflow-hidden rounded-6 border border-line">
      <DataTable
        caption={messages.titles[advice.kind]}
        columns={columns(advice.kind, requestsTo)}
        rows={advice.requests}
        rowKey={({ number }) => number}
        className="[--table-top:0px]"
      />
      {left > 0 ? (
        <p className="border-t border-line px-4 py-2 text-13 text-quiet">{messages.more(left)}</p>
      ) : null}
    </div>
  )
}

type EntryProps = { advice: Advice; tries: readonly ExperimentLink[]; open: boolean } & To

function Entry({ advice, tries, open, requestsTo }: EntryProps) {
  const filter = filterOf(advice)
  return (
    <details open={open}>
      <summary className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-sunken">
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-0.5">
          <span className="min-w-0 font-medium text-pretty">
            {messages.titles[advice.kind]}{' '}
            <span className="text-13 font-normal text-quiet">{advice.requestCount}</span>
          </span>
          <WastedAmounts {...advice} />
        </span>
        <FoldMark />
      </summary>
      <div className="flex min-w-0 flex-col gap-3 px-4 pt-1 pb-4">
        <p className="max-w-prose text-pretty text-quiet">{messages.todo[advice.kind]}.</p>
        <ExperimentLinks links={tries} />
        <Requests {...{ advice, requestsTo }} />
        {filter ? (
          <p data-print="hide">
            <a href={requestsTo(filter)} className="text-13 font-medium text-link hover:underline">
              {messages.showAll}
            </a>
          </p>
        ) : null}
      </div>
    </details>
  )
}

function Nothing() {
  return (
    <p className="flex items-center gap-2 px-4 pb-4 text-good-ink">
      <CircleCheck size={16} aria-hidden="true" className="shrink-0" />
      {messages.none}
    </p>
  )
}

/** Our advice from the requests, in addition to Lighthouse's audits. */
export function AdviceList({ beyond, requestsTo, experimentLinksFor, isSimulated }: AdviceListProps) {
  if (!beyond) {
    return (
      <Card title={messages.title}>
        <p className="text-quiet">{messages.gone}.</p>
      </Card>
    )
  }
  const { advice: all, untoldPreloads } = beyond
  return (
    <Card title={messages.title} note={all.length > 0 ? all.length : undefined} flush>
      <p className="max-w-prose px-4 pb-3 text-13 text-pretty text-quiet">
        {messages.about}.{isSimulated ? ` ${messages.simulated}.` : ''}
      </p>
      {all.length === 0 ? (
        <Nothing />
      ) : (
        <ol className="divide-y divide-line border-t border-line">
          {all.map((advice, index) => (
            <li key={advice.kind}>
              <Entry {...{ advice, requestsTo }} tries={experimentLinksFor(advice)} open={index === 0} />
            </li>
          ))}
        </ol>
      )}
      {untoldPreloads > 0 ? (
        <p className="max-w-prose border-t border-line px-4 py-3 text-13 text-pretty text-quiet">
          {messages.unknownPreloads(untoldPreloads)}.
        </p>
      ) : null}
    </Card>
  )
}
