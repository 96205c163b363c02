import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Checkbox, RadioGroup } from '~/components/ui/form/choice-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { ordersMessages as messages } from '~/shared/messages/orders'
import { paths } from '~/shared/paths'
import type { BillingAccount } from '~/shared/schemas/billing-details'
import type { OrderQuote, OrderView } from '~/shared/schemas/order'
import { DetailFields, type DetailValues, detailValues } from './detail-fields'
import { OrderSummary } from './order-summary'

type Values = DetailValues & {
  discountCode: string
  payment: string
  terms: string
  total: string
  key: string
}

type CheckoutFormProps = {
  organization: { _id: number; name: string }
  account: BillingAccount | null
  countries: { code: string; name: string }[]
  payments: OrderView['payment'][]
  quote: OrderQuote
  /** Of a new order; a form that is shown again keeps its own. */
  orderKey: string
  discountCode: string
  lastResult: SubmissionResult | null | undefined
}

/** The order with its price. Nobody agrees to it before the VAT is known; after the price changed it comes back. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { organization, account, countries, payments, quote, orderKey, discountCode, lastResult } = props
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<Values>({
    id: 'checkout',
    lastResult,
    defaultValue: { ...detailValues(account, organization.name), discountCode, payment: payments[0] },
  })
  const hidden = {
    ...{ organization: organization._id, priceId: quote.plan._id, billingCycle: quote.billingCycle },
    ...{ checkQuota: quote.checkQuota ?? '', uptimeMonitor: quote.uptimeMonitor ?? '' },
    ...{ total: quote.total.amount, key: String(lastResult?.initialValue?.['key'] ?? orderKey) },
  }
  return (
    <StackedForm form={form} preventScrollReset>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,40rem)_minmax(20rem,26rem)]">
        <div className="flex flex-col gap-6">
          <Card title={messages.sections.details}>
            <DetailFields fields={fields} countries={countries} account={account} />
          </Card>
          <Card title={messages.sections.payment}>
            <RadioGroup
              label={messages.fields.payment}
              field={fields.payment}
              choices={payments.map((value) => ({
                value,
                label: messages.payments[value],
                help: messages.paymentHelp[value],
              }))}
            />
          </Card>
        </div>
        <Card title={messages.sections.summary} className="lg:sticky lg:top-18">
          <div className="flex flex-col gap-4">
            <OrderSummary quote={quote} />
            <div className="flex items-end gap-2">
              <TextField
                label={messages.fields.code}
                field={fields.discountCode}
                {...(quote.codeFault !== null && { error: quote.codeFault })}
                maxLength={40}
                autoComplete="off"
                optional
                className="flex-1"
              />
              <Button name="intent" value="update" formNoValidate>
                {messages.update}
              </Button>
            </div>
            {fields.total.errors ? (
              <p role="alert" className="text-poor-ink">
                {fields.total.errors.join('. ')}
              </p>
            ) : null}
            {quote.vat ? <Checkbox label={messages.fields.terms} field={fields.terms} /> : null}
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" name="intent" value={quote.vat ? 'order' : 'review'} busy={isBusy}>
                {quote.vat ? messages.order : messages.review}
              </Button>
              <ButtonLink to={paths.paymentSubscription({ organization: organization._id })}>
                {formMessages.cancel}
              </ButtonLink>
            </div>
          </div>
        </Card>
      </div>
    </StackedForm>
  )
}
