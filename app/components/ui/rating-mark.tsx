import { metricMessages } from '~/shared/messages/report'
import type { Rating } from '~/shared/rules/report/scores'
import { classes } from './classes'

export const RATING_FILL: Record<Rating, string> = {
  good: 'fill-good',
  warning: 'fill-warning',
  poor: 'fill-poor',
}
export const RATING_STROKE: Record<Rating, string> = {
  good: 'stroke-good',
  warning: 'stroke-warning',
  poor: 'stroke-poor',
}
export const RATING_INK: Record<Rating, string> = {
  good: 'text-good-ink',
  warning: 'text-warning-ink',
  poor: 'text-poor-ink',
}

type RatingShapeProps = { rating: Rating | null; size?: number }

/** See styles/rating.css. */
export function RatingShape({ rating, size = 10 }: RatingShapeProps) {
  return (
    <span
      aria-hidden="true"
      className={size === 8 ? 'rating-shape small' : 'rating-shape'}
      data-rating={rating ?? 'none'}
      style={size === 8 || size === 10 ? undefined : { width: size, height: size }}
    />
  )
}

type RatingMarkProps = { rating: Rating | null; showWord?: boolean; size?: number }

export function RatingMark({ rating, showWord = false, size = 10 }: RatingMarkProps) {
  const word = rating ? metricMessages.rating[rating] : metricMessages.notMeasured
  if (!showWord)
    return (
      <span className="inline-flex" title={word}>
        <RatingShape rating={rating} size={size} />
        <span className="sr-only">{word}</span>
      </span>
    )
  return (
    <span className={classes('inline-flex items-center gap-1.5', rating ? RATING_INK[rating] : 'text-quiet')}>
      <RatingShape rating={rating} size={size} />
      <span className="text-12 font-medium">{word}</span>
    </span>
  )
}
