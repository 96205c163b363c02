import { scopeOf } from '~/shared/rules/access/roles'
import type { ChartChoices } from '~/shared/schemas/chart-choices'
import type { TenantCtx } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { findClientName, listDeviceChoices, listLocationChoices, listPlaceChoices } from './choice.store'

/** A form with more would be slow; a chart of many pages names their site. */
const MAX_PLACES = 300

/** What the form of a chart of a client offers. */
export async function readChartChoices(ctx: TenantCtx): Promise<ChartChoices> {
  const { db, tenant, target } = ctx
  const place = { tenant, client: target.clientId ?? 0 }
  const [name, { projects, sites, pages }, devices, locations] = await Promise.all([
    findClientName(db, place),
    listPlaceChoices(db, { ...place, scope: scopeOf(ctx.actor), limit: MAX_PLACES + 1 }),
    listDeviceChoices(db, place),
    listLocationChoices(db),
  ])
  if (name === undefined) throw notFound()
  return {
    client: { _id: place.client, name, organization: tenant },
    projects: projects.slice(0, MAX_PLACES),
    sites: sites.slice(0, MAX_PLACES),
    pages: pages.slice(0, MAX_PLACES),
    hasMorePages: pages.length > MAX_PLACES,
    devices,
    locations,
  }
}
