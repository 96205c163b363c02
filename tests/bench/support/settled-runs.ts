import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { settleRun } from '~/server/measuring/test-queue/settle-run'
import { instantOf } from '~/server/platform/access'
import { inTransaction } from '~/server/platform/context'
import type { Db } from '~/server/platform/db'
import { systemContext } from '../../support/contexts'
import type { Tenant } from '../../support/factories'

async function addTests(db: Db, { organization, site }: Tenant, count: number): Promise<string[]> {
  const batch = randomUUID()
  await sql`insert into test_batch (organization_id, id, source, request_id, created_at)
    values (${organization._id}, ${batch}, 'schedule', 'bench', now())`.execute(db)
  const ids = Array.from({ length: count }, () => v7())
  await sql`
    insert into test (organization_id, id, batch_id, page_id, site_id, device_id, location_id, form_factor, status, created_at)
    select ${organization._id}, id, ${batch}, ${site.pages[0]?._id}, ${site._id}, ${site.devices[0]}, 1, 'MOBILE', 'success', now()
    from unnest(${ids}::uuid[]) as u(id)`.execute(db)
  return ids
}

/** Stores runs that end their tests, one after the other; the times in ms without the first ones. */
export async function settleRuns(
  db: Db,
  tenant: Tenant,
  { tests, warmUp }: { tests: number; warmUp: number },
): Promise<number[]> {
  const { organization, site } = tenant
  const ctx = systemContext()
  const place = {
    pageId: site.pages[0]?._id ?? 0,
    siteId: site._id,
    deviceId: site.devices[0] ?? 0,
    locationId: 1,
  }
  const times: number[] = []
  for (const [index, testId] of (await addTests(db, tenant, tests + warmUp)).entries()) {
    const id = v7()
    const job = {
      ...{ organization_id: organization._id, id: randomUUID(), test_id: testId, run_id: id },
      ...{ lease_id: randomUUID(), attempt: 1, request_id: 'bench' },
    }
    const startedAt = performance.now()
    await inTransaction(ctx, (tx) =>
      settleRun(
        { ...ctx, db: tx },
        job,
        {
          ...{ runs: 1, url: 'http://127.0.0.1/', counts_noisy: false, experiment_id: null },
          ...{ experiment_arm: null, experiment_runs: null, experiment_change: null },
        },
        {
          ...{ organizationId: organization._id, createdAt: instantOf(id), id, testId, ...place },
          ...{ engineId: null, agentId: null, status: 'success', failureCode: null, failureDetail: null },
          ...{ durationMs: 15_000, scores: null, metrics: null, benchmarkIndex: null, finalUrl: null },
          ...{ isRedirected: false, consented: null, isNoisy: false, noise: null, evidence: {}, parts: [] },
        },
      ),
    )
    if (index >= warmUp) times.push(performance.now() - startedAt)
  }
  return times
}
