import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { scheduleDueSites } from '~/server/measuring/test-queue'
import { listCombinations } from '~/server/measuring/test-queue/combination.store'
import { insertTests } from '~/server/measuring/test-queue/test.store'
import type { Site } from '~/shared/schemas/site'
import { systemContext } from '../support/contexts'
import { createSite } from '../support/factories'
import { readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, owner } = tenantFixture()
let site: Site
beforeEach(async () => {
  site = await createSite(tenant.project)
})

const ask = () => owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: site._id } })
const makeDue = (change: object = {}) =>
  updateRows(
    'live.site_schedule',
    { site_id: site._id },
    { next_run_at: new Date(Date.now() - 1000), ...change },
  )
const testsOf = (siteId: number) => readRows('test', { site_id: siteId }, 'id', 'device_id')
const jobsOf = (siteId: number) =>
  own.db
    .selectFrom('test_job as j')
    .innerJoin('test as t', 't.id', 'j.test_id')
    .select('j.test_id')
    .where('t.site_id', '=', siteId)
    .execute()

/** Keeps the write transaction open until `meanwhile` has started. */
async function whileOthersWrite<T>(meanwhile: () => Promise<T>): Promise<{ answer: T; ids: string[] }> {
  const organization_id = tenant.organization._id
  let running: Promise<T> | undefined
  const ids = await own.db.transaction().execute(async (tx) => {
    const filter = { tenant: organization_id, siteId: site._id }
    const wanted = await listCombinations(tx, filter, { everything: true }, 10)
    const now = new Date()
    const batch = { organization_id, id: v7(), source: 'schedule', requested_by: null, request_id: 'other' }
    const written = await insertTests(
      tx,
      [batch],
      wanted.map((each) => ({ ...each, id: v7(), job_id: v7(), batch_id: batch.id })),
      { priority: 0, runAt: now, requestId: 'other', now },
    )
    running = meanwhile()
    await new Promise((resolve) => setTimeout(resolve, 300))
    return written
  })
  return { answer: (await running) as T, ids }
}

describe('one test of a page on a device at a time', () => {
  test('with a manual request during a schedule', async () => {
    const { answer, ids } = await whileOthersWrite(ask)
    expect(answer.status).toBe(201)
    expect(answer.body.tests.map((one: { testId: string }) => one.testId).sort()).toEqual(ids.sort())
    expect(await testsOf(site._id)).toHaveLength(2)
    expect(await jobsOf(site._id)).toHaveLength(2)
  })

  test('with a schedule during a manual request', async () => {
    await makeDue()
    const { ids } = await whileOthersWrite(() => scheduleDueSites(systemContext()))
    expect((await testsOf(site._id)).map((one) => one.id).sort()).toEqual(ids.sort())
    expect(await jobsOf(site._id)).toHaveLength(2)
  })

  test('with many schedulers and people at once', async () => {
    await makeDue()
    const answers = await Promise.all([ask(), scheduleDueSites(systemContext()), ask(), ask()])
    expect(answers.filter((answer) => typeof answer === 'object').map((one) => one.status)).toEqual([
      201, 201, 201,
    ])
    const tests = await testsOf(site._id)
    expect(tests).toHaveLength(2)
    expect(new Set(tests.map((one) => one.device_id)).size).toBe(2)
  })
})

test('an invalid schedule does not block other sites', async () => {
  await makeDue({ timezone: 'Nowhere/Else', next_run_at: new Date(0) })
  const broken = site
  site = await createSite(tenant.project)
  await makeDue()
  await scheduleDueSites(systemContext())
  expect(await testsOf(site._id)).toHaveLength(2)
  expect(await testsOf(broken._id)).toHaveLength(2)
  const schedule = own.db
    .selectFrom('live.site_schedule as site_schedule')
    .select('next_run_at')
    .where('site_id', '=', broken._id)
  expect(await schedule.executeTakeFirst()).toEqual({ next_run_at: null })
})
