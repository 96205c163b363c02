import type { z } from 'zod'
import { noticesOf } from '~/shared/rules/measuring/urls'
import type { CreatedSite, newSite } from '~/shared/schemas/site'
import { recordActivity } from '../../platform/activity'
import type { TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { withinBudget } from './check-budget'
import { chooseDevices, chooseLocations } from './check-choices'
import { checkPages } from './check-pages'
import { setDevices, setLocations, setSchedule } from './choices.store'
import { insertPages } from './page.store'
import { checkSchedule, planSchedule } from './plan-schedule'
import { loadSite } from './read-site'
import { pageNameFromUrl } from './rules'
import { insertSite } from './store'

export async function createSite(
  ctx: TenantCtx,
  input: Omit<z.output<typeof newSite>, 'project'>,
): Promise<CreatedSite> {
  const { tenant } = ctx
  const { clientId, projectId } = ctx.target
  if (clientId === undefined || projectId === undefined) throw notFound()
  const wanted = { cron: input.frequency, timezone: input.timezone, isEnabled: input.isScheduled }
  const schedule = checkSchedule(wanted, ctx.now())
  const [devices, locations, pages] = await Promise.all([
    chooseDevices(ctx, input.devices),
    chooseLocations(ctx, input.regions),
    checkPages(
      ctx,
      input.pages.map(({ url, name }) => ({ url, name })),
    ),
  ])
  return withinBudget(ctx, async (tx) => {
    const { id: siteId } = await insertSite(tx, tenant, { ...input, clientId, projectId })
    const named = pages.map((page) => ({ ...page, name: page.name ?? pageNameFromUrl(page.url) }))
    await insertPages(tx, { tenant, clientId, projectId, siteId }, named)
    await setDevices(tx, tenant, siteId, devices)
    await setLocations(tx, tenant, siteId, locations)
    await setSchedule(tx, tenant, siteId, planSchedule(siteId, schedule, ctx.now()))
    const after = await loadSite(tx, tenant, siteId)
    await recordActivity(ctx, tx, 'site.create', siteId, { after })
    return { ...after, notices: noticesOf(input.pages.map(({ url }) => url)) }
  })
}
