import { siteEditMessages } from '~/shared/messages/site-edit'
import type { SiteEditChange, SiteFields } from '~/shared/schemas/site-edit'
import { MAX_TAGS } from '~/shared/schemas/tags'
import { recordActivities } from '../../platform/activity'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { fieldError } from '../../platform/errors'
import { checkSchedule, planSchedule, type Schedule, type ScheduleValues } from '../../structure/sites'
import { type SitePlan, scheduleOf } from './plan-edit'
import { touchSites, writeChoices, writeSchedules, writeTags } from './store'

/** One statement per field, and an activity entry per site. */
export async function writePlans(
  ctx: TenantCtx,
  tx: Db,
  plans: SitePlan[],
  { devices, regions }: SiteEditChange,
): Promise<void> {
  const { tenant } = ctx
  const changed = plans.filter(({ wanted }) => Object.keys(wanted).length > 0)
  if (changed.length === 0) return
  const idsWith = (field: keyof SiteFields) =>
    changed.filter(({ wanted }) => wanted[field] !== undefined).map(({ site }) => site.id)
  await touchSites(
    tx,
    tenant,
    changed.map(({ site }) => site.id),
    ctx.now(),
  )
  await writeTags(tx, tenant, tagsOf(changed))
  if (devices) await writeChoices(tx, tenant, 'devices', idsWith('devices'), devices)
  if (regions) await writeChoices(tx, tenant, 'regions', idsWith('regions'), regions)
  await writeSchedules(tx, tenant, schedulesOf(changed, ctx.now()))
  await recordActivities(
    ctx,
    tx,
    changed.map(({ site, current, wanted }) => ({
      organizationId: tenant,
      action: 'site.update',
      objectId: site.id,
      place: { clientId: site.client_id, projectId: site.project_id },
      before: { name: site.name, ...current },
      after: { name: site.name, ...wanted },
    })),
  )
}

function tagsOf(plans: SitePlan[]): { id: number; tags: string[] }[] {
  const tagged = plans.flatMap(({ site, wanted }) =>
    wanted.tags ? [{ id: site.id, name: site.name, tags: wanted.tags }] : [],
  )
  const full = tagged.filter(({ tags }) => tags.length > MAX_TAGS).map(({ name }) => name)
  if (full.length > 0) throw fieldError('tags', siteEditMessages.tooManyTags(full, MAX_TAGS))
  return tagged.map(({ id, tags }) => ({ id, tags }))
}

/** An unchanged schedule keeps its next run. Sites of one schedule are planned together. */
function schedulesOf(plans: SitePlan[], now: Date): Map<number, ScheduleValues> {
  const groups = new Map<string, { schedule: Schedule; sites: number[] }>()
  for (const { site, wanted } of plans) {
    const { frequency, timezone, isScheduled } = wanted
    if (frequency === undefined && timezone === undefined && isScheduled === undefined) continue
    const { frequency: cron, ...after } = { ...scheduleOf(site), ...wanted }
    const schedule = { cron, timezone: after.timezone, isEnabled: after.isScheduled }
    const key = JSON.stringify(schedule)
    const group = groups.get(key) ?? { schedule: checkSchedule(schedule, now), sites: [] }
    group.sites.push(site.id)
    groups.set(key, group)
  }
  return new Map(
    [...groups.values()].flatMap(({ schedule, sites }) =>
      sites.map((id) => [id, planSchedule(id, schedule, now)] as const),
    ),
  )
}
