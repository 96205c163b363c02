import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { classes } from '~/components/ui/classes'
import { MetricValue } from '~/components/ui/metric-value'
import { RatingMark } from '~/components/ui/rating-mark'
import { ScoreDial } from '~/components/ui/score-dial'
import type { Column } from '~/components/ui/table'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { formatColumnMetric } from '~/shared/format/metric'
import { metricMessages } from '~/shared/messages/report'
import { gapText } from '~/shared/rules/measuring/gap-reasons'
import { CATEGORIES } from '~/shared/rules/report/scores'
import type { CategoryScores, FormFactor } from '~/shared/schemas/agent'
import type { MetricKey } from '~/shared/values/metric-keys'
import { METRICS, rate } from '~/shared/values/web-vitals'

export type OverviewTab = 'lighthouse' | 'performance'

type Figures = Partial<Record<MetricKey, number | null>> & {
  scores: CategoryScores
  gapReason?: string | null
}
const reasonOf = (key: string, { gapReason = null }: Figures) => gapText(key, { gapReason })
type SortOf<Row> = (key: string) => Column<Row>['sort']

const TAB_METRICS: Record<OverviewTab, MetricKey[]> = {
  lighthouse: ['lcp', 'cls', 'tbt'],
  performance: ['lcp', 'fcp', 'cls', 'tbt', 'si', 'ttfb'],
}

export function scoreColumns<Row extends Figures>(sort?: SortOf<Row>): Column<Row>[] {
  return CATEGORIES.map(({ key: id, title }) => ({
    key: id,
    header: title,
    align: 'center',
    sort: sort?.(id),
    cell: (row) => <ScoreDial size={28} score={row.scores[id]} label={title} reason={reasonOf(id, row)} />,
  }))
}

export function metricColumns<Row extends Figures>(
  tab: OverviewTab,
  formFactor: FormFactor,
  sort?: SortOf<Row>,
): Column<Row>[] {
  return TAB_METRICS[tab].map((key) => ({
    key,
    header: METRICS[key].shortName,
    align: 'right',
    span: 8,
    sort: sort?.(key),
    cell: (row) => (
      <RatedFigure
        metric={key}
        value={row[key] ?? null}
        formFactor={formFactor}
        reason={reasonOf(key, row)}
      />
    ),
  }))
}

export function RatedFigure(props: {
  metric: MetricKey
  value: number | null
  formFactor: FormFactor
  reason?: string | undefined
}) {
  const { metric, value, formFactor, reason = metricMessages.notMeasured } = props
  if (value === null) {
    return (
      <span className="pr-4 text-quiet" title={reason}>
        –<VisuallyHidden> {reason}</VisuallyHidden>
      </span>
    )
  }
  return (
    <span className="figure-rated">
      <MetricValue figure={formatColumnMetric(metric, value)} />
      <RatingMark rating={rate(metric, value, formFactor)} size={8} />
    </span>
  )
}

export function NameCell({
  to,
  name,
  note,
  mono,
  children,
}: {
  to: string
  name: string
  note: string
  mono?: boolean
  children?: ReactNode
}) {
  return (
    <span className="flex min-w-0 flex-col py-1">
      <Link to={to} prefetch="intent" title={name} className="row-link truncate font-medium hover:underline">
        {name}
      </Link>
      <span title={note} className={classes('truncate text-12 font-normal text-quiet', mono && 'font-mono')}>
        {note}
      </span>
      {children}
    </span>
  )
}
