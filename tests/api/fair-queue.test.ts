import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { countReady } from '~/server/measuring/test-queue'
import { PRIORITY } from '~/server/measuring/test-queue/rules'
import { claimJob } from '../support/agent'
import { createSite, createTenant, type Tenant } from '../support/factories'
import { runSql } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, owner, superAdmin } = tenantFixture()
beforeEach(() => own.db.deleteFrom('test_batch').execute())

async function request(of: Tenant, caller = superAdmin): Promise<void> {
  const devices = of.site.devices.slice(0, 1)
  const site = await createSite(of.project, { devices })
  const { status } = await caller.post('/api/lighthouses/runtestfromdashboard', {
    body: { site_id: site._id },
  })
  expect(status).toBe(201)
}

/** More jobs of the organization's only test, as many as a large import has. */
const addBacklog = (of: Tenant, priority: number = PRIORITY.manual) =>
  runSql(sql`
    insert into test_job (organization_id, id, test_id, location_id, priority, run_at, request_id, turn)
    select organization_id, gen_random_uuid(), test_id, location_id, ${priority}::smallint, run_at, request_id, turn + n
    from test_job, generate_series(1, 1000) n where organization_id = ${of.organization._id}`)

async function claimOwners(count: number): Promise<number[]> {
  const owners: number[] = []
  while (owners.length < count) {
    const { runId } = await claimJob(agent)
    const [row] = await runSql<{ organization_id: number }>(
      sql`select organization_id from test_job where run_id = ${runId}`,
    )
    owners.push(row?.organization_id ?? 0)
  }
  return owners
}

test('a thousand tests of one organization do not delay another, whose next test waits its turn', async () => {
  const other = await createTenant()
  await request(tenant, owner)
  await addBacklog(tenant)
  await request(other)
  await request(other)
  const owners = await claimOwners(6)
  expect(owners.slice(0, 3)).toContain(other.organization._id)
  expect(owners.filter((id) => id === other.organization._id)).toHaveLength(2)
})

test('an organization continues after its own last test, and saves nothing up while it has none', async () => {
  const other = await createTenant()
  await request(tenant, owner)
  await addBacklog(tenant)
  await claimOwners(3)
  await request(other)
  await request(tenant, owner)
  const turns = await runSql<{ organization_id: number; turn: number }>(
    sql`select organization_id, max(turn) as turn from test_job where state = 'ready' group by 1 order by 2`,
  )
  expect(turns).toEqual([
    { organization_id: other.organization._id, turn: 5 },
    { organization_id: tenant.organization._id, turn: 1002 },
  ])
})

test('a repeated test that rests does not let another organization in before all others', async () => {
  const other = await createTenant()
  await request(tenant, owner)
  await addBacklog(tenant)
  await claimOwners(3)
  await runSql(sql`update test_job set state = 'ready', run_at = now() + interval '1 minute' where turn = 1`)
  await request(other)
  const [row] = await runSql<{ turn: number }>(
    sql`select turn from test_job where organization_id = ${other.organization._id}`,
  )
  expect(row?.turn).toBe(5)
})

test('what a person asked for is before any schedule, whatever its turn', async () => {
  const other = await createTenant()
  await request(tenant, owner)
  await addBacklog(tenant)
  await request(other)
  await runSql(
    sql`update test_job set priority = ${PRIORITY.schedule} where organization_id = ${other.organization._id}`,
  )
  expect(await claimOwners(5)).toEqual(Array(5).fill(tenant.organization._id))
})

test('readiness counts no more of the queue than it tells', async () => {
  await request(tenant, owner)
  await addBacklog(tenant)
  expect(await countReady(own.db, 1_000)).toBe(1_000)
  expect(await countReady(own.db, 2_000)).toBe(1_001)
})
