import { MetricValue } from '~/components/ui/metric-value'
import { RatingMark } from '~/components/ui/rating-mark'
import type { Column } from '~/components/ui/table'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { formatMetric } from '~/shared/format/metric'
import { overviewMessages } from '~/shared/messages/overview'
import type { PageResult, PageVisitors } from '~/shared/schemas/overview'
import { METRICS } from '~/shared/values/web-vitals'

const messages = overviewMessages.visitors

/**
 * The worst Core Web Vital of real users. Uses origin data if the page has none; the column is omitted if no
 * row has data.
 */
export function visitorsColumns(
  results: readonly PageResult[],
  span: Column<PageResult>['span'],
): Column<PageResult>[] {
  if (!results.some(({ visitors }) => visitors)) return []
  return [
    {
      key: 'visitors',
      header: messages.header,
      align: 'right',
      span,
      cell: ({ visitors }) => (visitors ? <WorstVitalCell visitors={visitors} /> : <NoVisitors />),
    },
  ]
}

export const NoVisitors = () => (
  <span className="pr-4 text-quiet" title={messages.none}>
    –<VisuallyHidden> {messages.none}</VisuallyHidden>
  </span>
)

export function WorstVitalCell({ visitors: { level, metric, p75, rating } }: { visitors: PageVisitors }) {
  return (
    <span
      className="inline-flex flex-col items-end @max-[560px]/table:items-start"
      title={messages.explain[level]}
    >
      <span className="inline-flex items-center gap-2">
        <MetricValue figure={formatMetric(metric, p75)} />
        <RatingMark rating={rating} size={8} />
      </span>
      <span className="pr-4 text-12 whitespace-nowrap text-quiet">
        {METRICS[metric].shortName}
        {level === 'origin' ? `, ${messages.origin}` : null}
      </span>
    </span>
  )
}
