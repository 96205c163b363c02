import { SelectField } from '~/components/ui/form/select-field'
import type { FormField } from '~/components/ui/form/use-form'
import { mailingMessages as messages } from '~/shared/messages/mailings'
import { FREQUENCIES } from '~/shared/rules/mailings/kinds'
import { hourLabel } from './describe-schedule'

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
        label={messages.form.frequency}
        field={fields.frequency}
        options={FREQUENCIES.map((value) => ({ value, label: messages.frequency[value] }))}
      />
      <SelectField
        label={messages.form.weekday}
        field={fields.weekday}
        options={messages.weekdays.map((label, index) => ({ value: String(index), label }))}
        className="group-has-[option[value=daily]:checked]/schedule:hidden"
      />
      <SelectField label={messages.form.hour} field={fields.hour} options={HOURS} />
      <p className="text-13 text-pretty text-quiet sm:col-span-3">
        <span className="hidden group-has-[option[value=monthly]:checked]/schedule:inline">
          {messages.form.weekdayMonthly}{' '}
        </span>
        {messages.form.hourHelp(zone)}
      </p>
    </div>
  )
}
