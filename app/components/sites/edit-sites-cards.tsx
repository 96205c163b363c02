import { Card } from '~/components/ui/card'
import { CheckboxGroup } from '~/components/ui/form/choice-field'
import { SelectField } from '~/components/ui/form/select-field'
import { TextField } from '~/components/ui/form/text-field'
import type { FormFields } from '~/components/ui/form/use-form'
import { monitorFormMessages } from '~/shared/messages/monitors'
import { scheduleFormMessages } from '~/shared/messages/schedule'
import { siteEditMessages as messages } from '~/shared/messages/site-edit'
import { OWN_SCHEDULE } from '~/shared/rules/site-form-rows'
import { INTERVALS_SECONDS } from '~/shared/rules/uptime/default-monitor'
import type { Device, Location } from '~/shared/schemas/device'
import type { EditableSites } from '~/shared/schemas/site-edit'
import { zoneOptions } from '../visitor/zone-options'
import { describeDevice, describeLocation } from './describe-device'
import { type Labels, shownValue } from './edit-labels'
import { presetOptions } from './schedule-options'

export type EditFields = {
  versions: string
  frequency: string
  cron: string
  timezone: string
  tests: string
  devices: string[]
  regions: string[]
  tagMode: string
  tags: string
  interval: string
  monitors: string
  monitorLocations: string[]
}
export type EditChoices = { devices: Device[]; locations: Location[]; timeZones: string[] }
type PartProps = EditChoices & {
  editable: EditableSites
  fields: FormFields<EditFields>
  labels: Labels
}

const keep = (now: string) => messages.unchanged(now)

export function ScheduleCard({ fields, editable: { common }, labels, timeZones }: PartProps) {
  const textOf = (field: 'frequency' | 'timezone' | 'isScheduled') => shownValue(field, common[field], labels)
  return (
    <Card title={messages.tests}>
      <div className="schedule-select flex flex-col gap-4">
        <SelectField
          label={messages.scheduledTests}
          field={fields.tests}
          placeholder={keep(textOf('isScheduled'))}
          options={[
            { value: 'on', label: messages.enabled },
            { value: 'off', label: messages.paused },
          ]}
        />
        <SelectField
          label={messages.frequency}
          field={fields.frequency}
          placeholder={keep(textOf('frequency'))}
          options={[{ value: OWN_SCHEDULE, label: messages.ownSchedule }, ...presetOptions()]}
        />
        <div className="own-schedule" data-shown={fields.cron.errors ? '' : undefined}>
          <TextField
            label={scheduleFormMessages.cron}
            help={scheduleFormMessages.cronHelp}
            field={fields.cron}
            placeholder="0 6 * * 1-5"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            mono
          />
        </div>
        <SelectField
          label={scheduleFormMessages.timezone}
          field={fields.timezone}
          placeholder={keep(textOf('timezone'))}
          options={zoneOptions(timeZones, 'UTC')}
        />
      </div>
    </Card>
  )
}

const locationChoices = (locations: Location[]) =>
  locations.map((location) => ({
    value: String(location._id),
    label: location.label,
    help: describeLocation(location),
  }))

export function MeasuringCard({ fields, editable: { common }, labels, devices, locations }: PartProps) {
  return (
    <Card title={messages.measuring}>
      <div className="grid gap-6 sm:grid-cols-2">
        <CheckboxGroup
          label={messages.devices}
          help={messages.keepUnchecked(shownValue('devices', common.devices, labels))}
          field={fields.devices}
          choices={devices.map((device) => ({
            value: String(device._id),
            label: device.name,
            help: describeDevice(device),
          }))}
        />
        <CheckboxGroup
          label={messages.locations}
          help={messages.keepUnchecked(shownValue('regions', common.regions, labels))}
          field={fields.regions}
          choices={locationChoices(locations)}
        />
      </div>
    </Card>
  )
}

export function TagsCard({ fields, editable: { tags } }: PartProps) {
  return (
    <Card title={messages.tags}>
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <SelectField
          label={messages.tagMode}
          field={fields.tagMode}
          placeholder={messages.leave}
          options={(['add', 'remove', 'replace'] as const).map((mode) => ({
            value: mode,
            label: messages.tagModes[mode],
          }))}
        />
        <TextField
          label={messages.tags}
          help={`${messages.tagsHelp}. ${messages.tagsNow(tags.map(({ name, sites }) => messages.tagUse(name, sites)))}`}
          field={fields.tags}
          maxLength={500}
          autoComplete="off"
        />
      </div>
    </Card>
  )
}

export function UptimeCard({ fields, editable: { monitors }, labels, locations }: PartProps) {
  if (monitors.total === 0)
    return (
      <Card title={messages.uptime}>
        <p className="text-quiet">{messages.noMonitors}.</p>
      </Card>
    )
  return (
    <Card title={messages.uptime} note={messages.monitors(monitors.total)}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={messages.monitoring}
            field={fields.monitors}
            placeholder={keep(shownValue('isPaused', monitors.isPaused, labels))}
            options={[
              { value: 'active', label: messages.active },
              { value: 'paused', label: messages.paused },
            ]}
          />
          <SelectField
            label={messages.interval}
            field={fields.interval}
            placeholder={keep(shownValue('intervalSeconds', monitors.intervalSeconds, labels))}
            options={INTERVALS_SECONDS.map((seconds) => ({
              value: String(seconds),
              label: monitorFormMessages.intervals(seconds),
            }))}
          />
        </div>
        <CheckboxGroup
          label={messages.locations}
          help={messages.keepUncheckedMonitors(shownValue('locations', monitors.locations, labels))}
          field={fields.monitorLocations}
          choices={locations.map(({ _id, label }) => ({ value: String(_id), label }))}
        />
      </div>
    </Card>
  )
}
