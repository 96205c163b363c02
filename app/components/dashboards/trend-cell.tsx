import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { Sparkline } from '~/components/charts/sparkline'
import { classes } from '~/components/ui/classes'
import type { Column } from '~/components/ui/table'
import { VisuallyHidden } from '~/components/ui/visually-hidden'
import { type Figure, MINUS, prefixed } from '~/shared/format/figure'
import { formatMetric } from '~/shared/format/metric'
import { formatScore } from '~/shared/format/score'
import { dashboardsLabelsMessages as labels } from '~/shared/messages/dashboards-labels'
import { overviewMessages } from '~/shared/messages/overview'
import { SCORE_GOOD_FROM } from '~/shared/rules/report/scores'
import { MIN_POINTS } from '~/shared/rules/statistics/minimum-detectable-change'
import { measured } from '~/shared/rules/statistics/statistics'
import { MIN_DAYS, type TrendMetric } from '~/shared/rules/statistics/week-trend'
import type { FormFactor } from '~/shared/schemas/agent'
import type { PageResult, PageTrend } from '~/shared/schemas/overview'
import { METRICS, thresholdFor } from '~/shared/values/web-vitals'

export interface TrendSpan {
  from: Date
  to: Date
  days: number
}

const messages = overviewMessages.trend

const FIGURES: Record<TrendMetric, { name: string; format: (value: number) => Figure }> = {
  performance: {
    get name() {
      return labels.performanceScore
    },
    format: formatScore,
  },
  lcp: {
    get name() {
      return METRICS.lcp.name
    },
    format: (value) => formatMetric('lcp', value),
  },
}

const goodOf = (metric: TrendMetric, formFactor: FormFactor) =>
  metric === 'performance' ? SCORE_GOOD_FROM : thresholdFor(metric, formFactor)?.good

export function trendColumn(
  metric: TrendMetric,
  formFactor: FormFactor,
  span: TrendSpan,
): Column<PageResult> {
  return {
    key: 'trend',
    header: messages.header[metric],
    span: metric === 'lcp' ? 8 : undefined,
    cell: ({ trend }) => (trend ? <TrendCell {...{ trend, formFactor, span }} /> : null),
  }
}

export function TrendCell(props: { trend: PageTrend; formFactor: FormFactor; span: TrendSpan }) {
  const { trend, formFactor, span } = props
  const { metric, times, values, breaks } = trend
  return (
    <span className="flex w-36 max-w-full flex-col gap-0.5 py-1">
      {measured(values).length > 0 ? (
        <Sparkline
          times={[span.from.getTime(), ...times, span.to.getTime()]}
          values={[null, ...values, null]}
          breaks={breaks.map((index) => index + 1)}
          label={messages.trendSummary(FIGURES[metric].name, span.days)}
          limit={goodOf(metric, formFactor)}
          height={20}
        />
      ) : null}
      <Week trend={trend} />
    </span>
  )
}

function Week({ trend: { metric, week } }: { trend: PageTrend }) {
  const { verdict, before, after, smallest } = week
  if (before === null || after === null || smallest === null) {
    const reason = verdict === 'method' ? messages.method : messages.few(MIN_DAYS, MIN_POINTS)
    return (
      <span className="text-12 text-quiet" title={reason}>
        –<VisuallyHidden> {reason}</VisuallyHidden>
      </span>
    )
  }
  const { format } = FIGURES[metric]
  const rise = after - before
  const title = `${messages.compared(format(before).text, format(after).text)}. ${messages.smallest(format(smallest).text)}`
  const amount = prefixed(rise > 0 ? '+' : MINUS, format(Math.abs(rise))).text
  if (verdict === 'noise') {
    return (
      <span className="text-12 whitespace-nowrap text-quiet" title={title}>
        {messages.noise}
      </span>
    )
  }
  const Arrow = rise > 0 ? ArrowUp : ArrowDown
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 text-12 font-medium whitespace-nowrap',
        verdict === 'worse' ? 'text-poor-ink' : 'text-good-ink',
      )}
      title={title}
    >
      <Arrow size={12} aria-hidden="true" />
      {amount} {verdict === 'worse' ? messages.worse : messages.better}
    </span>
  )
}
