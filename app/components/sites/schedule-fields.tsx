import type { ReactNode } from 'react'
import { Card } from '~/components/ui/card'
import { FoldMark } from '~/components/ui/fold-mark'
import { Checkbox } from '~/components/ui/form/choice-field'
import { Select, SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { calendarMessages } from '~/shared/format/date'
import { scheduleFormMessages as messages } from '~/shared/messages/schedule'
import {
  cronWeekday,
  HOUR_STEPS,
  type Repeat,
  type SimpleSchedule,
  WEEKDAYS,
} from '~/shared/rules/schedule/simple-schedule'
import { zoneOptions } from '../visitor/zone-options'
import { presetOptions } from './schedule-options'
import type { SiteValues } from './site-values'

const steps = () => HOUR_STEPS.map((step) => ({ value: String(step), label: messages.everyHours(step) }))
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const days = () =>
  WEEKDAYS.map((name) => {
    const value = cronWeekday(name)
    return { value, label: calendarMessages.weekdays[Number(value)] ?? name }
  })

type ScheduleFieldsProps = {
  fields: Pick<FormFields<SiteValues>, 'frequency' | 'cron' | 'timezone' | 'paused' | keyof SimpleSchedule>
  timeZones: string[]
}
type Fields = ScheduleFieldsProps['fields']

interface ChoiceProps {
  field: Fields['repeat']
  value: Repeat
  /** Whether its details must be seen: they have an error. */
  isShown?: boolean
  children?: ReactNode
}

/** CSS alone shows the details of the chosen one. */
function Choice({ field, value, isShown, children }: ChoiceProps) {
  return (
    <div className="schedule-choice flex flex-wrap items-center gap-x-3 gap-y-2">
      <label className="flex min-h-9 items-center gap-2.5">
        <input
          type="radio"
          name={field.name}
          value={value}
          defaultChecked={field.initialValue === value}
          className="size-4 shrink-0"
        />
        {messages.repeats[value]}
      </label>
      {children ? (
        <div className="schedule-detail min-w-0 flex-1" data-shown={isShown ? '' : undefined}>
          <div className="flex flex-wrap gap-2">{children}</div>
        </div>
      ) : null}
    </div>
  )
}

interface PickProps {
  field: Fields['everyHours']
  label: string
  options: { value: string; label: string }[]
}

const Pick = ({ field, label, options }: PickProps) => (
  <Select
    name={field.name}
    aria-label={label}
    defaultValue={field.initialValue}
    options={options}
    className="min-w-0 max-w-44 flex-1 basis-28"
  />
)

function More({ fields: { repeat, frequency, cron } }: Pick<ScheduleFieldsProps, 'fields'>) {
  const isUsed = repeat.initialValue === 'preset' || repeat.initialValue === 'own'
  const isOwn = repeat.value === 'own'
  return (
    <details open={isUsed || Boolean(cron.errors) || undefined}>
      <summary className="inline-flex min-h-9 items-center gap-1.5 rounded-2 text-quiet hover:text-text">
        <FoldMark />
        {messages.more}
      </summary>
      <div className="flex flex-col gap-1 pl-5.5">
        <Choice field={repeat} value="preset">
          <Select
            name={frequency.name}
            aria-label={messages.preset}
            defaultValue={frequency.initialValue}
            options={presetOptions()}
            className="max-w-72"
          />
        </Choice>
        <Choice
          field={repeat}
          value="own"
          isShown={Boolean(cron.errors) || (isOwn && Boolean(frequency.errors))}
        >
          <TextField
            label={messages.cron}
            help={messages.cronHelp}
            field={cron}
            error={isOwn ? (frequency.errors ?? cron.errors) : cron.errors}
            placeholder="0 6 * * 1-5"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            mono
            className="w-full"
          />
        </Choice>
      </div>
    </details>
  )
}

/** Simple choices first, the full list below; the server reads the chosen one only. */
export function ScheduleFields({ fields, timeZones }: ScheduleFieldsProps) {
  const { repeat, everyHours, dailyAt, weekday, weeklyAt, frequency, timezone, paused } = fields
  const errors = repeat.value === 'own' ? [] : (frequency.errors ?? [])
  return (
    <Card title={messages.title}>
      <div className="flex flex-col gap-4">
        <fieldset className="flex min-w-0 flex-col gap-1">
          <legend className="mb-1 text-13 font-medium">{messages.repeat}</legend>
          <Choice field={repeat} value="hourly" />
          <Choice field={repeat} value="hours">
            <Pick field={everyHours} label={messages.hours} options={steps()} />
          </Choice>
          <Choice field={repeat} value="daily">
            <Pick field={dailyAt} label={messages.dailyAt} options={HOURS} />
          </Choice>
          <Choice field={repeat} value="weekly">
            <Pick field={weekday} label={messages.weekday} options={days()} />
            <Pick field={weeklyAt} label={messages.weeklyAt} options={HOURS} />
          </Choice>
          <More fields={fields} />
          {errors.map((error) => (
            <p key={error} className="text-13 text-poor-ink">
              {error}
            </p>
          ))}
        </fieldset>
        <SelectField
          label={messages.timezone}
          field={timezone}
          options={zoneOptions(timeZones, timezone.initialValue ?? 'UTC')}
          className="sm:max-w-80"
        />
        <Checkbox label={messages.paused} help={messages.pausedHelp} field={paused} />
      </div>
    </Card>
  )
}
