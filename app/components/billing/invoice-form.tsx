import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { RadioGroup } from '~/components/ui/form/choice-field'
import { FormFailure } from '~/components/ui/form/form-failure'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { Notice } from '~/components/ui/notice'
import { useCan } from '~/components/visitor/use-visitor'
import { billingMessages as messages } from '~/shared/messages/billing'
import { BILLING_CYCLES } from '~/shared/rules/access/subscription'
import type { SubscriptionView } from '~/shared/schemas/subscription'

type InvoiceFormProps = {
  subscription: SubscriptionView
  wish: { billingCycle: string; uptimeMonitor: string | null; checkQuota: string | null }
  lastResult: SubmissionResult | null | undefined
}

export function InvoiceForm({ subscription, wish, lastResult }: InvoiceFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const can = useCan()
  const organization = String(subscription.organization._id)
  // The form that sets the subscription has the primary button.
  const isOperator = can('organization.setSubscription', { organizationId: subscription.organization._id })
  const isOfThis = lastResult?.initialValue?.['organization'] === organization
  const [form, fields] = useForm<{ organization: string; billingCycle: string }>({
    id: `invoice-${organization}`,
    lastResult: isOfThis ? lastResult : null,
    defaultValue: { billingCycle: wish.billingCycle },
  })
  if (subscription.paymentType === 'invoice' && subscription.invoiceStatus === 'waiting') {
    return <Notice tone="info">{messages.pending}.</Notice>
  }
  if (!can('organization.changeBilling', { organizationId: subscription.organization._id })) {
    return <Notice tone="info">{messages.onlyPayers}.</Notice>
  }
  return (
    <Form
      method="post"
      preventScrollReset
      {...getFormProps(form)}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <FormFailure errors={form.errors} />
      <input type="hidden" name={fields.organization.name} value={organization} />
      {wish.uptimeMonitor ? <input type="hidden" name="uptimeMonitor" value={wish.uptimeMonitor} /> : null}
      {wish.checkQuota ? <input type="hidden" name="checkQuota" value={wish.checkQuota} /> : null}
      <RadioGroup
        label={messages.cycle}
        field={fields.billingCycle}
        inline
        choices={BILLING_CYCLES.map((value) => ({ value, label: messages.cycles[value] }))}
      />
      <div className="flex flex-col gap-2">
        <Button variant={isOperator ? 'secondary' : 'primary'} busy={isBusy} className="self-start">
          {messages.requestInvoice}
        </Button>
        <p className="text-13 text-quiet">{messages.requestInvoiceHelp}.</p>
      </div>
    </Form>
  )
}
