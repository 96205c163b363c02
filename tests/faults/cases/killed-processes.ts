import { expect, test } from 'vitest'
import { isFull } from '../../support/slice'
import { createSite } from '../api'
import type { Fixture } from '../fixture'
import { addAgent, expireLease, locationOf, resultOf } from '../manual-agent'
import {
  AGAIN_WITHIN_MS,
  askForTest,
  expectCleanedUp,
  expectRecordedOnce,
  jobOf,
  startMeasuring,
  waitForSuccess,
} from '../tests'
import { until } from '../waiting'
import { expectNothingLost, keepWriting } from '../writer'

const BACK_WITHIN_MS = 30_000
/** A part counts as frozen after 90 s without a sign of life. */
const NOTICED_WITHIN_MS = 150_000
const PARTS = ['web', 'worker', 'agent'] as const

export function killedProcesses(fixture: () => Fixture): void {
  test('survives a killed worker: measures, schedules, and resumes lost runs', async () => {
    const { product, call, place } = fixture()
    const [hanoi, sweden] = [await locationOf(product, 'hanoi'), await locationOf(product, 'sweden')]
    const url = 'https://example.com/'
    const lost = await createSite(call, place, { name: 'Lost', url, location: hanoi })
    const due = await createSite(call, place, { name: 'Due', url, location: sweden })
    const agent = await addAgent(product, hanoi)
    const lostTest = await askForTest(call, lost.pageId)
    const lostJob = await agent.claim()
    const measured = await startMeasuring(fixture())
    const writer = keepWriting(call, place.organization)
    await writer.goesOn()

    const before = [product.find('web')?.pid, product.find('agent')?.pid]
    const killed = await product.kill('worker')
    await product.waitUntilReplaced('worker', killed)
    await expireLease(product, lostTest)
    await product.query(
      'update site_schedule set is_enabled = true, next_run_at = now() where site_id = $1',
      [due.siteId],
    )

    const scheduled = await until('the due site is scheduled', BACK_WITHIN_MS, async () => {
      const tests = await product.query<{ source: string }>(
        'select b.source from test t join test_batch b on b.id = t.batch_id where t.site_id = $1',
        [due.siteId],
      )
      return tests.length > 0 && tests
    })
    expect(scheduled).toEqual([{ source: 'schedule' }])
    await until(
      'the lost run is taken up',
      AGAIN_WITHIN_MS,
      async () => (await jobOf(product, lostTest)).lease_id === null,
    )
    const again = await agent.claim()
    expect(again).toMatchObject({ requestId: lostJob.requestId, attempt: 2 })
    const report = Buffer.from('{}')
    expect((await agent.upload(again, report)).status).toBe(204)
    expect((await agent.report(resultOf(again, 80, report))).status).toBe(200)
    await expectRecordedOnce(product, lostTest)

    await waitForSuccess(call, measured)
    await expectRecordedOnce(product, measured)
    expect((await jobOf(product, measured)).attempt).toBe(1)
    await expectNothingLost(product, await writer.stop())
    expect([product.find('web')?.pid, product.find('agent')?.pid]).toEqual(before)
  })

  test('loses no acknowledged write and no result when web is killed', async () => {
    const { product, call, place } = fixture()
    const testId = await startMeasuring(fixture())
    const writer = keepWriting(call, place.organization)
    await writer.goesOn()
    const agent = product.find('agent')?.pid
    const undelivered = () => product.log('agent').split('result not delivered yet').length - 1
    const [first, before] = [await product.kill('web'), undelivered()]
    // Prevents another agent from measuring it meanwhile: exactly one result may exist.
    await product.query("update test_job set lease_until = now() + interval '1 hour' where test_id = $1", [
      testId,
    ])
    // Keeps the server down until the finished result has been refused once.
    await until('a result that nobody takes', AGAIN_WITHIN_MS, async () => {
      const running = product.find('web')
      if (running) process.kill(running.pid, 'SIGKILL')
      return undelivered() > before
    })
    await writer.goesOn()
    expect(writer.refused()).toBeGreaterThan(0)
    await waitForSuccess(call, testId)
    await expectRecordedOnce(product, testId)
    expect((await jobOf(product, testId)).attempt).toBe(1)
    await expectNothingLost(product, await writer.stop())
    await expectCleanedUp(product)
    expect(product.find('web')?.pid).not.toBe(first)
    expect(product.find('agent')?.pid).toBe(agent)
  })

  test('loses no acknowledged write when PostgreSQL is killed during a measurement and writes', async () => {
    const { product, call, place } = fixture()
    const testId = await startMeasuring(fixture())
    const writer = keepWriting(call, place.organization)
    await writer.goesOn(20)
    const before = PARTS.map((part) => product.find(part)?.pid)
    const killed = await product.kill('postgres')
    let recovering = await product.waitUntilReplaced('postgres', killed)
    if (isFull) {
      await writer.goesOn()
      process.kill(recovering.pid, 'SIGKILL')
      recovering = await product.waitUntilReplaced('postgres', recovering.pid)
    }
    process.kill(recovering.pid, 'SIGKILL')
    await product.waitUntilReplaced('postgres', recovering.pid)
    await writer.goesOn(20)
    await waitForSuccess(call, testId)
    await expectRecordedOnce(product, testId)
    await expectNothingLost(product, await writer.stop())
    await expectCleanedUp(product)
    expect(PARTS.map((part) => product.find(part)?.pid)).toEqual(before)
  })

  test.runIf(isFull)('ends and replaces web, worker and agent when they freeze', async () => {
    const { product, call, place } = fixture()
    const writer = keepWriting(call, place.organization)
    await writer.goesOn()
    const frozen = PARTS.map((part) => product.find(part)?.pid ?? 0)
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    const isReplaced = (part: (typeof PARTS)[number], index: number) => {
      const running = product.find(part)
      return running !== undefined && running.pid !== frozen[index]
    }
    await until('new processes', NOTICED_WITHIN_MS, () => PARTS.every(isReplaced))
    for (const part of PARTS) expect(product.output()).toContain(`${part} does not respond, ending it`)
    await writer.goesOn()
    await expectNothingLost(product, await writer.stop())
    await waitForSuccess(call, await startMeasuring(fixture()))
  })
}
