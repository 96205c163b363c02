import { Form, Link } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { useCan, useTimeZone } from '~/components/visitor/use-visitor'
import { formatDate } from '~/shared/format/date'
import { billingMessages } from '~/shared/messages/billing'
import { formMessages } from '~/shared/messages/form'
import { ordersMessages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import type { OwnSubscription } from '~/shared/schemas/order'
import type { SoldPlan } from '~/shared/schemas/plan'

const messages = ordersMessages.own

type Intent = 'cancel' | 'resume' | 'keep' | 'card'

function IntentForm({
  intent,
  organization,
  label,
  variant = 'secondary',
}: {
  intent: Intent
  organization: number
  label: string
  variant?: 'secondary' | 'danger' | 'primary'
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="organization" value={organization} />
      <Button name="intent" value={intent} variant={variant}>
        {label}
      </Button>
    </Form>
  )
}

/** What the period that runs ends with, unless it just renews. */
function Renewal({ own, sold }: { own: OwnSubscription; sold: SoldPlan }) {
  const timeZone = useTimeZone()
  const day = formatDate(sold.periodEnd, timeZone)
  if (own.canResume) return <Notice tone="warning">{messages.canceled(day)}.</Notice>
  if (!sold.next) return null
  return <Notice tone="info">{ordersMessages.atRenewal(sold.next.plan.name, day)}.</Notice>
}

/** The question before a cancellation, a screen of its own by its URL. */
function CancelQuestion({ organization, sold }: { organization: number; sold: SoldPlan }) {
  const timeZone = useTimeZone()
  return (
    <Notice
      tone="warning"
      title={messages.cancelTitle}
      actions={
        <>
          <IntentForm intent="cancel" organization={organization} label={messages.cancel} variant="danger" />
          <ButtonLink to={paths.subscriptionPlan({ organization })}>{formMessages.cancel}</ButtonLink>
        </>
      }
    >
      <p>{messages.cancelText(formatDate(sold.periodEnd, timeZone))}</p>
    </Notice>
  )
}

function CardLine({ own: { card, organization } }: { own: OwnSubscription }) {
  if (!card) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        <span className="text-quiet">{messages.paymentMethod}:</span>{' '}
        {card.last4 ? messages.card(card.brand ?? '', card.last4) : ordersMessages.payments.card}
      </p>
      <IntentForm intent="card" organization={organization._id} label={messages.updateCard} />
      <p className="basis-full text-13 text-quiet">{messages.paymentMethodHelp}.</p>
    </div>
  )
}

type OwnPlanProps = { own: OwnSubscription; isCanceling: boolean }

/** Price, renewal and what payers may change. */
export function OwnPlan({ own, isCanceling }: OwnPlanProps) {
  const can = useCan()
  const { sold, canCancel, canResume } = own
  const organization = own.organization._id
  if (!can('organization.changeBilling', { organizationId: organization }))
    return <Notice tone="info">{billingMessages.onlyPayers}.</Notice>
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      {sold ? <Renewal own={own} sold={sold} /> : null}
      {own.openOrder ? (
        <Notice
          tone="warning"
          actions={
            <ButtonLink to={paths.checkoutSuccess({ organization, order: own.openOrder })} size="small">
              {messages.payNow}
            </ButtonLink>
          }
        >
          {messages.waiting}.
        </Notice>
      ) : null}
      <CardLine own={own} />
      {isCanceling && sold && canCancel ? <CancelQuestion organization={organization} sold={sold} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        {canResume ? (
          <IntentForm intent="resume" organization={organization} label={messages.resume} variant="primary" />
        ) : null}
        <ButtonLink
          to={paths.paymentSubscription({ organization, billingCycle: sold?.billingCycle ?? 'year' })}
          variant={canResume ? 'secondary' : 'primary'}
        >
          {sold ? messages.change : ordersMessages.chooseTitle}
        </ButtonLink>
        {sold?.next ? <IntentForm intent="keep" organization={organization} label={messages.keep} /> : null}
        {canCancel && !isCanceling ? (
          <Link
            to={paths.subscriptionPlan({ organization, action: 'cancel' })}
            preventScrollReset
            className="px-2 text-link hover:underline"
          >
            {messages.cancel}
          </Link>
        ) : null}
      </div>
    </div>
  )
}
