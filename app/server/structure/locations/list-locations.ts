import { ALIVE_MS } from '~/shared/rules/measuring/agent-state'
import type { Location } from '~/shared/schemas/device'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { getLocationId, listLocationRows } from './store'

export const LOCAL_SLUG = 'local'

export async function listLocations(ctx: Pick<Ctx, 'db' | 'now'>): Promise<Location[]> {
  const rows = await listLocationRows(ctx.db, new Date(ctx.now().getTime() - ALIVE_MS))
  return rows.map(({ id, ...location }) => ({ _id: id, ...location }))
}

/** The location of the server itself; every installation has it. */
export const getLocalLocation = (db: Db): Promise<number> => getLocationId(db, LOCAL_SLUG)
