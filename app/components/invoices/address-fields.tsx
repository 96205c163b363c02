import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { invoicesMessages } from '~/shared/messages/invoices'
import type { Country } from '~/shared/rules/money/countries'

export type AddressValues = Record<
  'name' | 'street' | 'postalCode' | 'city' | 'region' | 'country' | 'taxId',
  string
>

const words = invoicesMessages.address

export function AddressFields({
  fields,
  countries,
}: {
  fields: FormFields<AddressValues>
  countries: Pick<Country, 'code' | 'name'>[]
}) {
  return (
    <div className="flex flex-col gap-4">
      <TextField label={words.name} field={fields.name} autoComplete="organization" />
      <TextField label={words.street} field={fields.street} autoComplete="address-line1" />
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <TextField label={words.postalCode} field={fields.postalCode} autoComplete="postal-code" />
        <TextField label={words.city} field={fields.city} autoComplete="address-level2" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={words.region} field={fields.region} autoComplete="address-level1" optional />
        <SelectField
          label={words.country}
          field={fields.country}
          autoComplete="country"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      <TextField label={words.taxId} field={fields.taxId} autoComplete="off" mono optional />
    </div>
  )
}
