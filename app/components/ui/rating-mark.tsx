import { metricMessages } from '~/shared/messages/report'
import type { Rating } from '~/shared/rules/report/scores'
import { classes } from './classes'

const SHAPES: Record<Rating, string> = {
  good: 'M5 .5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 0 1 0-9Z',
  warning:
    'M1.75 1h6.5a.75.75 0 0 1 .75.75v6.5a.75.75 0 0 1-.75.75h-6.5a.75.75 0 0 1-.75-.75v-6.5A.75.75 0 0 1 1.75 1Z',
  poor: 'M5 .6a.7.7 0 0 1 .6.34l4.1 7.1A.7.7 0 0 1 9.1 9.1H.9a.7.7 0 0 1-.6-1.06l4.1-7.1A.7.7 0 0 1 5 .6Z',
}

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

export function RatingShape({ rating, size = 10 }: { rating: Rating; size?: number }) {
  return (
    <svg
      viewBox="0 0 10 10"
      width={size}
      height={size}
      aria-hidden="true"
      className={classes('shrink-0', RATING_FILL[rating])}
    >
      <path d={SHAPES[rating]} />
    </svg>
  )
}

type RatingMarkProps = { rating: Rating | null; showWord?: boolean; size?: number }

export function RatingMark({ rating, showWord = false, size = 10 }: RatingMarkProps) {
  const word = rating ? metricMessages.rating[rating] : metricMessages.notMeasured
  return (
    <span
      className={classes('inline-flex items-center gap-1.5', rating ? RATING_INK[rating] : 'text-quiet')}
      title={showWord ? undefined : word}
    >
      {rating ? (
        <RatingShape rating={rating} size={size} />
      ) : (
        <svg viewBox="0 0 10 10" width={size} height={size} aria-hidden="true" className="shrink-0">
          <circle cx="5" cy="5" r="3.75" className="fill-none stroke-edge" strokeWidth="1.5" />
        </svg>
      )}
      <span className={showWord ? 'text-12 font-medium' : 'sr-only'}>{word}</span>
    </span>
  )
}
