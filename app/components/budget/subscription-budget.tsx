import { Meter } from '~/components/ui/meter'
import { budgetMessages as messages } from '~/shared/messages/budget'
import type { LevelBudget } from '~/shared/schemas/budget'
import { ratingOf } from './level-rating'
import { QuotaWarning } from './quota-warning'

/** Planned tests beside the quota that the subscription has. */
export function SubscriptionBudget({ budget }: { budget: LevelBudget }) {
  const { predicted, expected, quota, level } = budget
  if (quota === null) return <p className="text-13 text-quiet">{messages.own(predicted)}</p>
  return (
    <div className="flex flex-col gap-3">
      <Meter
        value={predicted}
        max={quota}
        rating={ratingOf(level)}
        label={messages.title}
        text={messages.organizationOf(predicted, quota)}
      />
      <QuotaWarning budget={budget} planned={Math.max(predicted, expected ?? 0)} />
    </div>
  )
}
