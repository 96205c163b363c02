import { NameField } from '~/components/ui/form/name-field'
import { SelectField } from '~/components/ui/form/select-field'
import type { FormField } from '~/components/ui/form/use-form'
import { settingsFieldsMessages as messages } from '~/shared/messages/hierarchy'
import { RETENTION_DAYS, retentionLabel } from '~/shared/rules/measuring/retention'

const retentions = () => RETENTION_DAYS.map((days) => ({ value: String(days), label: retentionLabel(days) }))

export type ClientValues = { name: string; retentionDays: string }

type ClientFieldsProps = {
  fields: { name: FormField<string>; retentionDays: FormField<string> }
  autoFocus?: boolean
}

export function ClientFields({ fields: { name, retentionDays }, autoFocus }: ClientFieldsProps) {
  return (
    <>
      <NameField label={messages.name} field={name} autoFocus={autoFocus} />
      <SelectField
        label={messages.retention}
        help={messages.retentionHelp}
        field={retentionDays}
        options={retentions()}
      />
    </>
  )
}
