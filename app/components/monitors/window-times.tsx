import { SelectField } from '~/components/ui/select-field'
import { TextField } from '~/components/ui/text-field'
import type { FormFields } from '~/components/ui/use-form'
import { messages } from '~/shared/messages'
import { OWN_PRESET } from './window-form-data'
import type { WindowValues } from './window-values'

const words = messages.windowForm

type Fields = FormFields<WindowValues & { preset: string }>

/** `2026-11-20T14:05`; longer where there are seconds. */
const stepOf = (value: string | undefined) => ((value ?? '').length > 16 ? 1 : undefined)

/** From when to when, on the clocks of the time zone. */
export function OnceFields({ fields }: { fields: Fields }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {[
        { field: fields.startsAt, label: words.startsAt },
        { field: fields.endsAt, label: words.endsAt },
      ].map(({ field, label }) => (
        <TextField
          key={field.name}
          label={label}
          error={field.errors}
          name={field.name}
          defaultValue={field.initialValue}
          type="datetime-local"
          step={stepOf(field.initialValue)}
          required
        />
      ))}
    </div>
  )
}

const PRESETS = Object.entries(words.presets).map(([value, label]) => ({ value, label }))

/** The field for times of one's own shows when they are chosen, by style alone. */
export function CronFields({ fields }: { fields: Fields }) {
  const { initialValue: cron = '' } = fields.cron
  const usual = PRESETS.find(({ value }) => value === cron)?.value
  const preset = fields.preset.initialValue ?? usual ?? OWN_PRESET
  return (
    <div className="own-choice flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={words.preset}
          name={fields.preset.name}
          defaultValue={preset}
          options={[...PRESETS, { value: OWN_PRESET, label: words.ownPreset }]}
        />
        <TextField
          label={words.duration}
          help={words.durationHelp}
          error={fields.durationMinutes.errors}
          name={fields.durationMinutes.name}
          defaultValue={fields.durationMinutes.initialValue}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </div>
      <div className="own-choice-field">
        <TextField
          label={words.cron}
          help={words.cronHelp}
          error={fields.cron.errors}
          name={fields.cron.name}
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
