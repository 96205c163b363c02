import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { RefreshOften } from '~/components/ui/refresh-often'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDate } from '~/shared/format/date'
import { formatMoney } from '~/shared/format/money'
import { billingMessages } from '~/shared/messages/billing'
import { ordersMessages as messages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import type { OrderView } from '~/shared/schemas/order'

function StateNotice({ order, renewsAt, isLeft }: OrderStateProps) {
  const timeZone = useTimeZone()
  if (order.status === 'closed') return <Notice tone="warning">{messages.closed}.</Notice>
  if (order.status === 'open' && isLeft) return <Notice tone="info">{messages.left}.</Notice>
  if (order.status === 'open')
    return (
      <Notice tone="info" title={messages.waiting}>
        <p>{messages.waitingHelp}.</p>
        <RefreshOften />
      </Notice>
    )
  const isLater = order.when === 'renewal' && renewsAt !== null
  return (
    <Notice tone="good">
      {isLater ? messages.orderedLater(formatDate(renewsAt, timeZone)) : messages.ordered}.
    </Notice>
  )
}

type OrderStateProps = {
  order: OrderView
  renewsAt: string | null
  /** The buyer came back from the page of the provider without paying. */
  isLeft: boolean
}

/** Whether an order is done: only the order itself says so, not the address of the screen. */
export function OrderState({ order, renewsAt, isLeft }: OrderStateProps) {
  const timeZone = useTimeZone()
  const { plan, billingCycle, payment, total, orderedAt, status, payAt, organization } = order
  const facts: [string, string][] = [
    [messages.orderFacts.plan, plan],
    [messages.orderFacts.cycle, billingMessages.cycles[billingCycle]],
    [messages.orderFacts.payment, messages.payments[payment]],
    [messages.orderFacts.total, formatMoney(total)],
    [messages.orderFacts.orderedAt, formatDate(orderedAt, timeZone)],
  ]
  return (
    <div className="flex max-w-form flex-col gap-6">
      <StateNotice order={order} renewsAt={renewsAt} isLeft={isLeft} />
      <Card>
        <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-quiet">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className="flex flex-wrap gap-2">
        {status === 'open' && payAt ? (
          <a href={payAt} className="text-link hover:underline">
            {messages.continuePaying}
          </a>
        ) : null}
        {status === 'closed' ? (
          <ButtonLink to={paths.paymentSubscription({ organization })}>{messages.again}</ButtonLink>
        ) : (
          <ButtonLink to={paths.subscriptionPlan()}>{messages.toPlan}</ButtonLink>
        )}
      </div>
    </div>
  )
}
