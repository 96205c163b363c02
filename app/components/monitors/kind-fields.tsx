import { Checkbox, RadioGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField, type TextFieldProps } from '~/components/ui/form/text-field'
import type { FormField, FormFields } from '~/components/ui/form/use-form'
import { monitorFormMessages as messages } from '~/shared/messages/monitors'
import type { MonitorKind } from '~/shared/rules/uptime/outcomes'
import { DNS_RECORDS, JSON_COMPARISONS } from '~/shared/schemas/monitor-kinds'
import type { SettingValues } from './monitor-values'

type SettingFields = FormFields<SettingValues>
type SettingField = FormField<string | undefined>

type SettingTextProps = Pick<TextFieldProps, 'label' | 'help' | 'placeholder' | 'inputMode' | 'mono'> & {
  field: SettingField
}

export function SettingText({ field, ...text }: SettingTextProps) {
  return <TextField {...text} field={field} maxLength={1000} autoComplete="off" spellCheck={false} />
}

function KeywordFields({ fields }: { fields: SettingFields }) {
  return (
    <>
      <SettingText field={fields.keyword} label={messages.keyword} />
      <RadioGroup
        label={messages.presence}
        field={fields.isPresent}
        choices={Object.entries(messages.presences).map(([value, label]) => ({ value, label }))}
        inline
      />
      <Checkbox label={messages.caseSensitive} field={fields.isCaseSensitive} />
    </>
  )
}

function JsonFields({ fields }: { fields: SettingFields }) {
  return (
    <>
      <SettingText
        field={fields.path}
        label={messages.path}
        help={messages.pathHelp}
        placeholder="$.status"
        mono
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={messages.comparison}
          field={fields.comparison}
          options={JSON_COMPARISONS.map((value) => ({ value, label: messages.comparisons[value] }))}
        />
        <SettingText field={fields.expected} label={messages.expected} help={messages.expectedHelp} mono />
      </div>
    </>
  )
}

function DnsFields({ fields }: { fields: SettingFields }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={messages.record}
          field={fields.record}
          options={DNS_RECORDS.map((value) => ({ value, label: value }))}
        />
        <SettingText
          field={fields.resolver}
          label={messages.resolver}
          help={messages.resolverHelp}
          placeholder="9.9.9.9"
          mono
        />
      </div>
      <SettingText field={fields.answer} label={messages.answer} help={messages.answerHelp} mono />
    </>
  )
}

export function KindFields({ kind, fields }: { kind: MonitorKind; fields: SettingFields }) {
  if (kind === 'keyword') return <KeywordFields fields={fields} />
  if (kind === 'json') return <JsonFields fields={fields} />
  if (kind === 'dns') return <DnsFields fields={fields} />
  if (kind !== 'tls') return null
  return (
    <SettingText
      field={fields.tlsDays}
      label={messages.tlsDays}
      help={messages.tlsDaysHelp}
      inputMode="numeric"
    />
  )
}
