import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { classes } from '~/components/ui/classes'
import { MetricValue } from '~/components/ui/metric-value'
import type { Column } from '~/components/ui/table'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { formatCount } from '~/shared/format/count'
import { formatRelative, formatVisits } from '~/shared/format/visits'
import { visitsMessages as messages } from '~/shared/messages/visits'
import type { VisitsChange } from '~/shared/rules/traffic/compare-visits'
import { PLACE_DAYS } from '~/shared/rules/traffic/place-visits'
import type { PlaceVisitsView } from '~/shared/schemas/visits'

type VisitsOf<Row> = (row: Row) => PlaceVisitsView | null | undefined

/** Omitted if no row has visits, as where no analytics service is connected. */
export function visitsColumn<Row>(
  rows: readonly Row[],
  visitsOf: VisitsOf<Row>,
  span: Column<Row>['span'],
): Column<Row>[] {
  if (!rows.some(visitsOf)) return []
  return [
    {
      key: 'visits',
      header: messages.column,
      align: 'right',
      span,
      cell: (row) => <VisitsCell visits={visitsOf(row) ?? null} />,
    },
  ]
}

function VisitsCell({ visits }: { visits: PlaceVisitsView | null }) {
  if (!visits)
    return (
      <span className="text-quiet" title={messages.unknown}>
        –<VisuallyHidden> {messages.unknown}</VisuallyHidden>
      </span>
    )
  return (
    <span
      className="inline-flex flex-col items-end @max-[560px]/table:items-start"
      title={`${messages.columnHelp(PLACE_DAYS)}. ${messages.visits(visits.visits)}`}
    >
      <MetricValue figure={formatCount(visits.visits)} />
      <ChangedVisits change={visits.change} />
    </span>
  )
}

/** The significant change, or that there is none. */
export function ChangedVisits({ change: { verdict, change, before, after } }: { change: VisitsChange }) {
  if (verdict === 'few') return <span className="text-12 text-quiet">{messages.verdict.few}</span>
  const title = messages.changedDetail(formatVisits(after), formatVisits(before))
  if (verdict === 'same')
    return (
      <span className="text-12 whitespace-nowrap text-quiet" title={title}>
        {messages.verdict.same}
      </span>
    )
  const Arrow = verdict === 'more' ? ArrowUp : ArrowDown
  return (
    <span
      title={title}
      className={classes(
        'inline-flex items-center gap-1 text-12 font-medium whitespace-nowrap',
        verdict === 'more' ? 'text-good-ink' : 'text-poor-ink',
      )}
    >
      <Arrow size={12} aria-hidden="true" />
      {formatRelative(change)}
    </span>
  )
}
