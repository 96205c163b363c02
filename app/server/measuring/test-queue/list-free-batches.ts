import type { z } from 'zod'
import { scopeOf } from '~/shared/rules/access/roles'
import type { freeBatches } from '~/shared/schemas/test-management'
import { signedIn } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { listBatchTests, listFreeBatches } from './batch.store'
import { presentTest } from './present-test'

/** Free tests are requested per page or site, so there are many. */
const MAX_BATCHES = 50

/** What the caller requested during the trial, newest first, without empty batches. */
export async function listOwnFreeBatches(ctx: Ctx): Promise<z.input<typeof freeBatches>> {
  const { userId } = signedIn(ctx)
  const batches = await listFreeBatches(ctx.db, userId, MAX_BATCHES)
  const tests = await listBatchTests(ctx.db, batches, scopeOf(ctx.actor))
  return batches
    .map((batch) => ({
      _id: batch.id,
      organization: batch.organization_id,
      isFreeTest: true as const,
      createdAt: batch.created_at.toISOString(),
      tests: tests.filter((test) => test.batch_id === batch.id).map(presentTest),
    }))
    .filter((batch) => batch.tests.length > 0)
}
