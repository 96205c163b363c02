import { formatScore } from '~/shared/format/score'
import { metricMessages } from '~/shared/messages/report'
import { rateScore } from '~/shared/rules/report/scores'
import { classes } from './classes'
import { RATING_INK, RATING_STROKE, RatingShape } from './rating-mark'

const SIZES = {
  64: { stroke: 5, text: 'text-20 font-semibold' },
  28: { stroke: 2.5, text: 'text-12 font-semibold' },
} as const

export type ScoreDialProps = {
  score: number | null
  label: string
  size?: keyof typeof SIZES
  reason?: string
}

export function ScoreDial({ score, label, size = 64, reason }: ScoreDialProps) {
  const { stroke, text } = SIZES[size]
  const rating = rateScore(score)
  const radius = (size - stroke) / 2
  const length = 2 * Math.PI * radius
  const share = score === null || !rating ? 0 : Math.max(score, 2) / 100
  const word = rating ? metricMessages.rating[rating] : (reason ?? metricMessages.notMeasured)
  const figure = formatScore(score).text
  return (
    <span
      role="img"
      aria-label={rating ? `${label}: ${figure}, ${word}` : `${label}: ${word}`}
      title={rating ? `${label}: ${figure}` : `${label}: ${word}`}
      className="relative inline-grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={stroke}
          className="stroke-sunken"
        />
        {rating ? (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            strokeWidth={stroke}
            strokeLinecap="round"
            strokeDasharray={`${(share * length).toFixed(2)} ${length.toFixed(2)}`}
            className={RATING_STROKE[rating]}
          />
        ) : null}
      </svg>
      <span
        className={classes(
          'relative',
          text,
          score === 100 && size === 28 && 'tracking-tighter',
          rating ? RATING_INK[rating] : 'text-quiet',
        )}
      >
        {figure}
      </span>
      {size === 28 && (rating === 'warning' || rating === 'poor') ? (
        <span className="absolute -right-1 -bottom-1 rounded-2 bg-surface p-px">
          <RatingShape rating={rating} size={8} />
        </span>
      ) : null}
      {rating && size === 64 ? (
        <span className="absolute bottom-2.5">
          <RatingShape rating={rating} size={7} />
        </span>
      ) : null}
    </span>
  )
}
