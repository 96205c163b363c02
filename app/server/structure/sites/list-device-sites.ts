import type { SiteSummary } from '~/shared/schemas/site'
import type { Ctx } from '../../platform/context'
import { readDevice } from '../devices'
import { listSites } from './read-site'

const MAX_SITES = 500

export async function sitesOfDevice(ctx: Ctx, id: string): Promise<SiteSummary[]> {
  const { _id } = await readDevice(ctx, id)
  const order = { orderBy: 'name', orderDirection: 'asc' } as const
  return (await listSites(ctx, { device: _id, page: 1, limit: MAX_SITES, ...order })).items
}
