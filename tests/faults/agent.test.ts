import { expect, test } from 'vitest'
import { withProduct } from './fixture'
import { leftBehind } from './product'
import {
  AGAIN_WITHIN_MS,
  expectCleanedUp,
  expectRecordedOnce,
  jobOf,
  startMeasuring,
  waitForSuccess,
} from './tests'
import { until } from './waiting'

withProduct('a measurement', (fixture) => {
  test('is repeated when its browser is killed', async () => {
    const { product, call } = fixture()
    const testId = await startMeasuring(fixture())
    const profile = product.temporaryFiles()
    expect(profile).toHaveLength(1)
    const agent = product.find('agent')?.pid
    await product.kill('browser')
    await until(
      'the test runs again',
      AGAIN_WITHIN_MS,
      async () => (await jobOf(product, testId)).attempt === 2,
    )
    expect(product.temporaryFiles()).not.toContain(profile[0])
    await waitForSuccess(call, testId)
    await expectRecordedOnce(product, testId)
    await expectCleanedUp(product)
    expect(product.find('agent')?.pid).toBe(agent)
  })

  test('is repeated when its agent is killed, with its browser', async () => {
    const { product, call } = fixture()
    const testId = await startMeasuring(fixture())
    const orphans = product.browsers().map(({ pid }) => pid)
    expect(orphans.length).toBeGreaterThan(1)
    const agent = await product.kill('agent')
    await expectCleanedUp(product)
    expect(product.running().filter(({ pid }) => orphans.includes(pid))).toEqual([])
    await until(
      'the test runs again',
      AGAIN_WITHIN_MS,
      async () => (await jobOf(product, testId)).attempt === 2,
    )
    await waitForSuccess(call, testId)
    await expectRecordedOnce(product, testId)
    await expectCleanedUp(product)
    expect(product.find('agent')?.pid).not.toBe(agent)
  })

  test('does not delay the shutdown', async () => {
    const { product } = fixture()
    await startMeasuring(fixture())
    expect(product.browsers().length).toBeGreaterThan(1)
    const { status, ms } = await product.stop()
    expect(status).toBe(0)
    expect(ms).toBeLessThan(10_000)
    expect(leftBehind(product)).toEqual([])
  })
})
