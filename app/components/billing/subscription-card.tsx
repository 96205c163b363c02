import type { ReactNode } from 'react'
import { SubscriptionBudget } from '~/components/budget/subscription-budget'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { CellLines } from '~/components/ui/cell-lines'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { formatDate } from '~/shared/format/date'
import { formatWhole } from '~/shared/format/figure'
import { formatMoney } from '~/shared/format/money'
import { billingMessages as messages } from '~/shared/messages/billing'
import type { LevelBudget } from '~/shared/schemas/budget'
import type { SubscriptionView } from '~/shared/schemas/subscription'
import { endText } from './end-text'
import { orderText } from './order-text'
import { priceLines } from './price-lines'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

export function SubscriptionStatus({ status, isExpired }: Pick<SubscriptionView, 'status' | 'isExpired'>) {
  if (isExpired) return <Badge tone="poor">{messages.expired}</Badge>
  if (!status) return null
  return <Badge tone={status === 'active' ? 'good' : 'neutral'}>{messages.statuses[status]}</Badge>
}

export function SubscriptionCard({
  subscription,
  budget,
  children,
}: {
  subscription: SubscriptionView
  /** Without planned tests, or for readers of the bill alone, there is none. */
  budget?: LevelBudget | undefined
  children?: ReactNode
}) {
  const timeZone = useTimeZone()
  const { organization, status, isExpired, paymentType, invoiceStatus, trialDaysLeft } = subscription
  const { plan, sold, testQuota, uptimeQuota, order } = subscription
  return (
    <Card title={organization.name}>
      {status === null ? (
        <p className="text-quiet">{messages.none}.</p>
      ) : (
        <div className="flex flex-col gap-4">
          <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5">
            <Fact name={messages.facts.status}>
              <SubscriptionStatus status={status} isExpired={isExpired} />
            </Fact>
            {trialDaysLeft === null ? null : (
              <Fact name={messages.facts.trial}>{messages.daysLeft(trialDaysLeft)}</Fact>
            )}
            <Fact name={messages.facts.ends}>{endText(subscription, timeZone)}</Fact>
            {plan ? <Fact name={messages.facts.plan}>{plan}</Fact> : null}
            {sold ? (
              <>
                <Fact name={messages.facts.price}>
                  <CellLines note={priceLines(sold).join(' · ') || null}>
                    {formatMoney(sold.total)} · {messages.cycles[sold.billingCycle]}
                  </CellLines>
                </Fact>
                <Fact name={messages.facts.renews}>{formatDate(sold.periodEnd, timeZone)}</Fact>
              </>
            ) : null}
            {testQuota === null ? null : (
              <Fact name={messages.facts.testQuota}>{formatWhole(testQuota)}</Fact>
            )}
            {uptimeQuota === null ? null : (
              <Fact name={messages.facts.uptimeQuota}>{formatWhole(uptimeQuota)}</Fact>
            )}
            <Fact name={messages.facts.payment}>{messages.payments[paymentType]}</Fact>
            {invoiceStatus ? (
              <Fact name={messages.facts.invoice}>{messages.invoices[invoiceStatus]}</Fact>
            ) : null}
            {order ? <Fact name={messages.facts.order}>{orderText(order, timeZone)}</Fact> : null}
          </dl>
          {budget ? <SubscriptionBudget budget={budget} /> : null}
          {children}
        </div>
      )}
    </Card>
  )
}
