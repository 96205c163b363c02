import type { FieldMetadata } from '@conform-to/react'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/choice-field'
import { SelectField } from '~/components/ui/select-field'
import { TextField } from '~/components/ui/text-field'
import { presetFor, SCHEDULE_GROUPS, SCHEDULE_PRESETS, type ScheduleGroup } from '~/shared/rules/schedules'
import { OWN_SCHEDULE } from './site-form-data'
import { zoneOptions } from './zone-options'

const GROUPS = Object.entries(SCHEDULE_GROUPS) as [ScheduleGroup, string][]

const SCHEDULES = [
  ...GROUPS.map(([group, label]) => ({
    label,
    options: SCHEDULE_PRESETS.filter((preset) => preset.group === group).map(({ cron, label }) => ({
      value: cron,
      label,
    })),
  })),
  { label: 'Anything else', options: [{ value: OWN_SCHEDULE, label: 'A schedule of your own (cron)' }] },
]

type ScheduleFieldsProps = {
  frequency: FieldMetadata<string>
  timezone: FieldMetadata<string>
  isScheduled: FieldMetadata<string>
  timeZones: string[]
}

/** The field for a schedule of one's own shows when it is chosen, by style alone. */
export function ScheduleFields({ frequency, timezone, isScheduled, timeZones }: ScheduleFieldsProps) {
  const cron = frequency.initialValue ?? ''
  const preset = presetFor(cron)
  // What was sent, not what was loaded, says which of the two fields is wrong.
  const isPreset = presetFor(frequency.value ?? cron) !== undefined
  return (
    <Card title="Schedule">
      <div className="own-choice flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Test"
            error={isPreset ? frequency.errors : null}
            field={frequency}
            defaultValue={preset?.cron ?? OWN_SCHEDULE}
            options={SCHEDULES}
          />
          <SelectField
            label="Time zone"
            field={timezone}
            options={zoneOptions(timeZones, timezone.initialValue ?? 'UTC')}
          />
        </div>
        <div className="own-choice-field">
          <TextField
            label="Cron"
            help="Minute, hour, day of the month, month, day of the week: 0 6 * * 1-5 is weekdays at 06:00"
            error={isPreset ? undefined : frequency.errors}
            name="cron"
            defaultValue={preset || cron === OWN_SCHEDULE ? '' : cron}
            placeholder="0 6 * * 1-5"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            mono
          />
        </div>
        <Checkbox
          label="Pause scheduled tests"
          help="Results so far are kept, and tests can still be started by hand"
          name="paused"
          defaultChecked={isScheduled.initialValue === 'off'}
        />
      </div>
    </Card>
  )
}
