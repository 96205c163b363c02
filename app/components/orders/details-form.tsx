import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { ordersMessages } from '~/shared/messages/orders'
import type { OwnSubscription } from '~/shared/schemas/order'
import { DetailFields, type DetailValues, detailValues } from './detail-fields'

type DetailsFormProps = {
  own: OwnSubscription
  countries: { code: string; name: string }[]
  lastResult: SubmissionResult | null | undefined
}

/** Billing address, tax id and who gets the invoices. */
export function DetailsForm({ own: { organization, account }, countries, lastResult }: DetailsFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<DetailValues>({
    id: 'billing-details',
    lastResult,
    defaultValue: detailValues(account, organization.name),
  })
  return (
    <Card title={ordersMessages.own.details}>
      <StackedForm form={form} preventScrollReset>
        <input type="hidden" name="organization" value={organization._id} />
        <DetailFields fields={fields} countries={countries} account={account} />
        <Button name="intent" value="details" busy={isBusy} className="self-start">
          {formMessages.save}
        </Button>
      </StackedForm>
    </Card>
  )
}
