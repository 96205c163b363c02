import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckboxGroup } from '~/components/ui/form/choice-field'
import { FormButtons } from '~/components/ui/form/form-buttons'
import { NameField } from '~/components/ui/form/name-field'
import { SelectField } from '~/components/ui/form/select-field'
import { StackedForm } from '~/components/ui/form/stacked-form'
import { TextArea, TextField } from '~/components/ui/form/text-field'
import { useForm } from '~/components/ui/form/use-form'
import { apiKeyMessages as messages } from '~/shared/messages/api-keys'
import { KEY_EXPIRIES, KEY_SCOPES, OWNED_KEY_SCOPES } from '~/shared/rules/access/key-scopes'
import type { ApiKeyDetails, ApiKeyFormFields } from '~/shared/schemas/api-key'

const schema = () => import('~/shared/schemas/api-key').then(({ apiKeyForm }) => apiKeyForm)

const NEW: ApiKeyFormFields = { name: '', scopes: ['read'], expiry: '90', lastDay: '', addresses: '' }

const valuesOf = ({ name, scopes, expiresAt, addresses }: ApiKeyDetails): ApiKeyFormFields => ({
  name,
  scopes,
  expiry: expiresAt === null ? 'never' : 'date',
  lastDay: expiresAt?.slice(0, 10) ?? '',
  addresses: addresses.join('\n'),
})

type Props = {
  /** Absent: a new one. */
  apiKey?: ApiKeyDetails
  mayBill: boolean
  submit: string
  closeTo: string
  lastResult: SubmissionResult | null
}

export function KeyForm({ apiKey, mayBill, submit, closeTo, lastResult }: Props) {
  const isBusy = useNavigation().state === 'submitting'
  const [form, fields] = useForm<ApiKeyFormFields>({
    schema,
    lastResult,
    defaultValue: apiKey ? valuesOf(apiKey) : NEW,
  })
  return (
    <StackedForm form={form}>
      <NameField label={messages.name} help={messages.nameHelp} field={fields.name} />
      <CheckboxGroup
        label={messages.scopes}
        field={fields.scopes}
        choices={(mayBill ? KEY_SCOPES : OWNED_KEY_SCOPES).map((value) => ({
          value,
          label: messages.scopeNames[value],
          help: messages.scopeHelp[value],
        }))}
      />
      <div className="group/dates grid gap-4 sm:grid-cols-2">
        <SelectField
          label={messages.expiry}
          field={fields.expiry}
          options={KEY_EXPIRIES.map((value) => ({ value, label: messages.expiries[value] }))}
        />
        <TextField
          label={messages.lastDay}
          field={fields.lastDay}
          type="date"
          className="group-has-[option:checked:not([value=date])]/dates:hidden"
        />
      </div>
      <TextArea
        label={messages.addresses}
        help={messages.addressesHelp}
        field={fields.addresses}
        optional
        mono
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormButtons submit={submit} busy={isBusy} cancelTo={closeTo} />
    </StackedForm>
  )
}
