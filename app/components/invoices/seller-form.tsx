import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Card } from '~/components/ui/card'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { formMessages } from '~/shared/messages/form'
import { invoicesMessages } from '~/shared/messages/invoices'
import { paths } from '~/shared/paths'
import type { Country } from '~/shared/rules/money/countries'
import type { SellerSettings } from '~/shared/schemas/seller'
import { AddressFields, type AddressValues } from './address-fields'

const schema = () => import('~/shared/schemas/seller').then(({ sellerForm }) => sellerForm)
const words = invoicesMessages.seller

const TEXTS = ['taxNumber', 'register', 'contactName', 'phone', 'email', 'iban', 'bic', 'note'] as const
type Values = AddressValues &
  Record<(typeof TEXTS)[number] | 'numberFormat' | 'paymentDays' | 'ownRate' | 'brandOf', string>

const valuesOf = (seller: SellerSettings | null): Record<string, string> => ({
  ...{ country: 'DE', numberFormat: 'INV-{year}-{number}', ...seller },
  paymentDays: String(seller?.paymentDays ?? 14),
  ownRate: seller?.ownRate == null ? '' : String(seller.ownRate / 100),
  brandOf: seller?.brandOf == null ? '' : String(seller.brandOf),
})

type SellerFormProps = {
  seller: SellerSettings | null
  nextNumber: string | null
  timeZone: string
  countries: Pick<Country, 'code' | 'name'>[]
  organizations: { _id: number; name: string }[]
  lastResult: SubmissionResult | null | undefined
}

export function SellerForm(props: SellerFormProps) {
  const { seller, nextNumber, timeZone, countries, organizations, lastResult } = props
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<Values>({
    id: 'seller',
    schema,
    lastResult,
    defaultValue: valuesOf(seller),
  })
  return (
    <div className="max-w-form">
      <StackedForm form={form} preventScrollReset>
        <Card title={words.address} note={seller ? `${words.snapshot}.` : undefined}>
          <AddressFields fields={fields} countries={countries} />
        </Card>
        <Card title={words.tax}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label={words.taxNumber} field={fields.taxNumber} autoComplete="off" optional />
            <TextField label={words.register} field={fields.register} autoComplete="off" optional />
            <TextField
              label={words.ownRate}
              help={words.ownRateHelp}
              field={fields.ownRate}
              inputMode="decimal"
              autoComplete="off"
              optional
            />
          </div>
        </Card>
        <Card title={invoicesMessages.document.contact}>
          <div className="flex flex-col gap-4">
            <TextField label={words.contactName} field={fields.contactName} autoComplete="name" />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label={words.phone} field={fields.phone} type="tel" autoComplete="tel" />
              <TextField label={words.email} field={fields.email} type="email" autoComplete="email" />
            </div>
          </div>
        </Card>
        <Card title={words.bank}>
          <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
            <TextField label={words.iban} field={fields.iban} mono autoComplete="off" optional />
            <TextField label={words.bic} field={fields.bic} mono autoComplete="off" optional />
          </div>
        </Card>
        <Card
          title={words.numbers}
          note={`${nextNumber ? `${words.next(nextNumber)}. ` : ''}${words.timeZone(timeZone)}.`}
        >
          <div className="flex flex-col gap-4">
            <TextField
              label={words.numberFormat}
              help={words.numberFormatHelp}
              field={fields.numberFormat}
              mono
              autoComplete="off"
            />
            <TextField
              label={words.paymentDays}
              field={fields.paymentDays}
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField label={words.note} field={fields.note} optional />
            <SelectField
              label={words.brandOf}
              field={fields.brandOf}
              placeholder={words.noBrand}
              options={organizations.map(({ _id, name }) => ({ value: String(_id), label: name }))}
            />
          </div>
        </Card>
        <FormButtons submit={formMessages.save} busy={isBusy} cancelTo={paths.invoices()} isSticky />
      </StackedForm>
    </div>
  )
}
