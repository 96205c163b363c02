import type { z } from 'zod'
import type { Maintenance, maintenanceForm } from '~/shared/schemas/maintenance'
import type { Ctx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { forgetMaintenance } from './read-maintenance'
import { saveState } from './store'

/** Other processes see the change within five seconds. */
export async function setMaintenance(
  db: Db,
  { state, text }: z.output<typeof maintenanceForm>,
  now: Date,
): Promise<Maintenance> {
  const value: Maintenance = { state, text: text || null, since: now.toISOString() }
  await saveState(db, value, now)
  forgetMaintenance(db)
  return value
}

export const changeMaintenance = (ctx: Ctx, input: z.output<typeof maintenanceForm>): Promise<Maintenance> =>
  setMaintenance(ctx.db, input, ctx.now())
