import type { z } from 'zod'
import type { testDetail } from '~/shared/schemas/lighthouse'
import type { TenantCtx } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { presentTest } from './present-test'
import { findTest } from './test-data.store'
import { readWaits } from './waits'

export async function readTest(ctx: TenantCtx): Promise<z.input<typeof testDetail>> {
  const row = orNotFound(await findTest(ctx.db, ctx.tenant, String(ctx.target.id)))
  const waitOf = await readWaits(ctx, [row])
  return {
    ...presentTest(row),
    ...waitOf(row),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}
