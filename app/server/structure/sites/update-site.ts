import type { z } from 'zod'
import { noticesOf } from '~/shared/rules/measuring/urls'
import type { ChangedSite, Site, siteChange } from '~/shared/schemas/site'
import { recordActivity } from '../../platform/activity'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { withinBudget } from './check-budget'
import { chooseDevices, chooseLocations } from './check-choices'
import { checkPages } from './check-pages'
import { setDevices, setLocations, setSchedule } from './choices.store'
import { listPages } from './page.store'
import { checkSchedule, planSchedule } from './plan-schedule'
import { loadSite } from './read-site'
import { lockSite, updateSiteRow } from './store'
import { writePages } from './write-pages'

type Change = z.output<typeof siteChange>

/** Changes the given fields; matched pages keep their history. */
export async function updateSite(ctx: TenantCtx, input: Change): Promise<ChangedSite> {
  const { tenant } = ctx
  const siteId = Number(ctx.target.id)
  const [devices, locations, pages] = await Promise.all([
    input.devices && chooseDevices(ctx, input.devices),
    input.regions && chooseLocations(ctx, input.regions),
    input.pages && checkPages(ctx, input.pages, await knownUrls(ctx, siteId)),
  ])
  return withinBudget(ctx, async (tx) => {
    const place = await lockSite(tx, tenant, siteId)
    const before = await loadSite(tx, tenant, siteId)
    await updateSiteRow(tx, tenant, siteId, input, ctx.now())
    if (devices) await setDevices(tx, tenant, siteId, devices)
    if (locations) await setLocations(tx, tenant, siteId, locations)
    let emptiedMonitors: string[] = []
    if (pages) {
      const at = { tenant, clientId: place.client_id, projectId: place.project_id, siteId }
      emptiedMonitors = await writePages(tx, at, pages, ctx.now())
    }
    await changeSchedule(ctx, tx, before, input)
    const after = { ...(await loadSite(tx, tenant, siteId)), emptiedMonitors }
    await recordActivity(ctx, tx, 'site.update', siteId, {
      before: { ...before, emptiedMonitors: [] },
      after,
    })
    return { ...after, notices: noticesOf((input.pages ?? []).map(({ url }) => url)) }
  })
}

const knownUrls = async (ctx: TenantCtx, siteId: number): Promise<Set<string>> =>
  new Set((await listPages(ctx.db, ctx.tenant, siteId)).map((page) => page.url))

/** An unchanged schedule keeps its next run, which may be due right now. */
async function changeSchedule(ctx: TenantCtx, tx: Db, before: Site, input: Change): Promise<void> {
  const wanted = {
    cron: input.frequency ?? before.frequency,
    timezone: input.timezone ?? before.timezone,
    isEnabled: input.isScheduled ?? before.isScheduled,
  }
  const isSame =
    wanted.cron === before.frequency &&
    wanted.timezone === before.timezone &&
    wanted.isEnabled === before.isScheduled
  if (isSame) return
  const schedule = checkSchedule(wanted, ctx.now())
  await setSchedule(tx, ctx.tenant, before._id, planSchedule(before._id, schedule, ctx.now()))
}
