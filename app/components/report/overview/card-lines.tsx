import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Minus from 'lucide-react/icons/minus'
import { classes } from '~/components/ui/classes'
import { RatingShape } from '~/components/ui/rating-mark'
import { formatMetric } from '~/shared/format/metric'
import { metricMessages } from '~/shared/messages/report'
import { conclusionMessages as messages } from '~/shared/messages/verdict'
import type { Rating } from '~/shared/rules/report/scores'
import type { Conclusion } from '~/shared/rules/verdict/conclusion'
import { changeBaseline } from '~/shared/rules/verdict/verdict-text'
import type { MetricId } from '~/shared/values/web-vitals'

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

export function Concluded({ metric, conclusion }: { metric: MetricId; conclusion: CardConclusion }) {
  const { kind, details } = conclusion
  const title = details === '' ? undefined : details
  if (kind !== 'changed') {
    return (
      <p className="flex items-center gap-1 text-12 text-quiet" title={title}>
        <Minus size={12} aria-hidden="true" className="shrink-0" />
        <span className={kind === 'few' ? 'sr-only' : undefined}>
          {kind === 'same' ? messages.same[conclusion.baseline] : messages[kind]}
        </span>
      </p>
    )
  }
  const { difference, period } = conclusion
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
        <span className="font-medium">{messages.changed(metric, amount, difference > 0)}</span>{' '}
        <span className="text-quiet">{changeBaseline(conclusion, period)}</span>
      </span>
    </p>
  )
}

/** The lab figure is the card's; this is what real users had. */
export function Field({ field: { metric, p75, rating, isOrigin } }: { field: FieldFigure }) {
  const { inp, label, origin, page } = metricMessages.field
  return (
    <p className="flex items-center gap-1.5 text-12 text-quiet" title={isOrigin ? origin : page}>
      {metric === 'inp' ? inp : label}
      <span className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-text">
        {rating ? <RatingShape rating={rating} size={8} /> : null}
        {formatMetric(metric, p75).text}
      </span>
      {rating ? <span className="sr-only">{metricMessages.rating[rating]}</span> : null}
    </p>
  )
}
