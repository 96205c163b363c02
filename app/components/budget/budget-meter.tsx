import { classes } from '~/components/ui/classes'
import { RatingShape } from '~/components/ui/rating-mark'
import { formatWhole } from '~/shared/format/figure'
import { budgetMessages } from '~/shared/messages/budget'
import type { QuotaLevel } from '~/shared/rules/schedule/quota-forecast'
import { ratingOf } from './level-rating'

interface Props {
  planned: number
  quota: number | null
  level: QuotaLevel | null
}

const FILL = { near: 'bg-warning', full: 'bg-poor' } as const

/** A number over a thin bar, for table cells. */
export function BudgetMeter({ planned, quota, level }: Props) {
  const text = formatWhole(planned)
  if (quota === null) return <>{text}</>
  const share = quota > 0 ? Math.min(1, planned / quota) : 1
  const rating = ratingOf(level)
  return (
    <span
      title={budgetMessages.ownOf(planned, quota)}
      className="inline-flex w-24 flex-col items-stretch gap-1 align-middle"
    >
      <span className="inline-flex items-center justify-end gap-1.5">
        {rating ? <RatingShape rating={rating} /> : null}
        {level ? <span className="sr-only">{budgetMessages.levels[level]}</span> : null}
        {text}
      </span>
      <span aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-sunken">
        <span
          className={classes('block h-full rounded-full', level ? FILL[level] : 'bg-mark')}
          style={{ width: `${share * 100}%` }}
        />
      </span>
    </span>
  )
}
