import type { ReactNode } from 'react'
import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { formatLength } from '~/shared/format/availability'
import { formatDateTime } from '~/shared/format/date'
import { NOT_MEASURED } from '~/shared/format/figure'
import { formatAbout, formatShare, formatVisits } from '~/shared/format/visits'
import { visitsMessages as messages } from '~/shared/messages/visits'
import { paths } from '~/shared/paths'
import type { OutageVisitsView, VisitsReport } from '~/shared/schemas/visits'

/** Below it 'about 0%' would be said. */
const MIN_SHARE = 0.005

function Statement({ text, help, children }: { text: string; help: string; children?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="text-16 font-semibold text-pretty">{text}</p>
      {children}
      <p className="text-13 text-pretty text-quiet">{help}.</p>
    </div>
  )
}

const Unknown = ({ text }: { text: string }) => <p className="text-pretty text-quiet">{text}.</p>

function Slow({ slow }: Pick<VisitsReport, 'slow'>) {
  if (!slow) return <Unknown text={messages.slowUnknown} />
  const text = slow.share < MIN_SHARE ? messages.noneSlow : messages.slow(formatShare(slow.share))
  return (
    <Statement text={text} help={messages.slowHelp[slow.basis]}>
      <p className="text-13">{messages.slowDetail(formatAbout(slow.slow), formatVisits(slow.rated))}</p>
    </Statement>
  )
}

function Outages({ outages, outageVisits }: Pick<VisitsReport, 'outages' | 'outageVisits'>) {
  if (outages.length === 0) return <Unknown text={messages.noOutages} />
  if (outageVisits === null) return <Unknown text={messages.outagesUnknown} />
  return <Statement text={messages.outages(formatAbout(outageVisits))} help={messages.outageHelp} />
}

/** Plain links instead of router links, because only the server renders the table. */
const columns = (timeZone: string, now: number): Column<OutageVisitsView>[] => [
  {
    key: 'monitor',
    header: messages.columns.monitor,
    rowHeader: true,
    cell: ({ outage, monitorName }) => (
      <a href={paths.outage(outage)} className="row-link text-link hover:underline">
        {monitorName}
      </a>
    ),
  },
  {
    key: 'started',
    header: messages.columns.started,
    cell: ({ startedAt }) => <time dateTime={startedAt}>{formatDateTime(startedAt, timeZone)}</time>,
  },
  {
    key: 'length',
    header: messages.columns.length,
    align: 'right',
    cell: ({ startedAt, endedAt }) =>
      formatLength((endedAt ? Date.parse(endedAt) : now) - Date.parse(startedAt)),
  },
  {
    key: 'visits',
    header: messages.columns.visits,
    align: 'right',
    cell: ({ visits }) => (visits === null ? NOT_MEASURED : messages.about(formatAbout(visits))),
  },
]

type MeetProps = Pick<VisitsReport, 'slow' | 'outages' | 'outageVisits'> & { timeZone: string; now: number }

/** What no analytics service knows: how many visits met a slow page or an outage. */
export function VisitsMeet({ slow, outages, outageVisits, timeZone, now }: MeetProps) {
  const known = outages.filter(({ visits }) => visits !== null)
  return (
    <Card title={messages.meets} flush>
      <div className="grid gap-x-8 gap-y-4 px-4 pb-4 md:grid-cols-2">
        <Slow slow={slow} />
        <Outages {...{ outages, outageVisits }} />
      </div>
      {known.length > 0 ? (
        <DataTable
          caption={messages.outageTable}
          columns={columns(timeZone, now)}
          rows={known}
          rowKey={({ outage }) => outage}
        />
      ) : null}
    </Card>
  )
}
