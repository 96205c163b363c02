import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextArea, TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { invoicesMessages as messages } from '~/shared/messages/invoices'
import { paths } from '~/shared/paths'
import type { Country } from '~/shared/rules/money/countries'
import { CURRENCY_CODES } from '~/shared/values/currency-codes'
import { AddressFields, type AddressValues } from './address-fields'

const schema = () => import('~/shared/schemas/invoice').then(({ invoiceOrderForm }) => invoiceOrderForm)
const words = messages.order

type Values = AddressValues &
  Record<'organization' | 'key' | 'email' | 'currency' | 'periodStart' | 'periodEnd' | 'lines', string>

type WriteFormProps = {
  /** What is known of the order. */
  values: Partial<Values>
  countries: Pick<Country, 'code' | 'name'>[]
  organizations: { _id: number; name: string }[]
  lastResult: SubmissionResult | null | undefined
}

export function WriteInvoiceForm({ values, countries, organizations, lastResult }: WriteFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<Values>({ id: 'write-invoice', schema, lastResult, defaultValue: values })
  return (
    <div className="max-w-form">
      <StackedForm form={form} preventScrollReset>
        <input type="hidden" name="key" defaultValue={fields.key.initialValue as string} />
        <Card title={words.buyer}>
          <div className="flex flex-col gap-4">
            <SelectField
              label={words.organization}
              field={fields.organization}
              placeholder=""
              options={organizations.map(({ _id, name }) => ({ value: String(_id), label: name }))}
            />
            <AddressFields fields={fields} countries={countries} />
            <TextField label={words.email} field={fields.email} type="email" autoComplete="off" />
          </div>
        </Card>
        <Card title={words.content} note={`${words.notOrdered}.`}>
          <div className="flex flex-col gap-4">
            <div className="grid gap-4 sm:grid-cols-3">
              <SelectField
                label={words.currency}
                field={fields.currency}
                options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
              />
              <TextField label={words.periodStart} field={fields.periodStart} type="date" />
              <TextField label={words.periodEnd} field={fields.periodEnd} type="date" />
            </div>
            <TextArea label={words.lines} help={words.linesHelp} field={fields.lines} rows={5} mono />
          </div>
        </Card>
        <FormButtons submit={messages.issue} busy={isBusy} cancelTo={paths.invoices()} isSticky />
      </StackedForm>
    </div>
  )
}
