import type { z } from 'zod'
import type { Maintenance, maintenanceForm } from '~/shared/schemas/maintenance'
import { NO_ORGANIZATION } from '../../platform/access'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { forgetMaintenance, readMaintenance } from './read-maintenance'
import { saveState } from './store'

/** Other processes see the change within five seconds. */
export async function setMaintenance(
  db: Db,
  { state, text, until }: z.output<typeof maintenanceForm>,
  now: Date,
): Promise<Maintenance> {
  const value: Maintenance = { state, text: text || null, since: now.toISOString(), until: until ?? null }
  await saveState(db, value, now)
  forgetMaintenance(db)
  return value
}

export async function changeMaintenance(
  ctx: Ctx,
  input: z.output<typeof maintenanceForm>,
): Promise<Maintenance> {
  const before = await readMaintenance(ctx.db, ctx.now())
  const after = await inTransaction(ctx, async (tx) => {
    const state = await setMaintenance(tx, input, ctx.now())
    await recordActivity(ctx, tx, 'installation.change', 'maintenance mode', {
      organizationId: NO_ORGANIZATION,
      before: factsOf(before),
      after: factsOf(state),
    })
    return state
  })
  forgetMaintenance(ctx.db)
  return after
}

const factsOf = ({ state, text, until }: Maintenance) => ({ state, text, until })
