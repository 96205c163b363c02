import { useState } from 'react'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { windowFormMessages as messages } from '~/shared/messages/maintenance-windows'
import { OWN_PRESET } from '~/shared/rules/window-times'
import type { WindowValues } from './window-values'

type Fields = FormFields<WindowValues & { preset: string }>

/** `2026-11-20T14:05`; longer values have seconds and need a step of 1. */
const stepOf = (value: string | undefined) => ((value ?? '').length > 16 ? 1 : undefined)

export function OnceFields({ fields }: { fields: Fields }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {[
        { field: fields.startsAt, label: messages.startsAt },
        { field: fields.endsAt, label: messages.endsAt },
      ].map(({ field, label }) => (
        <TextField
          key={field.name}
          label={label}
          field={field}
          type="datetime-local"
          step={stepOf(field.value)}
          required
        />
      ))}
    </div>
  )
}

const presets = () => Object.entries(messages.presets).map(([value, label]) => ({ value, label }))

/** The field for custom times is shown by CSS when its option is selected. */
export function CronFields({ fields }: { fields: Fields }) {
  const [cron] = useState(() => fields.cron.value ?? '')
  const usual = presets().find(({ value }) => value === cron)?.value
  const preset = fields.preset.value ?? usual ?? OWN_PRESET
  return (
    <div className="own-choice flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={messages.preset}
          field={fields.preset}
          defaultValue={preset}
          options={[...presets(), { value: OWN_PRESET, label: messages.ownPreset }]}
        />
        <TextField
          label={messages.duration}
          help={messages.durationHelp}
          field={fields.durationMinutes}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </div>
      <div className="own-choice-field" data-shown={fields.cron.errors ? '' : undefined}>
        <TextField
          label={messages.cron}
          help={messages.cronHelp}
          field={fields.cron}
          defaultValue={usual ? '' : cron}
          placeholder="30 23 * * 5"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          mono
        />
      </div>
    </div>
  )
}
