import type { z } from 'zod'
import { testingMessages } from '~/shared/messages/testing'
import { continentOf, locationFor } from '~/shared/rules/measuring/regions'
import { type locationChange, locationForm, type regionQuery } from '~/shared/schemas/agents-status'
import type { Location } from '~/shared/schemas/device'
import { NO_ORGANIZATION } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import { AppError, fieldError, notFound } from '../../platform/errors'
import { mergeChange } from '../../platform/http/merge-change'
import { countUses, deleteLocationRow, insertLocation, lockLocation, updateLocationRow } from './change.store'
import { LOCAL_SLUG, listLocations } from './list-locations'

const words = testingMessages.locations
type Input = z.output<typeof locationForm>

const taken = () => fieldError('label', words.labelTaken, 'CONFLICT')

async function get(ctx: Ctx, id: number): Promise<Location> {
  const found = (await listLocations(ctx)).find((location) => location._id === id)
  if (!found) throw notFound()
  return found
}

export async function createLocation(ctx: Ctx, { label, continent }: Input): Promise<Location> {
  const id = await inTransaction(ctx, async (tx) => {
    const added = await insertLocation(tx, { label, continent: continent ?? null, now: ctx.now() })
    if (added === undefined) throw taken()
    await recordActivity(ctx, tx, 'location.create', added, {
      organizationId: NO_ORGANIZATION,
      after: { name: label, continent },
    })
    return added
  })
  return get(ctx, id)
}

export async function updateLocation(
  ctx: Ctx,
  id: number,
  change: z.output<typeof locationChange>,
): Promise<Location> {
  await inTransaction(ctx, async (tx) => {
    const before = await lockLocation(tx, id)
    if (!before) throw notFound()
    const { label, continent } = mergeChange(locationForm, before, change)
    if (!(await updateLocationRow(tx, id, { label, continent: continent ?? null }))) throw taken()
    await recordActivity(ctx, tx, 'location.update', id, {
      organizationId: NO_ORGANIZATION,
      before: { name: before.label, continent: before.continent },
      after: { name: label, continent },
    })
  })
  return get(ctx, id)
}

/** Only locations without past, running or planned tests. */
export async function deleteLocation(ctx: Ctx, id: number): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const before = await lockLocation(tx, id)
    if (!before) throw notFound()
    const { sites, agents, tests } = await countUses(tx, id)
    if (before.slug === LOCAL_SLUG) throw new AppError('CONFLICT', words.localLocationFixed)
    if (sites > 0 || agents > 0) throw new AppError('CONFLICT', words.inUse(sites, agents))
    if (tests > 0) throw new AppError('CONFLICT', words.measured)
    await deleteLocationRow(tx, id)
    await recordActivity(ctx, tx, 'location.delete', id, {
      organizationId: NO_ORGANIZATION,
      before: { name: before.label, continent: before.continent },
    })
  })
  return { ok: true }
}

/** The location for a country or region. */
export async function locationOfRegion(ctx: Ctx, query: z.output<typeof regionQuery>): Promise<Location> {
  const region = query.country === undefined ? (query.region ?? null) : continentOf(query.country)
  const found = locationFor(region, await listLocations(ctx))
  if (!found) throw notFound()
  return found
}
