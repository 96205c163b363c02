import { failuresMessages } from '~/shared/messages/failures'
import { adminScopeOf, can, scopeOf } from '~/shared/rules/access/roles'
import type { ManagedFilter } from '~/shared/schemas/test-management'
import { recordActivity } from '../../platform/activity'
import { type Ctx, inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError, notFound } from '../../platform/errors'
import { addUsage } from '../../structure/quotas'
import {
  type CancelableRow,
  type EndedTest,
  endTests,
  listCancelable,
  listOfDeletion,
  listQueuedIds,
} from './cancel.store'

/** Cancels waiting and running tests, all or none. For admins and for the user who requested the test. */
export async function cancelTests(ctx: Ctx, ids: string[]): Promise<{ canceled: number }> {
  const tests = await listCancelable(ctx.db, ids, scopeOf(ctx.actor))
  if (tests.length === 0) throw notFound()
  if (!tests.every((test) => mayCancel(ctx, test)))
    throw new AppError('FORBIDDEN', failuresMessages.noPermission)
  return end(ctx, tests)
}

export async function cancelableAmong(ctx: Ctx, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || ctx.actor.kind === 'share') return new Set()
  const tests = await listCancelable(ctx.db, ids, scopeOf(ctx.actor))
  return new Set(tests.filter((test) => mayCancel(ctx, test)).map(({ id }) => id))
}

function mayCancel({ actor }: Ctx, test: CancelableRow): boolean {
  const {
    organization_id: organizationId,
    client_id: clientId,
    project_id: projectId,
    site_id: siteId,
  } = test
  const target = { organizationId, clientId, projectId, siteId }
  const isOwn = actor.kind === 'user' && actor.userId === test.requested_by
  return can(actor, isOwn ? 'test.create' : 'test.cancel', target)
}

const BATCH = 500

export async function cancelQueuedTests(ctx: Ctx, filter: ManagedFilter): Promise<{ canceled: number }> {
  const scope = adminScopeOf(ctx.actor)
  let canceled = 0
  for (let found = BATCH; found === BATCH; ) {
    const tests = await listQueuedIds(ctx.db, filter, scope, BATCH)
    found = tests.length
    if (found > 0) canceled += (await end(ctx, tests, true)).canceled
  }
  return { canceled }
}

/** Of pages that were deleted; the quota is refunded as for others. Returns how many. */
export async function cancelTestsOfDeletion(ctx: Ctx, tenant: number, deletion: string): Promise<number> {
  const tests = await listOfDeletion(ctx.db, tenant, deletion, BATCH)
  return tests.length === 0 ? 0 : (await end(ctx, tests)).canceled
}

async function end(
  ctx: Ctx,
  tests: Pick<CancelableRow, 'organization_id' | 'id'>[],
  queuedOnly = false,
): Promise<{ canceled: number }> {
  const ended = await inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    const done = await endTests(tx, tests, { now, queuedOnly })
    await refundUsage(tx, done)
    for (const [organizationId, ids] of byOrganization(done)) {
      await recordActivity(ctx, tx, 'test.cancel', ids[0] ?? '', {
        organizationId,
        after: { tests: ids.length },
      })
    }
    return done
  })
  const organizations = ended.map(({ organization_id }) => organization_id)
  if (ended.length > 0) ctx.bus.notify('tests', organizations)
  ctx.bus.notify('jobs')
  return { canceled: ended.length }
}

/** A test that never started does not count towards the quota. */
async function refundUsage(tx: Db, ended: EndedTest[]): Promise<void> {
  const byDay = new Map<string, Map<number, number>>()
  for (const { organization_id: tenant, created_at, charged } of ended.filter((test) => !test.wasStarted)) {
    const day = created_at.toISOString().slice(0, 10)
    const counts = byDay.get(day) ?? new Map<number, number>()
    byDay.set(day, counts.set(tenant, (counts.get(tenant) ?? 0) - charged))
  }
  for (const day of [...byDay.keys()].sort()) await addUsage(tx, byDay.get(day) ?? new Map(), new Date(day))
}

function byOrganization(tests: EndedTest[]): Map<number, string[]> {
  const ids = new Map<number, string[]>()
  for (const { organization_id: tenant, id } of tests) ids.set(tenant, [...(ids.get(tenant) ?? []), id])
  return ids
}
