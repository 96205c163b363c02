import type { SubmissionResult } from '@conform-to/react'
import { useSearchParams } from '@remix-run/react'
import CreditCard from 'lucide-react/icons/credit-card'
import type { ComponentProps } from 'react'
import { OwnPlan } from '~/components/orders/own-plan'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { useVisitor } from '~/components/visitor/use-visitor'
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

type Wish = ComponentProps<typeof InvoiceForm>['wish']
type ChangeProps = Pick<SubscriptionListProps, 'isCanceling' | 'lastResult'> & {
  subscription: SubscriptionView
  own: OwnSubscription | null
  wish: Wish
}

/** What is sold as a plan is changed by its payers; without plans there is only the order of an invoice. */
function Change({ subscription, own, isCanceling = false, wish, lastResult }: ChangeProps) {
  const isSuper = useVisitor()?.isSuper ?? false
  const { organization, sold } = subscription
  if (own?.hasPlans && own.organization._id === organization._id)
    return <OwnPlan own={own} isCanceling={isCanceling} />
  if (own?.hasPlans || (sold && !isSuper))
    return (
      <ButtonLink to={paths.subscriptionPlan({ organization: organization._id })}>
        {ordersMessages.own.manage}
      </ButtonLink>
    )
  return sold ? null : <InvoiceForm subscription={subscription} wish={wish} lastResult={lastResult} />
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
          <Change {...{ subscription, own, isCanceling, wish, lastResult }} />
        </SubscriptionCard>
      ))}
    </div>
  )
}
