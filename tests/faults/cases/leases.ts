import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSite } from '../api'
import type { Fixture } from '../fixture'
import { addAgent, expireLease, locationOf, type ManualAgent, resultOf } from '../manual-agent'
import { AGAIN_WITHIN_MS, askForTest, expectRecordedOnce, jobOf } from '../tests'
import { until } from '../waiting'

const reportOf = (who: string) => Buffer.from(JSON.stringify({ who, id: randomUUID() }))

/** Queues a test in a location with manual agents only. */
async function queued({ product, call, place }: Fixture) {
  const location = await locationOf(product, 'hanoi')
  const name = `Elsewhere ${randomUUID()}`
  const { pageId } = await createSite(call, place, { name, url: 'https://example.com/', location })
  return { testId: await askForTest(call, pageId), location }
}

const scoreOf = async ({ product }: Fixture, testId: string) =>
  (
    await product.query<{ performance: number }>('select performance from run where test_id = $1', [testId])
  )[0]?.performance

async function measure(agent: ManualAgent, performance: number) {
  const job = await agent.claim()
  const report = reportOf('one of many')
  expect((await agent.upload(job, report)).status).toBe(204)
  return resultOf(job, performance, report)
}

export function leases(fixture: () => Fixture): void {
  test('that was lost does not count: the late report is refused, the next one recorded once', async () => {
    const { product } = fixture()
    const { testId, location } = await queued(fixture())
    const [slow, quick] = [await addAgent(product, location), await addAgent(product, location)]
    const slowJob = await slow.claim()
    const late = reportOf('slow')
    expect((await slow.upload(slowJob, late)).status).toBe(204)
    await expireLease(product, testId)
    const quickJob = await quick.claim()
    expect(quickJob).toMatchObject({ requestId: slowJob.requestId, attempt: 2 })
    expect([quickJob.leaseId, quickJob.runId]).not.toContain(slowJob.leaseId)

    expect((await slow.heartbeat(slowJob)).body).toEqual({ continue: false })
    expect((await slow.upload(slowJob, reportOf('slow again'))).status).toBe(409)
    const refused = await slow.report(resultOf(slowJob, 11, late))
    expect(refused).toMatchObject({ status: 409, body: { reason: 'LEASE_LOST' } })
    expect(await jobOf(product, testId)).toMatchObject({ state: 'running', lease_id: quickJob.leaseId })

    const report = reportOf('quick')
    expect((await quick.upload(quickJob, report)).status).toBe(204)
    expect((await quick.report(resultOf(quickJob, 99, report))).status).toBe(200)
    expect((await slow.report(resultOf(slowJob, 11, late))).status).toBe(409)
    await expectRecordedOnce(product, testId)
    expect(await scoreOf(fixture(), testId)).toBe(99)
  })

  test('that expired is void when the run is queued again, before another agent has it', async () => {
    const { product } = fixture()
    const { testId, location } = await queued(fixture())
    const agent = await addAgent(product, location)
    const result = await measure(agent, 50)
    await expireLease(product, testId)
    await until(
      'the run waits again',
      AGAIN_WITHIN_MS,
      async () => (await jobOf(product, testId)).state === 'ready',
    )
    expect((await agent.report(result)).status).toBe(409)
    const again = await measure(agent, 51)
    expect((await agent.report(again)).status).toBe(200)
    await expectRecordedOnce(product, testId)
    expect(await scoreOf(fixture(), testId)).toBe(51)
  })

  test('accepts the same report repeatedly and concurrently, and records it once', async () => {
    const { product } = fixture()
    const { testId, location } = await queued(fixture())
    const agent = await addAgent(product, location)
    const result = await measure(agent, 70)
    const together = await Promise.all(Array.from({ length: 8 }, () => agent.report(result)))
    expect(together.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await agent.report(result)).body).toEqual({ accepted: true })
    await expectRecordedOnce(product, testId)
    expect(await scoreOf(fixture(), testId)).toBe(70)
  })

  test('goes to one agent under concurrency', async () => {
    const { product } = fixture()
    const location = await locationOf(product, 'hanoi')
    const agents = await Promise.all(Array.from({ length: 5 }, () => addAgent(product, location)))
    const asking = agents.map((agent) => agent.claim())
    const tests = await Promise.all(Array.from({ length: 5 }, () => queued(fixture())))
    const jobs = await Promise.all(asking)
    expect(new Set(jobs.map((job) => job.runId)).size).toBe(5)
    for (const { testId } of tests)
      expect(await jobOf(product, testId)).toMatchObject({ state: 'running', attempt: 1 })
  })
}
