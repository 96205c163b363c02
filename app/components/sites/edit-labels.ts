import { monitorFormMessages } from '~/shared/messages/monitors'
import { scheduleFormMessages } from '~/shared/messages/schedule'
import { siteEditMessages as messages } from '~/shared/messages/site-edit'
import { scheduleLabel } from '~/shared/rules/schedule/schedules'
import type { Device, Location } from '~/shared/schemas/device'
import type { MonitorFields, SiteFields } from '~/shared/schemas/site-edit'

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

const list = (texts: string[]) => texts.join(', ') || messages.none

const SHOWN: { [Field in EditedField]: (value: Values[Field], labels: Labels) => string } = {
  frequency: (cron) => scheduleLabel(cron),
  timezone: (zone) => zone,
  isScheduled: (isOn) => (isOn ? messages.enabled : messages.paused),
  devices: (ids, { device }) => list(ids.map(device)),
  regions: (ids, { location }) => list(ids.map(location)),
  tags: (tags) => list(tags),
  intervalSeconds: (seconds) => monitorFormMessages.intervals(seconds),
  isPaused: (isPaused) => (isPaused ? messages.paused : messages.active),
  locations: (ids, { location }) => list(ids.map(location)),
}

/** A value in words; null stands for several. */
export const shownValue = <Field extends EditedField>(
  field: Field,
  value: Values[Field] | null,
  labels: Labels,
): string => (value === null ? messages.several : SHOWN[field](value, labels))

export const FIELD_NAMES: Record<EditedField, string> = {
  get frequency() {
    return messages.frequency
  },
  get timezone() {
    return scheduleFormMessages.timezone
  },
  get isScheduled() {
    return messages.scheduledTests
  },
  get devices() {
    return messages.devices
  },
  get regions() {
    return messages.locations
  },
  get tags() {
    return messages.tags
  },
  get intervalSeconds() {
    return messages.interval
  },
  get isPaused() {
    return messages.monitoring
  },
  get locations() {
    return messages.locations
  },
}
