import type { ReactNode } from 'react'
import { classes } from '~/components/ui/classes'
import { RATING_INK, RatingShape } from '~/components/ui/rating-mark'
import { uptimeMessages } from '~/shared/messages/uptime'
import type { Rating } from '~/shared/rules/report/scores'
import type { MonitorState } from '~/shared/rules/uptime/outcomes'

const RATINGS = { up: 'good', degraded: 'warning', down: 'poor' } as const satisfies Partial<
  Record<MonitorState, Rating>
>

const UNRATED: Record<'unknown' | 'paused', ReactNode> = {
  unknown: (
    <circle
      cx="5"
      cy="5"
      r="3.75"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2 1.2"
    />
  ),
  paused: <path d="M3.25 1.5v7M6.75 1.5v7" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />,
}

interface StateMarkProps {
  state: MonitorState
  /** Whether the label is visible; screen readers get it in any case. */
  label?: boolean
  size?: number
  className?: string
}

/**
 * Shape per state: circle, square or triangle as for ratings, a broken ring for unknown, two bars for paused.
 */
export function StateMark({ state, label = false, size = 10, className }: StateMarkProps) {
  const rating = state === 'unknown' || state === 'paused' ? null : RATINGS[state]
  const word = uptimeMessages.states[state]
  return (
    <span
      title={label ? undefined : word}
      className={classes(
        'inline-flex items-center gap-1.5 whitespace-nowrap',
        rating ? RATING_INK[rating] : 'text-quiet',
        className,
      )}
    >
      {state === 'unknown' || state === 'paused' ? (
        <svg viewBox="0 0 10 10" width={size} height={size} aria-hidden="true" className="shrink-0">
          {UNRATED[state]}
        </svg>
      ) : (
        <RatingShape rating={RATINGS[state]} size={size} />
      )}
      <span className={label ? 'font-medium' : 'sr-only'}>{word}</span>
    </span>
  )
}
