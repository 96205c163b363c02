import { SelectField } from '~/components/ui/form/select-field'
import type { FormField } from '~/components/ui/form/use-form'
import { mailingMessages } from '~/shared/messages/mailings'
import { FREQUENCIES } from '~/shared/rules/mailings/kinds'
import { hourLabel } from './describe-schedule'

const words = mailingMessages

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourLabel(hour) }))

type ScheduleFieldsProps = {
  fields: Record<'frequency' | 'weekday' | 'hour', FormField>
  zone: string
}

/** Styles hide the weekday of a daily email, so that it works without scripts. */
export function ScheduleFields({ fields, zone }: ScheduleFieldsProps) {
  return (
    <div className="group/schedule grid gap-4 sm:grid-cols-3">
      <SelectField
        label={words.form.frequency}
        field={fields.frequency}
        options={FREQUENCIES.map((value) => ({ value, label: words.frequency[value] }))}
      />
      <SelectField
        label={words.form.weekday}
        field={fields.weekday}
        options={words.weekdays.map((label, index) => ({ value: String(index), label }))}
        className="group-has-[option[value=daily]:checked]/schedule:hidden"
      />
      <SelectField label={words.form.hour} field={fields.hour} options={HOURS} />
      <p className="text-13 text-pretty text-quiet sm:col-span-3">
        <span className="hidden group-has-[option[value=monthly]:checked]/schedule:inline">
          {words.form.weekdayMonthly}{' '}
        </span>
        {words.form.hourHelp(zone)}
      </p>
    </div>
  )
}
