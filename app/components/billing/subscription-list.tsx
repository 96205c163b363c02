import type { SubmissionResult } from '@conform-to/react'
import { useSearchParams } from '@remix-run/react'
import CreditCard from 'lucide-react/icons/credit-card'
import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { billingMessages } from '~/shared/messages/billing'
import type { LevelBudget } from '~/shared/schemas/budget'
import type { SubscriptionView } from '~/shared/schemas/subscription'
import { InvoiceForm } from './invoice-form'
import { SubscriptionCard } from './subscription-card'

type SubscriptionListProps = {
  subscriptions: SubscriptionView[]
  budgets?: LevelBudget[]
  lastResult: SubmissionResult | null | undefined
}

export function SubscriptionList({ subscriptions, budgets = [], lastResult }: SubscriptionListProps) {
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
          <InvoiceForm subscription={subscription} wish={wish} lastResult={lastResult} />
        </SubscriptionCard>
      ))}
    </div>
  )
}
