import { Checkbox, RadioGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField, type TextFieldProps } from '~/components/ui/form/text-field'
import type { FormField, FormFields } from '~/components/ui/form/use-form'
import { monitorFormMessages } from '~/shared/messages/monitors'
import type { MonitorKind } from '~/shared/rules/uptime/outcomes'
import { DNS_RECORDS, JSON_COMPARISONS } from '~/shared/schemas/monitor-kinds'
import type { SettingValues } from './monitor-values'

const words = monitorFormMessages

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
      <SettingText field={fields.keyword} label={words.keyword} />
      <RadioGroup
        label={words.presence}
        field={fields.isPresent}
        choices={Object.entries(words.presences).map(([value, label]) => ({ value, label }))}
        inline
      />
      <Checkbox label={words.caseSensitive} field={fields.isCaseSensitive} />
    </>
  )
}

function JsonFields({ fields }: { fields: SettingFields }) {
  return (
    <>
      <SettingText field={fields.path} label={words.path} help={words.pathHelp} placeholder="$.status" mono />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={words.comparison}
          field={fields.comparison}
          options={JSON_COMPARISONS.map((value) => ({ value, label: words.comparisons[value] }))}
        />
        <SettingText field={fields.expected} label={words.expected} help={words.expectedHelp} mono />
      </div>
    </>
  )
}

function DnsFields({ fields }: { fields: SettingFields }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={words.record}
          field={fields.record}
          options={DNS_RECORDS.map((value) => ({ value, label: value }))}
        />
        <SettingText
          field={fields.resolver}
          label={words.resolver}
          help={words.resolverHelp}
          placeholder="9.9.9.9"
          mono
        />
      </div>
      <SettingText field={fields.answer} label={words.answer} help={words.answerHelp} mono />
    </>
  )
}

export function KindFields({ kind, fields }: { kind: MonitorKind; fields: SettingFields }) {
  if (kind === 'keyword') return <KeywordFields fields={fields} />
  if (kind === 'json') return <JsonFields fields={fields} />
  if (kind === 'dns') return <DnsFields fields={fields} />
  if (kind !== 'tls') return null
  return (
    <SettingText field={fields.tlsDays} label={words.tlsDays} help={words.tlsDaysHelp} inputMode="numeric" />
  )
}
