import { Meter } from '~/components/ui/meter'
import { budgetMessages } from '~/shared/messages/budget'
import type { LevelBudget } from '~/shared/schemas/budget'
import { ratingOf } from './level-rating'
import { QuotaWarning } from './quota-warning'

const words = budgetMessages

/** Planned tests beside the quota that the subscription has. */
export function SubscriptionBudget({ budget }: { budget: LevelBudget }) {
  const { predicted, expected, quota, level } = budget
  if (quota === null) return <p className="text-13 text-quiet">{words.own(predicted)}</p>
  return (
    <div className="flex flex-col gap-3">
      <Meter
        value={predicted}
        max={quota}
        rating={ratingOf(level)}
        label={words.title}
        text={words.organizationOf(predicted, quota)}
      />
      <QuotaWarning budget={budget} planned={Math.max(predicted, expected ?? 0)} />
    </div>
  )
}
