import { monitorFormMessages } from '~/shared/messages/monitors'
import { scheduleFormMessages } from '~/shared/messages/schedule'
import { siteEditMessages } from '~/shared/messages/site-edit'
import { scheduleLabel } from '~/shared/rules/schedule/schedules'
import type { Device, Location } from '~/shared/schemas/device'
import type { MonitorFields, SiteFields } from '~/shared/schemas/site-edit'

const words = siteEditMessages

export interface Labels {
  device: (id: number) => string
  location: (id: number) => string
}
type Values = Required<SiteFields> & Required<MonitorFields>
export type EditedField = keyof Values

export function labelsOf(devices: Device[], locations: Location[]): Labels {
  const deviceNames = new Map(devices.map(({ _id, name }) => [_id, name]))
  const locationLabels = new Map(locations.map(({ _id, label }) => [_id, label]))
  return {
    device: (id) => deviceNames.get(id) ?? String(id),
    location: (id) => locationLabels.get(id) ?? String(id),
  }
}

const list = (texts: string[]) => texts.join(', ') || words.none

const SHOWN: { [Field in EditedField]: (value: Values[Field], labels: Labels) => string } = {
  frequency: (cron) => scheduleLabel(cron),
  timezone: (zone) => zone,
  isScheduled: (isOn) => (isOn ? words.enabled : words.paused),
  devices: (ids, { device }) => list(ids.map(device)),
  regions: (ids, { location }) => list(ids.map(location)),
  tags: (tags) => list(tags),
  intervalSeconds: (seconds) => monitorFormMessages.intervals(seconds),
  isPaused: (isPaused) => (isPaused ? words.paused : words.active),
  locations: (ids, { location }) => list(ids.map(location)),
}

/** A value in words; null stands for several. */
export const shownValue = <Field extends EditedField>(
  field: Field,
  value: Values[Field] | null,
  labels: Labels,
): string => (value === null ? words.several : SHOWN[field](value, labels))

export const FIELD_NAMES: Record<EditedField, string> = {
  frequency: words.frequency,
  timezone: scheduleFormMessages.timezone,
  isScheduled: words.scheduledTests,
  devices: words.devices,
  regions: words.locations,
  tags: words.tags,
  intervalSeconds: words.interval,
  isPaused: words.monitoring,
  locations: words.locations,
}
