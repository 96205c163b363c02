import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { FormFailure } from '~/components/ui/form/form-failure'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import { getFormProps, useForm } from '~/components/ui/form/use-form'
import { useVisitor } from '~/components/visitor/use-visitor'
import { billingMessages } from '~/shared/messages/billing'
import { formMessages } from '~/shared/messages/form'
import { paths } from '~/shared/paths'
import { MAX_PLAN_LENGTH, type SubscriptionView } from '~/shared/schemas/subscription'

const schema = () => import('~/shared/schemas/subscription').then(({ subscriptionForm }) => subscriptionForm)

const messages = billingMessages.manage
const invoices = () => Object.entries(billingMessages.invoices).map(([value, label]) => ({ value, label }))

type Values = { plan: string; endsAt: string; testQuota: string; uptimeQuota: string; invoiceStatus: string }

type SettingsFormProps = {
  subscription: SubscriptionView
  lastResult: SubmissionResult | null | undefined
}

type Fields = ReturnType<typeof useForm<Values>>[1]

function PlanFields({ fields, sold }: { fields: Fields; sold: SubscriptionView['sold'] }) {
  return (
    <>
      {sold ? (
        <p className="text-13">
          <Link to={paths.plan(sold.plan._id, 'clients')} className="text-link hover:underline">
            {messages.movePlan(sold.plan.name)}
          </Link>
        </p>
      ) : (
        <TextField
          label={messages.plan}
          field={fields.plan}
          maxLength={MAX_PLAN_LENGTH}
          autoComplete="off"
          optional
        />
      )}
      <TextField
        label={messages.endsAt}
        help={messages.endsAtHelp}
        field={fields.endsAt}
        type="date"
        optional
      />
    </>
  )
}

/** What super admins set; also how an invoice order is processed. */
export function SubscriptionSettingsForm({ subscription, lastResult }: SettingsFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const { plan, endsAt, isEndSet, testQuota, uptimeQuota, invoiceStatus } = subscription
  const [form, fields] = useForm<Values>({
    id: 'subscription-settings',
    schema,
    lastResult,
    defaultValue: {
      plan: plan ?? '',
      endsAt: isEndSet ? (endsAt?.slice(0, 10) ?? '') : '',
      testQuota: testQuota === null ? '' : String(testQuota),
      uptimeQuota: uptimeQuota === null ? '' : String(uptimeQuota),
      invoiceStatus: invoiceStatus ?? '',
    },
  })
  const { testQuotaHelp } = messages
  const hasBilling = useVisitor()?.hasBilling ?? false
  return (
    <Card title={hasBilling ? messages.formTitle : messages.quotasTab} note={messages.formNote}>
      <Form
        method="post"
        action="?form=settings"
        preventScrollReset
        {...getFormProps(form)}
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="intent" value="settings" />
        <FormFailure errors={form.errors} />
        {hasBilling ? <PlanFields fields={fields} sold={subscription.sold} /> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={billingMessages.facts.testQuota}
            help={testQuotaHelp}
            field={fields.testQuota}
            inputMode="numeric"
            autoComplete="off"
            optional
          />
          <TextField
            label={billingMessages.facts.uptimeQuota}
            help={testQuotaHelp}
            field={fields.uptimeQuota}
            inputMode="numeric"
            autoComplete="off"
            optional
          />
        </div>
        {hasBilling ? (
          <SelectField
            label={messages.invoice}
            help={messages.invoiceHelp}
            field={fields.invoiceStatus}
            options={[{ value: '', label: messages.noInvoice }, ...invoices()]}
          />
        ) : null}
        <div>
          <Button variant="primary" busy={isBusy}>
            {isBusy ? formMessages.saving : formMessages.save}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
