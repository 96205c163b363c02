import { Card } from '~/components/ui/card'
import { type Column, DataTable } from '~/components/ui/table'
import { NOT_MEASURED } from '~/shared/format/figure'
import { formatRelative, formatShare, formatVisits } from '~/shared/format/visits'
import { visitsMessages as messages } from '~/shared/messages/visits'
import type { TrafficDetail, TrafficEntry } from '~/shared/schemas/traffic'
import { TRAFFIC_DIMENSIONS, type TrafficDimension } from '~/shared/values/traffic-choices'

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const MAX_ROWS = 10

function nameOf(dimension: TrafficDimension, key: string): string {
  if (key === '') return messages.unnamed
  if (dimension === 'country' && /^[A-Z]{2}$/.test(key)) return COUNTRIES.of(key) ?? key
  return dimension === 'device' ? key.charAt(0).toUpperCase() + key.slice(1) : key
}

const changeOf = ({ visits, previousVisits }: TrafficEntry): string =>
  previousVisits ? formatRelative(visits / previousVisits - 1) : NOT_MEASURED

const columns = (dimension: TrafficDimension, all: number): Column<TrafficEntry>[] => [
  {
    key: 'name',
    header: messages.rowName[dimension],
    rowHeader: true,
    cell: ({ key }) => (
      <span className={dimension === 'landingPage' ? 'font-mono text-12 wrap-anywhere' : 'wrap-anywhere'}>
        {nameOf(dimension, key)}
      </span>
    ),
  },
  {
    key: 'visits',
    header: messages.columns.visits,
    align: 'right',
    span: 8,
    cell: ({ visits }) => formatVisits(visits),
  },
  {
    key: 'share',
    header: messages.columns.share,
    align: 'right',
    span: 8,
    cell: ({ visits }) => (all > 0 ? formatShare(visits / all) : NOT_MEASURED),
  },
  {
    key: 'change',
    header: messages.columns.change,
    align: 'right',
    span: 8,
    cell: (entry) => (
      <span
        className="text-quiet"
        title={
          entry.previousVisits === null ? undefined : messages.before(formatVisits(entry.previousVisits))
        }
      >
        {changeOf(entry)}
      </span>
    ),
  },
]

/** The largest entries; changes of single ones are not tested, so they are quiet. */
export function VisitsTables({ traffic: { breakdowns, current } }: { traffic: TrafficDetail }) {
  const complete = current.days.filter(({ isIncomplete }) => !isIncomplete)
  const hasAll = complete.length === current.days.length
  const all = (complete.length > 0 ? complete : current.days).reduce((sum, { visits }) => sum + visits, 0)
  const shown = TRAFFIC_DIMENSIONS.filter((dimension) => breakdowns[dimension].length > 0)
  if (shown.length === 0) return null
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      {shown.map((dimension) => {
        const entries = breakdowns[dimension]
        return (
          <Card
            key={dimension}
            title={messages.dimensions[dimension]}
            note={
              [
                ...(entries.length > MAX_ROWS ? [messages.rest(MAX_ROWS)] : []),
                ...(hasAll || complete.length === 0 ? [] : [messages.completeDays]),
              ].join(', ') || undefined
            }
            flush
          >
            <DataTable
              caption={messages.dimensions[dimension]}
              columns={columns(dimension, all)}
              rows={entries.slice(0, MAX_ROWS)}
              rowKey={({ key }) => key}
            />
          </Card>
        )
      })}
    </div>
  )
}
