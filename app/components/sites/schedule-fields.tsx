import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { SCHEDULE_GROUPS, SCHEDULE_PRESETS, type ScheduleGroup } from '~/shared/rules/schedule/schedules'
import { OWN_SCHEDULE } from '~/shared/rules/site-form-rows'
import type { SiteValues } from './site-values'
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
  fields: Pick<FormFields<SiteValues>, 'frequency' | 'cron' | 'timezone' | 'paused'>
  timeZones: string[]
}

/** CSS alone shows the cron field when the custom schedule is chosen, or when its error must be seen. */
export function ScheduleFields({ fields, timeZones }: ScheduleFieldsProps) {
  const { frequency, cron, timezone, paused } = fields
  const isOwn = frequency.value === OWN_SCHEDULE
  return (
    <Card title="Schedule">
      <div className="own-choice flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Test"
            field={frequency}
            error={isOwn ? null : frequency.errors}
            options={SCHEDULES}
          />
          <SelectField
            label="Time zone"
            field={timezone}
            options={zoneOptions(timeZones, timezone.initialValue ?? 'UTC')}
          />
        </div>
        <div className="own-choice-field" data-shown={cron.errors ? '' : undefined}>
          <TextField
            label="Cron"
            help="Minute, hour, day of the month, month, day of the week: 0 6 * * 1-5 is weekdays at 06:00"
            field={cron}
            error={isOwn ? frequency.errors : cron.errors}
            placeholder="0 6 * * 1-5"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            mono
          />
        </div>
        <Checkbox
          label="Pause scheduled tests"
          help="Results are kept, and you can still run tests manually"
          field={paused}
        />
      </div>
    </Card>
  )
}
