import { DEFAULT_CRON } from '~/shared/rules/schedule/schedules'
import type { EditableSites, SiteEditChange, SiteFields } from '~/shared/schemas/site-edit'
import type { EditedMonitor, MonitorPlan } from '../../uptime/monitors'
import type { EditedSite } from './store'

export interface SitePlan {
  site: EditedSite
  /** The fields that change. */
  current: SiteFields
  wanted: SiteFields
  monitors: MonitorPlan[]
}

export const scheduleOf = ({ cron, timezone, is_enabled }: EditedSite) => ({
  frequency: cron ?? DEFAULT_CRON,
  timezone: timezone ?? 'UTC',
  isScheduled: is_enabled ?? false,
})

const fieldsOf = (site: EditedSite) => ({
  ...scheduleOf(site),
  devices: site.devices,
  regions: site.regions,
  tags: site.tags,
})

function wantedTags(tags: string[], change: NonNullable<SiteEditChange['tags']>): string[] {
  const { mode, names } = change
  if (mode === 'replace') return names
  return mode === 'remove'
    ? tags.filter((tag) => !names.includes(tag))
    : [...tags, ...names.filter((tag) => !tags.includes(tag))]
}

const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((one) => b.includes(one)) : a === b

/** What the change makes different about a site; only that is written. */
export function planSite(site: EditedSite, change: SiteEditChange, monitors: MonitorPlan[]): SitePlan {
  const { frequency, timezone, isScheduled, devices, regions, tags } = change
  const known = fieldsOf(site)
  const requested = {
    frequency,
    timezone,
    isScheduled,
    devices,
    regions,
    tags: tags && wantedTags(site.tags, tags),
  }
  const fields = (Object.keys(requested) as (keyof typeof requested)[]).filter(
    (field) => requested[field] !== undefined && !isSame(requested[field], known[field]),
  )
  const pick = (from: SiteFields): SiteFields =>
    Object.fromEntries(fields.map((field) => [field, from[field]]))
  return { site, current: pick(known), wanted: pick(requested as SiteFields), monitors }
}

export const isChanged = ({ wanted, monitors }: SitePlan) =>
  Object.keys(wanted).length > 0 || monitors.length > 0

/** Changes with the site, and its second part with its monitors. */
export function versionOf(site: EditedSite, monitors: EditedMonitor[]): string {
  const newest = Math.max(0, ...monitors.map(({ updated_at }) => updated_at.getTime()))
  return `${site.updated_at.getTime()}.${newest}`
}

/** Whether what the plan changes was changed since `known` was read. */
export function isConflict(plan: SitePlan, known: string | undefined, version: string): boolean {
  if (known === undefined) return false
  const [site, monitors] = known.split('.')
  const [siteNow, monitorsNow] = version.split('.')
  const isOverwritten = Object.keys(plan.wanted).length > 0 && site !== siteNow
  return isOverwritten || (plan.monitors.length > 0 && monitors !== monitorsNow)
}

/** The value that all share; null when there are several or none. */
function common<T>(values: T[]): T | null {
  const [first] = values
  return first !== undefined && values.every((value) => isSame(value, first)) ? first : null
}

export function commonFields(sites: EditedSite[]): EditableSites['common'] {
  const all = sites.map(fieldsOf)
  return {
    frequency: common(all.map(({ frequency }) => frequency)),
    timezone: common(all.map(({ timezone }) => timezone)),
    isScheduled: common(all.map(({ isScheduled }) => isScheduled)),
    devices: common(all.map(({ devices }) => devices)),
    regions: common(all.map(({ regions }) => regions)),
  }
}

export const commonMonitors = (monitors: EditedMonitor[]): EditableSites['monitors'] => ({
  total: monitors.length,
  intervalSeconds: common(monitors.map(({ interval_seconds }) => interval_seconds)),
  isPaused: common(monitors.map(({ is_paused }) => is_paused)),
  locations: common(monitors.map(({ locations }) => locations)),
})

/** By number of sites, the most used first. */
export function countTags(sites: Pick<EditedSite, 'tags'>[]): EditableSites['tags'] {
  const counts = new Map<string, number>()
  for (const tag of sites.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .map(([name, sites]) => ({ name, sites }))
    .sort((a, b) => b.sites - a.sites || a.name.localeCompare(b.name))
}
