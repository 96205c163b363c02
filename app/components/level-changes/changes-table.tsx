import { Link } from '@remix-run/react'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { changeSentence, changeTo } from '~/components/report/overview/level-changes'
import { Badge } from '~/components/ui/badge'
import { type Column, DataTable } from '~/components/ui/table'
import { formatMostShare, formatOneIn } from '~/shared/format/chance'
import { formatDateTime } from '~/shared/format/date'
import { formatMetric } from '~/shared/format/metric'
import { detectedChangesMessages as messages } from '~/shared/messages/detected-changes'
import { chartMessages } from '~/shared/messages/report'
import type { Regression } from '~/shared/schemas/run-quality'

const SMALL = 'block text-12 font-normal text-quiet'

function Change({ change }: { change: Regression }) {
  const isWorse = change.direction === 'worse'
  const Icon = isWorse ? TrendingUp : TrendingDown
  return (
    <span className="flex items-start gap-2 py-1">
      <Icon
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className={isWorse ? 'mt-0.5 shrink-0 text-poor-ink' : 'mt-0.5 shrink-0 text-good-ink'}
      />
      <span className="text-pretty">
        {changeSentence(change)}
        <span className={SMALL}>{chartMessages.kinds[change.direction]}</span>
      </span>
    </span>
  )
}

function State({ change, timeZone }: { change: Regression; timeZone: string }) {
  const { status, direction, recoveredAt, endedAt, endReason } = change
  if (status === 'recovered') return <Badge>{messages.back(formatDateTime(recoveredAt, timeZone))}</Badge>
  if (endReason !== null) {
    return (
      <>
        <Badge>{messages.ended[endReason]}</Badge>
        <span className={SMALL}>{messages.endedAt(formatDateTime(endedAt, timeZone))}</span>
      </>
    )
  }
  return <Badge tone={direction === 'worse' ? 'poor' : 'good'}>{messages.open[direction]}</Badge>
}

const CHANGE: Column<Regression> = {
  key: 'change',
  get header() {
    return messages.columns.change
  },
  rowHeader: true,
  cell: (change) => <Change change={change} />,
}
const LEVELS: Column<Regression> = {
  key: 'levels',
  get header() {
    return messages.columns.levels
  },
  wide: true,
  cell: ({ metric, before, after, points }) => (
    <span className="whitespace-nowrap">
      {messages.levels(formatMetric(metric, before).text, formatMetric(metric, after).text)}
      <span className={SMALL}>{messages.points(points.before, points.after)}</span>
    </span>
  ),
}
const CERTAINTY: Column<Regression> = {
  key: 'certainty',
  get header() {
    return messages.columns.certainty
  },
  cell: ({ pValue, qValue }) => (
    <span title={`${messages.chance(formatOneIn(pValue))}. ${messages.falseShare(formatMostShare(qValue))}.`}>
      {messages.high}
    </span>
  ),
}

const onsetColumn = (timeZone: string): Column<Regression> => ({
  key: 'onset',
  header: messages.columns.onset,
  cell: (change) => (
    <span className="block py-1 whitespace-nowrap">
      <Link to={changeTo(change)} className="text-link hover:underline">
        {formatDateTime(change.onset, timeZone)}
      </Link>
      <span className={SMALL}>{messages.foundAt(formatDateTime(change.detectedAt, timeZone))}</span>
    </span>
  ),
})

const stateColumn = (timeZone: string): Column<Regression> => ({
  key: 'state',
  header: messages.columns.state,
  cell: (change) => <State change={change} timeZone={timeZone} />,
})

export function ChangesTable({ changes, timeZone }: { changes: readonly Regression[]; timeZone: string }) {
  return (
    <DataTable
      caption={messages.title}
      columns={[CHANGE, LEVELS, onsetColumn(timeZone), stateColumn(timeZone), CERTAINTY]}
      rows={[...changes]}
      rowKey={({ _id }) => _id}
    />
  )
}
