import type { SubmissionResult } from '@conform-to/react'
import { useSearchParams } from '@remix-run/react'
import CreditCard from 'lucide-react/icons/credit-card'
import { OwnPlan } from '~/components/orders/own-plan'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { billingMessages } from '~/shared/messages/billing'
import { ordersMessages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import type { LevelBudget } from '~/shared/schemas/budget'
import type { OwnSubscription } from '~/shared/schemas/order'
import type { SubscriptionView } from '~/shared/schemas/subscription'
import { InvoiceForm } from './invoice-form'
import { SubscriptionCard } from './subscription-card'

type SubscriptionListProps = {
  subscriptions: SubscriptionView[]
  budgets?: LevelBudget[]
  /** The one that the screen is about, with what can be changed. */
  own?: OwnSubscription | null
  isCanceling?: boolean
  lastResult: SubmissionResult | null | undefined
}

export function SubscriptionList(props: SubscriptionListProps) {
  const { subscriptions, budgets = [], own = null, isCanceling = false, lastResult } = props
  const [search] = useSearchParams()
  const wish = {
    billingCycle: search.get('billingCycle') === 'month' ? 'month' : 'year',
    uptimeMonitor: search.get('uptimeMonitor'),
    checkQuota: search.get('checkQuota'),
  }
  if (subscriptions.length === 0) {
    return (
      <Card>
        <EmptyState icon={CreditCard} text={billingMessages.nothingToManage} />
      </Card>
    )
  }
  return (
    <div className="flex max-w-form flex-col gap-6">
      {subscriptions.map((subscription) => (
        <SubscriptionCard
          key={subscription.organization._id}
          subscription={subscription}
          budget={budgets.find(({ _id }) => _id === subscription.organization._id)}
        >
          {!own?.hasPlans ? (
            <InvoiceForm subscription={subscription} wish={wish} lastResult={lastResult} />
          ) : own.organization._id === subscription.organization._id ? (
            <OwnPlan own={own} isCanceling={isCanceling} />
          ) : (
            <ButtonLink to={paths.subscriptionPlan({ organization: subscription.organization._id })}>
              {ordersMessages.own.manage}
            </ButtonLink>
          )}
        </SubscriptionCard>
      ))}
    </div>
  )
}
