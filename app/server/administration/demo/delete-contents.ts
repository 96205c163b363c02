import { DAY_MS } from '~/shared/values/units'
import { sweepEvidence } from '../../measuring/evidence'
import type { Ctx } from '../../platform/context'
import {
  deleteActivity,
  deleteClient,
  deleteOrganizationRow,
  deleteRest,
  deleteSlices,
  deleteUsage,
  expireEvidence,
  listClientIds,
} from './delete.store'
import { deleteDemoFilters } from './filter.store'
import { deleteDemoPeople } from './people.store'

/** Demo data starts a year before it was made; older demos are older. */
const BACK_DAYS = 5 * 365
const STEP_DAYS = 31

/** Removes all data of the demo organization, in small transactions, and its files. */
export async function deleteContents(ctx: Ctx, tenant: number): Promise<void> {
  const now = ctx.now()
  for (const id of await listClientIds(ctx.db, tenant)) await deleteClient(ctx.db, tenant, id)
  const until = now.getTime() + DAY_MS
  await deleteSlices(ctx.db, tenant, { from: until - BACK_DAYS * DAY_MS, until, stepMs: STEP_DAYS * DAY_MS })
  await deleteRest(ctx.db, tenant)
  await deleteDemoPeople(ctx.db)
  await deleteDemoFilters(ctx.db, tenant)
  await expireEvidence(ctx.db, tenant, now)
  await sweepEvidence(ctx)
  await deleteUsage(ctx.db, tenant)
}

/** Removes the organization itself last: until then an interrupted job can resume. */
export async function deleteDemoOrganization(ctx: Ctx, tenant: number): Promise<void> {
  await deleteContents(ctx, tenant)
  await deleteActivity(ctx.db, tenant)
  await deleteOrganizationRow(ctx.db, tenant)
}
