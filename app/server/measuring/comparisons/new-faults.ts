import type { z } from 'zod'
import type { newFaults, newFaultsQuery } from '~/shared/schemas/compare-tests'
import { instantOf } from '../../platform/access'
import type { TenantCtx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { findRun } from '../results'
import { findPointBefore } from './comparison.store'
import { diffAudits } from './diff-audits'

export async function readNewFaults(
  ctx: TenantCtx,
  { section }: z.output<typeof newFaultsQuery>,
): Promise<z.input<typeof newFaults>> {
  const id = String(ctx.target.id)
  const run = orNotFound(await findRun(ctx.db, ctx.tenant, instantOf(id), id))
  const before = await findPointBefore(ctx.db, run)
  const changes = before?.is_same_method ? await diffAudits(ctx, [before.id, id], section) : null
  if (!before || !changes) return { before: null, audits: [] }
  return { before: before.id, audits: changes.newlyFailed.map((audit) => audit.id) }
}
