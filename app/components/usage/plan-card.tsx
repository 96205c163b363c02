import { Link } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { Meter } from '~/components/ui/meter'
import { type Can, useCan, useVisitor } from '~/components/visitor/use-visitor'
import { formatPercent } from '~/shared/format/count'
import { formatWhole } from '~/shared/format/figure'
import { budgetMessages } from '~/shared/messages/budget'
import { usageMessages } from '~/shared/messages/usage'
import { BUDGET_ANCHOR, paths } from '~/shared/paths'
import type { Rating } from '~/shared/rules/report/scores'
import type { Statistics, UsagePlan } from '~/shared/schemas/usage'
import { addDays } from '~/shared/values/calendar'
import { periodText, usageDay } from './period-label'

const messages = usageMessages.plan
const whole = (amount: number) => formatWhole(amount)

function amountText(used: number, quota: number | null): string {
  if (quota === null) return messages.unlimited(whole(used))
  const rest = used > quota ? messages.over(whole(used - quota)) : messages.left(whole(quota - used))
  const share = quota > 0 ? ` (${formatPercent(Math.floor((used / quota) * 100)).text})` : ''
  return `${messages.used(whole(used), whole(quota))}${share}, ${rest}`
}

const ratingOf = ({ quota, used, endsOn }: UsagePlan): Rating | null =>
  quota === null ? null : used >= quota ? 'poor' : endsOn === null ? 'good' : 'warning'

const siteRating = ({ uptimeQuota, monitoredSites }: UsagePlan): Rating | null =>
  uptimeQuota === null ? null : monitoredSites > uptimeQuota ? 'poor' : 'good'

function conclusion({ quota, used, endsOn, periodEnd }: UsagePlan): string | null {
  if (quota === null) return null
  if (used >= quota) return messages.endsToday
  return endsOn === null
    ? messages.lasts(usageDay(addDays(periodEnd, -1)))
    : messages.endsOn(usageDay(endsOn))
}

/** Where the prediction of the same level is; null for readers who may not open it. */
function plannedPath({ organization, client, project }: Statistics, can: Can): string | null {
  if (!organization) return null
  const target = { organizationId: organization._id, ...(client && { clientId: client._id }) }
  if (client && project)
    return can('project.update', { ...target, projectId: project._id })
      ? paths.projectSettings(client._id, project._id)
      : null
  if (client) return can('client.update', target) ? paths.clientSettings(client._id) : null
  return can('organization.update', target) ? paths.organizationInfo(organization._id) : null
}

/** How much of the quotas is used, and when it runs out. */
export function PlanCard({ plan, statistics }: { plan: UsagePlan; statistics: Statistics }) {
  const can = useCan()
  const { organization, level } = statistics
  const hasBilling = useVisitor()?.hasBilling ?? false
  const readsPlan =
    hasBilling && organization && can('organization.readBilling', { organizationId: organization._id })
  const planned = plannedPath(statistics, can)
  const text = conclusion(plan)
  return (
    <Card
      title={messages.title}
      note={periodText({ from: plan.periodStart, to: plan.periodEnd })}
      actions={
        <span className="flex flex-wrap gap-x-4 text-13">
          {planned ? (
            <Link to={`${planned}#${BUDGET_ANCHOR}`} className="text-link hover:underline">
              {budgetMessages.title}
            </Link>
          ) : null}
          {readsPlan ? (
            <Link to={paths.organizationSubscription(organization._id)} className="text-link hover:underline">
              {messages.link}
            </Link>
          ) : null}
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        {text ? <p className="font-medium">{text}.</p> : null}
        <div className="grid gap-4 md:grid-cols-2 md:gap-8">
          <Meter
            label={messages.tests}
            value={plan.used}
            max={plan.quota ?? 0}
            text={amountText(plan.used, plan.quota)}
            rating={ratingOf(plan)}
          />
          <Meter
            label={messages.sites}
            value={plan.monitoredSites}
            max={plan.uptimeQuota ?? 0}
            text={amountText(plan.monitoredSites, plan.uptimeQuota)}
            rating={siteRating(plan)}
          />
        </div>
        {level === 'organization' ? null : <p className="text-13 text-quiet">{messages.ofOrganization}.</p>}
      </div>
    </Card>
  )
}
