import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { ordersMessages } from '~/shared/messages/orders'
import type { BillingAccount } from '~/shared/schemas/billing-details'

const words = ordersMessages.fields

export interface DetailValues {
  name: string
  street: string
  postalCode: string
  city: string
  region: string
  country: string
  taxId: string
  contacts: string
}

export const detailValues = (account: BillingAccount | null, organization: string): DetailValues => ({
  name: account?.name ?? organization,
  street: account?.street ?? '',
  postalCode: account?.postalCode ?? '',
  city: account?.city ?? '',
  region: account?.region ?? '',
  country: account?.country ?? '',
  taxId: account?.taxId ?? '',
  contacts: account?.contacts.join(', ') ?? '',
})

type DetailFieldsProps = {
  fields: FormFields<DetailValues>
  countries: { code: string; name: string }[]
  account: BillingAccount | null
}

/** Who pays: address, tax id and where invoices go. */
export function DetailFields({ fields, countries, account }: DetailFieldsProps) {
  const status = account?.taxIdStatus
  return (
    <div className="flex flex-col gap-4">
      <TextField label={words.name} field={fields.name} maxLength={200} autoComplete="organization" />
      <TextField label={words.street} field={fields.street} maxLength={200} autoComplete="street-address" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.postalCode}
          field={fields.postalCode}
          maxLength={20}
          autoComplete="postal-code"
          optional
        />
        <TextField label={words.city} field={fields.city} maxLength={100} autoComplete="address-level2" />
        <TextField
          label={words.region}
          field={fields.region}
          maxLength={100}
          autoComplete="address-level1"
          optional
        />
        <SelectField
          label={words.country}
          field={fields.country}
          placeholder={words.chooseCountry}
          autoComplete="country"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      <TextField
        label={words.taxId}
        help={status ? `${ordersMessages.taxIdStatuses[status]}. ${words.taxIdHelp}` : words.taxIdHelp}
        field={fields.taxId}
        maxLength={30}
        autoComplete="off"
        optional
      />
      <TextField
        label={words.contacts}
        help={words.contactsHelp}
        field={fields.contacts}
        maxLength={3000}
        optional
      />
    </div>
  )
}
