import { Link } from '@remix-run/react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Minus from 'lucide-react/icons/minus'
import { Distribution } from '~/components/charts/distribution'
import { Sparkline } from '~/components/charts/sparkline'
import { classes } from '~/components/ui/classes'
import { MetricValue } from '~/components/ui/metric-value'
import { RatingMark, RatingShape } from '~/components/ui/rating-mark'
import { formatMetric } from '~/shared/format/metric'
import { metricMessages, periodsMessages } from '~/shared/messages/report'
import { conclusionMessages } from '~/shared/messages/verdict'
import type { Conclusion } from '~/shared/rules/report/conclusion'
import type { Rating } from '~/shared/rules/report/scores'
import { thresholdText } from '~/shared/rules/report/threshold-text'
import { METRICS, type MetricId, rate, thresholdFor } from '~/shared/rules/report/web-vitals'
import type { PeriodSpread } from '~/shared/rules/statistics/period-change'
import { measured } from '~/shared/rules/statistics/statistics'
import type { FormFactor } from '~/shared/schemas/agent'

/** `period` is 'the 30 days before', `details` the statistics for a tooltip. */
export type CardConclusion = Conclusion & { period: string; details: string }

/** Of real users: the 75th percentile; for TBT that of INP. */
export interface FieldFigure {
  metric: MetricId
  p75: number
  rating: Rating | null
  isOrigin: boolean
}
export type FieldFigures = Partial<Record<MetricId, FieldFigure>>

export type MetricCardProps = {
  metric: MetricId
  value: number | null
  formFactor: FormFactor
  conclusion?: CardConclusion | null
  field?: FieldFigure
  history?: { times: number[]; values: (number | null)[]; breaks?: number[] }
  spread?: PeriodSpread | null
  to?: string
  reason?: string
  note?: string
}

function Concluded({ metric, conclusion }: { metric: MetricId; conclusion: CardConclusion }) {
  const words = conclusionMessages
  const { kind, details } = conclusion
  const title = details === '' ? undefined : details
  if (kind !== 'changed') {
    return (
      <p className="flex items-center gap-1 text-12 text-quiet" title={title}>
        <Minus size={12} aria-hidden="true" className="shrink-0" />
        {words[kind]}
      </p>
    )
  }
  const { difference, baseline, period } = conclusion
  const Arrow = difference > 0 ? ArrowUp : ArrowDown
  const amount = formatMetric(metric, Math.abs(difference)).text
  return (
    <p
      className={classes(
        'flex items-baseline gap-1 text-12',
        difference > 0 ? 'text-poor-ink' : 'text-good-ink',
      )}
      title={title}
    >
      <Arrow size={12} aria-hidden="true" className="shrink-0 self-center" />
      <span className="min-w-0 text-pretty">
        <span className="font-medium">{words.changed(metric, amount, difference > 0)}</span>{' '}
        <span className="text-quiet">
          {baseline === 'period' ? words.than.period(period) : words.than.test}
        </span>
      </span>
    </p>
  )
}

/** The lab figure is the card's; this is what real users had. */
function Field({ field: { metric, p75, rating, isOrigin } }: { field: FieldFigure }) {
  const words = metricMessages.field
  const name = metric === 'inp' ? words.inp : words.label
  return (
    <p className="flex items-center gap-1.5 text-12 text-quiet" title={isOrigin ? words.origin : words.page}>
      {name}
      <span className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-text">
        {rating ? <RatingShape rating={rating} size={8} /> : null}
        {formatMetric(metric, p75).text}
      </span>
      {rating ? <span className="sr-only">{metricMessages.rating[rating]}</span> : null}
    </p>
  )
}

function Spread({ metric, spread }: { metric: MetricId; spread: PeriodSpread }) {
  const text = (value: number) => formatMetric(metric, value).text
  const { name, kind } = METRICS[metric]
  const words = periodsMessages.spread(name, spread.points)
  const all = periodsMessages.between(text(spread.from), text(spread.to))
  const half = periodsMessages.half(text(spread.low), text(spread.high), text(spread.middle))
  return (
    <div className="min-w-0 flex-2">
      <Distribution {...spread} kind={kind} height={32} label={`${words}: ${all}; ${half}`} />
    </div>
  )
}

type PastProps = Pick<MetricCardProps, 'metric' | 'history' | 'spread'> & { limit?: number }

function Past({ metric, history, spread, limit }: PastProps) {
  const hasHistory = history && measured(history.values).length > 1
  if (!hasHistory && !spread) return null
  return (
    <div className="mt-auto flex items-end gap-3 pt-1">
      {hasHistory ? (
        <div className="min-w-0 flex-3">
          <Sparkline {...history} label={`${METRICS[metric].name} over time`} limit={limit} />
        </div>
      ) : null}
      {spread ? <Spread metric={metric} spread={spread} /> : null}
    </div>
  )
}

export function MetricCard(props: MetricCardProps) {
  const { metric, value, formFactor, conclusion, field, history, spread, to, reason, note } = props
  const { name, shortName } = METRICS[metric]
  const threshold = thresholdFor(metric, formFactor)
  const rating = rate(metric, value, formFactor)
  return (
    <article data-card="" className="relative flex min-w-0 flex-col gap-1.5 bg-surface p-3 sm:p-4">
      <h3 className="flex items-baseline gap-2 text-13 font-medium" title={name}>
        {to ? (
          <Link to={to} className="rounded-2 after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
        ) : (
          <span className="min-w-0">{name}</span>
        )}
        {/^[A-Z]+$/.test(shortName) ? (
          <span className="ml-auto text-12 font-normal text-quiet max-sm:hidden">{shortName}</span>
        ) : null}
      </h3>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <MetricValue
          figure={formatMetric(metric, value)}
          size="large"
          className={value === null ? 'text-quiet' : ''}
        />
        {threshold && value !== null ? (
          <span title={thresholdText(metric, formFactor)}>
            <RatingMark rating={rating} showWord />
          </span>
        ) : null}
      </p>
      {value === null ? (
        <p className="text-12 text-quiet">{reason ?? metricMessages.notMeasured}</p>
      ) : conclusion ? (
        <Concluded metric={metric} conclusion={conclusion} />
      ) : null}
      {field ? <Field field={field} /> : null}
      {note && value !== null ? <p className="text-12 text-quiet">{note}</p> : null}
      <Past {...{ metric, history, spread }} limit={threshold?.good} />
    </article>
  )
}

interface GridProps {
  cards: MetricCardProps[]
  title?: string
  note?: string
}

export function MetricGrid({ cards, title = 'Metrics', note }: GridProps) {
  return (
    <section aria-label={title}>
      <h2 className="sr-only">{title}</h2>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-6 border border-line bg-line lg:grid-cols-4">
        {cards.map((card) => (
          <li key={card.metric} className="grid min-w-0">
            <MetricCard {...card} />
          </li>
        ))}
      </ul>
      {note ? <p className="pt-2 text-13 text-pretty text-quiet">{note}</p> : null}
    </section>
  )
}
