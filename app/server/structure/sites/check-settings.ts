import { forecastQueueWait } from '~/shared/rules/schedule/queue-wait-forecast'
import { DEFAULT_CRON } from '~/shared/rules/schedule/schedules'
import { isOverBudget } from '~/shared/rules/schedule/test-budget'
import type { CheckedSettings, SiteSettingsCheck, SiteSettingsVerdict } from '~/shared/schemas/budget'
import { DAY_MS } from '~/shared/values/units'
import { authorize } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { listLocationLoads } from '../locations'
import { readBudget } from '../quotas'
import { chooseDevices, chooseLocations } from './check-choices'
import { minStepMs } from './cron'
import { nextDue, waitWhenDue } from './due-load'
import { countOccurrences, nextOccurrences } from './occurrences'
import { checkSchedule, type Schedule } from './plan-schedule'
import { listAllTimings, plannedByLocation, runsByLocation } from './planned-load'
import { predictedOf, predictSettings } from './predict'
import { predictNeeds } from './predict-needs'
import { listLocationTimings } from './prediction.store'
import { loadSite } from './read-site'
import { jitterSeconds, maxJitter } from './rules'

const SHOWN = 5

/**
 * Previews unsaved settings of a site: next run, number of tests beside all others, queue wait. Throws for an
 * invalid schedule.
 */
export async function checkSiteSettings(
  ctx: TenantCtx,
  given: SiteSettingsCheck,
): Promise<SiteSettingsVerdict> {
  const now = ctx.now()
  if (given.site !== undefined) await checkPlace(ctx, given.site)
  const input = await completeSettings(ctx, given)
  const wanted = { cron: input.frequency, timezone: input.timezone, isEnabled: input.isScheduled }
  const schedule = checkSchedule(wanted, now)
  const [budget, before, whole, locations, { forecast, ...needs }] = await Promise.all([
    readBudget(ctx, ctx.tenant),
    input.site === undefined ? 0 : predictedOf(ctx.db, { tenant: ctx.tenant, site: input.site }, now),
    predictedAround(ctx, now),
    readQueueWaitForecast(ctx, input, schedule),
    predictNeeds(ctx, input, schedule),
  ])
  const { pages, devices, regions } = input
  const settings = { ...schedule, pages, devices: devices.length, locations: regions.length }
  const after = predictSettings([settings], now)
  const changed = (predicted: number) => ({ before: predicted, after: predicted - before + after })
  const organization = changed(whole.organization)
  return {
    quota: budget.quota,
    used: budget.used,
    periodEnd: budget.period.end.toISOString(),
    site: { before, after },
    project: whole.project === null ? null : changed(whole.project),
    client: changed(whole.client),
    organization,
    isOver: isOverBudget(budget.quota, organization),
    level: forecast.level,
    runsOutAt: forecast.runsOutAt?.toISOString() ?? null,
    ...needs,
    ...timesOf(schedule, input.site, now),
    locations,
  }
}

async function completeSettings(ctx: TenantCtx, given: SiteSettingsCheck): Promise<CheckedSettings> {
  const { site, devices, regions, ...others } = given
  const named = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const chosen = (ids: number[]) => (ids.length > 0 ? ids : undefined)
  if (site === undefined) {
    const usual = { frequency: DEFAULT_CRON, timezone: 'UTC', isScheduled: true, pages: 1, runs: 1 }
    return {
      ...usual,
      ...named,
      devices: chosen(devices) ?? (await chooseDevices(ctx, undefined)),
      regions: chosen(regions) ?? (await chooseLocations(ctx, undefined)),
    }
  }
  const saved = await loadSite(ctx.db, ctx.tenant, site)
  const { frequency, timezone, isScheduled, runs } = saved
  return {
    ...{ site, frequency, timezone, isScheduled, runs, pages: saved.pages.length },
    ...named,
    devices: chosen(devices) ?? saved.devices,
    regions: chosen(regions) ?? saved.regions,
  }
}

/** The site must belong to the place in question, which the caller may change. A forecast changes nothing, also in the demo. */
async function checkPlace(ctx: TenantCtx, site: number): Promise<void> {
  const { clientId, projectId } = ctx.target
  const place = await authorize(ctx, 'site.read', { kind: 'site', id: site })
  const isElsewhere = projectId !== undefined && place.target.projectId !== projectId
  if (isElsewhere || place.target.clientId !== clientId) throw notFound()
}

async function predictedAround({ db, tenant, target }: TenantCtx, now: Date) {
  const { clientId: client, projectId: project } = target
  const [ofOrganization, ofClient, ofProject] = await Promise.all([
    predictedOf(db, { tenant }, now),
    predictedOf(db, { tenant, client }, now),
    project === undefined ? null : predictedOf(db, { tenant, project }, now),
  ])
  return { organization: ofOrganization, client: ofClient, project: ofProject }
}

/** A new site has no id and therefore no jitter yet, only its maximum. */
function timesOf(schedule: Schedule, site: number | undefined, now: Date) {
  const step = minStepMs(schedule, now) ?? 0
  const seconds = site === undefined ? maxJitter(step) : jitterSeconds(site, step)
  return {
    next: schedule.isEnabled ? nextOccurrences(schedule, now, SHOWN).map((at) => at.toISOString()) : [],
    timezone: schedule.timezone,
    jitterMinutes: Math.ceil(seconds / 60),
  }
}

/** Queue wait with these settings instead of the current ones. */
async function readQueueWaitForecast(
  ctx: TenantCtx,
  { site, regions, pages, devices, runs }: CheckedSettings,
  schedule: Schedule,
): Promise<SiteSettingsVerdict['locations']> {
  if (regions.length === 0) return []
  const now = ctx.now()
  const [loads, planned, all, own] = await Promise.all([
    listLocationLoads(ctx),
    plannedByLocation(ctx),
    listAllTimings(ctx),
    site === undefined ? [] : listLocationTimings(ctx.db, { tenant: ctx.tenant, site }),
  ])
  const before = runsByLocation(own, now)
  const together = schedule.isEnabled ? pages * devices.length * runs : 0
  const wanted = countOccurrences(schedule, now, new Date(now.getTime() + DAY_MS)) * together
  const due = nextDue(schedule, site, now)
  return loads
    .filter(({ _id }) => regions.includes(_id))
    .map(({ _id, label, ...load }) => {
      const others = Math.max(0, (planned.get(_id) ?? 0) - (before.get(_id) ?? 0))
      const lateness = forecastQueueWait({ ...load, plannedPerDay: others + wanted, together })
      const wait = due && waitWhenDue({ ...load, _id }, { all, own }, due, now)
      return { _id, label, agents: load.agents, ...lateness, due: wait }
    })
}
