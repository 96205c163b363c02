import { Badge } from '~/components/ui/badge'
import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { formatWhole } from '~/shared/format/figure'
import { formatMoney } from '~/shared/format/money'
import { ordersMessages as messages } from '~/shared/messages/orders'
import { plansMessages } from '~/shared/messages/plans'
import { paths } from '~/shared/paths'
import type { Offer, PlanChoice } from '~/shared/schemas/order'

const QUOTAS = { checkQuota: messages.tests, uptimeMonitor: messages.monitored } as const

function featuresOf({ price, limits }: Offer): string[] {
  const { minIntervalMinutes: interval, maxUsers, maxRetentionDays } = limits
  const quotas = price
    ? (['checkQuota', 'uptimeMonitor'] as const).map((name) => {
        const quota = price[name]
        return quota === null ? messages.unlimited[name] : QUOTAS[name](formatWhole(quota))
      })
    : []
  return [
    ...quotas,
    ...(maxUsers === null ? [] : [messages.usersUpTo(formatWhole(maxUsers))]),
    ...(interval === null ? [] : [messages.interval(formatWhole(interval))]),
    ...(maxRetentionDays === null ? [] : [messages.retention(formatWhole(maxRetentionDays))]),
    ...limits.features.map((feature) => plansMessages.features[feature]),
  ]
}

type PlanCardProps = {
  offer: Offer
  isRecommended: boolean
  /** Parameters of the checkout; null for those who may not order. */
  order: (PlanChoice & { organization: number }) | null
}

function PlanMark({ offer: { isCurrent, fits, price }, isRecommended }: Omit<PlanCardProps, 'order'>) {
  if (isCurrent) return <Badge tone="neutral">{messages.current}</Badge>
  if (isRecommended) return <Badge tone="good">{messages.recommended}</Badge>
  return price && !fits ? <Badge tone="warning">{messages.tooSmall}</Badge> : null
}

export function PlanCard({ offer, isRecommended, order }: PlanCardProps) {
  const { _id, name, description, price, saving } = offer
  return (
    <Card
      title={name}
      actions={<PlanMark offer={offer} isRecommended={isRecommended} />}
      className="flex flex-col [&>div]:flex [&>div]:grow"
    >
      <div className="flex grow flex-col gap-4">
        {description ? <p className="text-quiet">{description}</p> : null}
        {price ? (
          <p>
            <span className="text-20 font-semibold">{formatMoney(price.total)}</span>{' '}
            <span className="text-13 text-quiet">
              {messages.cycle[price.billingCycle]}, {messages.withoutVat}
            </span>
          </p>
        ) : (
          <p className="text-quiet">{messages.notSold}.</p>
        )}
        {price?.discounts.map((discount) => (
          <p key={discount.name} className="text-13 text-quiet">
            {discount.name}: {formatMoney(discount.price)}
          </p>
        ))}
        {saving ? <p className="text-13 text-good-ink">{messages.saving(formatMoney(saving))}</p> : null}
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {featuresOf(offer).map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        {price && order ? (
          <ButtonLink
            to={paths.checkout({ ...order, priceId: _id })}
            variant={isRecommended ? 'primary' : 'secondary'}
            aria-label={messages.chooseNamed(name)}
            className="mt-auto self-start"
          >
            {offer.isCurrent ? messages.change : messages.choose}
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  )
}
