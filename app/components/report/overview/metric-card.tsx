import { Link } from '@remix-run/react'
import { Distribution } from '~/components/charts/distribution'
import { Sparkline } from '~/components/charts/sparkline'
import { MetricValue } from '~/components/ui/metric-value'
import { RatingMark } from '~/components/ui/rating-mark'
import { formatMetric } from '~/shared/format/metric'
import { metricMessages, periodsMessages } from '~/shared/messages/report'
import { reportLabelsMessages as labels } from '~/shared/messages/report-labels'
import { conclusionMessages } from '~/shared/messages/verdict'
import { thresholdText } from '~/shared/rules/report/threshold-text'
import type { PeriodSpread } from '~/shared/rules/statistics/period-change'
import { measured } from '~/shared/rules/statistics/statistics'
import type { FormFactor } from '~/shared/schemas/agent'
import { METRICS, type MetricId, rate, thresholdFor } from '~/shared/values/web-vitals'
import { type CardConclusion, Concluded, Field, type FieldFigure } from './card-lines'

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

function Spread({ metric, spread }: { metric: MetricId; spread: PeriodSpread }) {
  const text = (value: number) => formatMetric(metric, value).text
  const { name, kind } = METRICS[metric]
  const spreadLabel = periodsMessages.spread(name, spread.points)
  const all = periodsMessages.between(text(spread.from), text(spread.to))
  const half = periodsMessages.half(text(spread.low), text(spread.high), text(spread.middle))
  return (
    <div className="min-w-0 flex-2">
      <Distribution {...spread} kind={kind} height={32} label={`${spreadLabel}: ${all}; ${half}`} />
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
          <Sparkline {...history} label={labels.overTime(METRICS[metric].name)} limit={limit} />
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
    <article data-card="" className="relative flex min-w-0 flex-col gap-1.5 bg-surface p-3 sm:p-4 print:p-2">
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
        <p className={reason === metricMessages.runFailed ? 'sr-only' : 'text-12 text-quiet'}>
          {reason ?? metricMessages.notMeasured}
        </p>
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

export function MetricGrid({ cards, title = labels.metrics, note }: GridProps) {
  // Said once here, since new pages have it on all cards.
  const few = cards.some(({ value, conclusion }) => value !== null && conclusion?.kind === 'few')
    ? [`– ${conclusionMessages.few}`]
    : []
  const notes = [...few, ...(note ? [note] : [])].join('. ')
  return (
    <section aria-label={title}>
      <h2 className="sr-only">{title}</h2>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-6 border border-line bg-line lg:grid-cols-4 print:grid-cols-4">
        {cards.map((card) => (
          <li key={card.metric} className="grid min-w-0">
            <MetricCard {...card} />
          </li>
        ))}
      </ul>
      {notes ? <p className="pt-2 text-13 text-pretty text-quiet">{notes}</p> : null}
    </section>
  )
}
