import { siteSettingsMessages as words } from '~/shared/messages/site-settings'
import type { SettingsFault, SiteSettings } from '~/shared/schemas/site-settings'
import type { TenantCtx } from '../../platform/context'
import { AppError, type FieldErrors } from '../../platform/errors'
import { checkSchedule, type Schedule } from '../../structure/sites'
import { type CheckedMonitor, checkMonitors } from './check-monitors'
import { type CheckedPage, checkPages } from './check-pages'
import { chosen, namesOf, readChoices, type SiteChoices } from './choices'

/** With ids and normalized URLs, ready to be written. */
export interface CheckedSite {
  /** With every default filled in. */
  settings: SiteSettings
  pages: CheckedPage[]
  devices: number[]
  locations: number[]
  schedule: Schedule
  monitors: CheckedMonitor[]
}

export type SiteCheck = { ok: true; site: CheckedSite } | { ok: false; faults: SettingsFault[] }

type CheckCtx = Pick<TenantCtx, 'db' | 'now' | 'tenant' | 'allowPrivateTargets'>

/**
 * Checks settings for sites of one client, each on its own. Names of hosts are not resolved: the agents and probers
 * check every connection.
 */
export async function checkSites(ctx: CheckCtx, clientId: number, all: SiteSettings[]): Promise<SiteCheck[]> {
  return checkSitesWith(ctx, await readChoices(ctx, clientId), all)
}

/** The same with choices that may not exist yet. */
export function checkSitesWith(
  ctx: Pick<CheckCtx, 'now' | 'allowPrivateTargets'>,
  choices: SiteChoices,
  all: SiteSettings[],
): SiteCheck[] {
  const scheduleOf = scheduleChecker(ctx.now())
  return all.map((settings) => checkSite(settings, choices, scheduleOf, ctx.allowPrivateTargets))
}

function checkSite(
  settings: SiteSettings,
  choices: SiteChoices,
  scheduleOf: (settings: SiteSettings) => Schedule | FieldErrors,
  allowPrivate: boolean,
): SiteCheck {
  const faults: SettingsFault[] = []
  const refuse = (field: string, message: string) => faults.push({ field, message })
  const pages = checkPages(settings, allowPrivate, refuse)
  const devices = chosen(choices.devices, settings.devices, 'devices', words.unknownDevice, refuse)
  const locations = chosen(choices.locations, settings.locations, 'locations', words.unknownLocation, refuse)
  const schedule = scheduleOf(settings)
  if (!isSchedule(schedule))
    for (const [field, [message]] of Object.entries(schedule)) refuse(field, message ?? '')
  const monitors = checkMonitors(settings, pages, choices.locations, allowPrivate, refuse)
  if (faults.length > 0 || !isSchedule(schedule)) return { ok: false, faults }
  const site = { pages, devices, locations, schedule, monitors }
  return { ok: true, site: { ...site, settings: filled(settings, site, choices) } }
}

const isSchedule = (checked: Schedule | FieldErrors): checked is Schedule => 'isEnabled' in checked

/** Thousands of sites share a few schedules. */
function scheduleChecker(now: Date): (settings: SiteSettings) => Schedule | FieldErrors {
  const known = new Map<string, Schedule | FieldErrors>()
  return ({ frequency, timezone, isScheduled }) => {
    const key = JSON.stringify([frequency, timezone, isScheduled])
    const checked = known.get(key) ?? checkOne({ cron: frequency, timezone, isEnabled: isScheduled }, now)
    known.set(key, checked)
    return checked
  }
}

function checkOne(schedule: Schedule, now: Date): Schedule | FieldErrors {
  try {
    return checkSchedule(schedule, now)
  } catch (error) {
    if (error instanceof AppError && error.fields) return error.fields
    throw error
  }
}

/** The same settings as they will be read back. */
function filled(
  settings: SiteSettings,
  { pages, devices, locations, schedule, monitors }: Omit<CheckedSite, 'settings'>,
  choices: SiteChoices,
): SiteSettings {
  return {
    ...settings,
    pages: pages.map(({ originalUrl, name, isActive, script }) => ({
      url: originalUrl,
      name,
      isActive,
      script: script?.text ?? '',
    })),
    devices: namesOf(choices.devices, devices),
    locations: namesOf(choices.locations, locations),
    frequency: schedule.cron,
    tags: [...new Set(settings.tags)],
    monitors: monitors.map(({ values, page, headers, locations: places, isPaused }) => ({
      name: values.name,
      page: page === null ? null : (pages[page]?.originalUrl ?? null),
      target: values.target,
      settings: values.settings,
      headers,
      intervalSeconds: values.intervalSeconds,
      timeoutMs: values.timeoutMs,
      slowMs: values.slowMs,
      locations: namesOf(choices.locations, places),
      isPaused,
    })),
  }
}
