import type { Location } from '~/shared/schemas/device'
import type { Ctx } from '../context'
import { listLocationRows } from './store'

/** An agent calls at least every few seconds; after this silence it counts as gone. */
const ALIVE_MS = 2 * 60_000

export const LOCAL_SLUG = 'local'

export async function listLocations(ctx: Pick<Ctx, 'db' | 'now'>): Promise<Location[]> {
  const rows = await listLocationRows(ctx.db, new Date(ctx.now().getTime() - ALIVE_MS))
  return rows.map(({ id, ...location }) => ({ _id: id, ...location }))
}
