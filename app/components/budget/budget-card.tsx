import { Link } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { Meter } from '~/components/ui/meter'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDate } from '~/shared/format/date'
import { budgetMessages as messages } from '~/shared/messages/budget'
import { BUDGET_ANCHOR } from '~/shared/paths'
import type { BudgetPrediction } from '~/shared/schemas/budget'
import { CapacityList } from './capacity-list'
import { ratingOf } from './level-rating'
import { QuotaWarning } from './quota-warning'
import { StorageLine } from './storage-line'

/** What the schedules of an organization, client or project need; `usageTo` shows what they used. */
export function BudgetCard({ budget, usageTo }: { budget: BudgetPrediction; usageTo: string | null }) {
  const { predicted, organizationPredicted, quota, level, used, expected, periodEnd } = budget
  const timeZone = useTimeZone()
  const isPart = predicted !== organizationPredicted
  const planned = Math.max(organizationPredicted, expected)
  return (
    <Card
      title={messages.title}
      actions={
        usageTo ? (
          <Link to={usageTo} className="text-13 text-link hover:underline">
            {messages.usage}
          </Link>
        ) : null
      }
    >
      <div id={BUDGET_ANCHOR} className="flex flex-col gap-4" data-budget="">
        <QuotaWarning budget={budget} planned={planned} />
        <p>{messages.own(predicted)}</p>
        {quota === null ? (
          isPart ? (
            <p className="text-13 text-quiet">
              {messages.organization}: {messages.organizationOf(organizationPredicted, null)}
            </p>
          ) : null
        ) : (
          <div className="flex flex-col gap-1.5">
            <Meter
              value={organizationPredicted}
              max={quota}
              rating={ratingOf(level)}
              label={messages.organization}
              text={messages.organizationOf(organizationPredicted, quota)}
            />
            <p className="text-13 text-quiet">
              {messages.used(used, expected, formatDate(periodEnd, timeZone))}
            </p>
          </div>
        )}
        <CapacityList capacity={budget.capacity} />
        <StorageLine storage={budget.storage} />
      </div>
    </Card>
  )
}
