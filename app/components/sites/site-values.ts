import { continentOfZone, locationFor } from '~/shared/rules/measuring/regions'
import { DEFAULT_CRON, presetFor } from '~/shared/rules/schedule/schedules'
import { type SimpleSchedule, simpleScheduleOf } from '~/shared/rules/schedule/simple-schedule'
import type { Device, Location } from '~/shared/schemas/device'
import type { Site } from '~/shared/schemas/site'

export type PageValues = { _id?: string; url: string; name: string }

export type SiteValues = SimpleSchedule & {
  name: string
  pages: PageValues[]
  devices: string[]
  regions: string[]
  frequency: string
  timezone: string
  cron: string
  paused: string | undefined
  addresses?: string
  tags: string
  consentCookie: { name: string; value: string }
  keepsTrace: 'on' | 'off'
  countsNoisy: 'on' | 'off'
  runs: string
  googleSettings: { id: string }
  /** Of a new site: whether its first tests start at once. */
  startsTests?: 'on' | undefined
}

const LOCAL = 'local'

export const localFirst = (locations: Location[]): Location[] =>
  [...locations].sort((a, b) => Number(b.slug === LOCAL) - Number(a.slug === LOCAL))

/** A new site is tested from the visitor's continent if an agent is there, else locally. */
function startingPoint(locations: Location[], timezone: string): Location[] {
  const near = locationFor(continentOfZone(timezone), locations)
  return near && near.agents > 0 ? [near] : localFirst(locations).slice(0, 1)
}

export function newSiteValues(devices: Device[], locations: Location[], timezone: string): SiteValues {
  return {
    name: '',
    pages: [{ url: '', name: '' }],
    devices: devices.filter((device) => device.isDefault).map((device) => String(device._id)),
    regions: startingPoint(locations, timezone).map((location) => String(location._id)),
    ...simpleScheduleOf(DEFAULT_CRON),
    frequency: DEFAULT_CRON,
    timezone,
    cron: '',
    paused: undefined,
    tags: '',
    consentCookie: { name: '', value: '' },
    keepsTrace: 'off',
    countsNoisy: 'off',
    runs: '1',
    googleSettings: { id: '' },
    startsTests: 'on',
  }
}

export function siteValues(site: Site): SiteValues {
  const preset = presetFor(site.frequency)
  return {
    name: site.name,
    pages: site.pages.map(({ _id, url, name }) => ({ _id: String(_id), url, name })),
    devices: site.devices.map(String),
    regions: site.regions.map(String),
    ...simpleScheduleOf(site.frequency),
    frequency: preset?.cron ?? DEFAULT_CRON,
    cron: simpleScheduleOf(site.frequency).repeat === 'own' ? site.frequency : '',
    timezone: site.timezone,
    paused: site.isScheduled ? undefined : 'on',
    tags: site.tags.join(', '),
    consentCookie: site.consentCookie ?? { name: '', value: '' },
    keepsTrace: site.keepsTrace ? 'on' : 'off',
    countsNoisy: site.countsNoisy ? 'on' : 'off',
    runs: String(site.runs),
    googleSettings: site.googleSettings ?? { id: '' },
  }
}
