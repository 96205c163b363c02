import { Card } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Notice } from '~/components/ui/notice'
import { useCan } from '~/components/visitor/use-visitor'
import { billingMessages } from '~/shared/messages/billing'
import { ordersMessages as messages } from '~/shared/messages/orders'
import type { Offers, PlanChoice } from '~/shared/schemas/order'
import type { SubscriptionView } from '~/shared/schemas/subscription'
import { ChoiceForm } from './choice-form'
import { PlanCard } from './plan-cards'

type OfferListProps = {
  subscriptions: SubscriptionView[]
  chosen: SubscriptionView
  offers: Offers
  choice: PlanChoice
}

/** The plans side by side; the cheapest that has room for what is used is recommended. */
export function OfferList({ subscriptions, chosen, offers, choice }: OfferListProps) {
  const can = useCan()
  const organization = chosen.organization._id
  const mayOrder = can('organization.changeBilling', { organizationId: organization })
  const fitting = offers.plans.filter(({ fits, price }) => fits && price !== null)
  const [recommended] = fitting.toSorted(
    (a, b) => (a.price?.total.amount ?? 0) - (b.price?.total.amount ?? 0),
  )
  return (
    <div className="flex flex-col gap-6">
      {mayOrder ? null : <Notice tone="info">{billingMessages.onlyPayers}.</Notice>}
      <ChoiceForm
        organizations={subscriptions.map((one) => one.organization)}
        organization={organization}
        choice={choice}
        use={offers.use}
      />
      {offers.plans.every(({ price }) => price === null) ? (
        <Card>
          <EmptyState text={messages.noneSold} />
        </Card>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {offers.plans.map((offer) => (
          <PlanCard
            key={offer._id}
            offer={offer}
            isRecommended={offer._id === recommended?._id}
            order={mayOrder ? { organization, ...choice } : null}
          />
        ))}
      </div>
    </div>
  )
}
