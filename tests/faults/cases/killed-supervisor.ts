import { expect, test } from 'vitest'
import type { Fixture } from '../fixture'
import { leftBehind } from '../product'
import {
  AGAIN_WITHIN_MS,
  expectCleanedUp,
  expectRecordedOnce,
  jobOf,
  startMeasuring,
  waitForSuccess,
} from '../tests'
import { until } from '../waiting'
import { expectNothingLost, keepWriting } from '../writer'

const ENDS_WITHIN_MS = 10_000

export function killedSupervisor(fixture: () => Fixture): void {
  test('ends its processes when killed, and the next one continues', async () => {
    const { product, call, place } = fixture()
    const testId = await startMeasuring(fixture())
    const writer = keepWriting(call, place.organization)
    await writer.goesOn(20)
    await product.kill('supervisor')
    const acknowledged = await writer.stop()

    await until('everything has ended', 2 * ENDS_WITHIN_MS, () => product.running().length === 0)
    await expectCleanedUp(product)

    await product.start()
    await until(
      'the test runs again',
      AGAIN_WITHIN_MS,
      async () => (await jobOf(product, testId)).attempt === 2,
    )
    await waitForSuccess(call, testId)
    await expectRecordedOnce(product, testId)
    await expectNothingLost(product, acknowledged)
    await expectCleanedUp(product)
  })

  test('can be killed and restarted immediately', async () => {
    const { product, call, place } = fixture()
    const writer = keepWriting(call, place.organization)
    await writer.goesOn()
    await product.kill('supervisor')
    await product.start()
    await writer.goesOn()
    await expectNothingLost(product, await writer.stop())
    for (const part of ['web', 'worker', 'agent', 'postgres'] as const)
      expect(product.all(part)).toHaveLength(1)
  })

  test('leaves nothing when it ends, and a measurement does not delay that', async () => {
    const { product } = fixture()
    await startMeasuring(fixture())
    expect(product.browsers().length).toBeGreaterThan(1)
    const { status, ms } = await product.stop()
    expect(status).toBe(0)
    expect(ms).toBeLessThan(ENDS_WITHIN_MS)
    expect(leftBehind(product)).toEqual([])
  })

  test.each(['postgres', 'web', 'worker', 'agent'] as const)(
    'leaves nothing when stopped as soon as %s runs',
    async (part) => {
      const { product } = fixture()
      product.begin()
      await until(`${part} runs`, 20_000, () => product.find(part))
      const { status, ms } = await product.stop()
      expect(status).toBe(0)
      expect(ms).toBeLessThan(ENDS_WITHIN_MS)
      expect(leftBehind(product)).toEqual([])
    },
  )
}
