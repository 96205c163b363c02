import { expect, test } from 'vitest'
import { isRetryable } from '../../../app/shared/rules/measuring/run-failures'
import { ODD_PAGES } from '../../fixtures/odd-pages/index'
import { startFixtureServer } from '../../support/fixture-server'
import { createSite } from '../api'
import type { Fixture } from '../fixture'
import { expireLease } from '../manual-agent'
import {
  AGAIN_WITHIN_MS,
  askForTest,
  expectCleanedUp,
  expectRecordedOnce,
  jobOf,
  startMeasuring,
  statusOf,
  waitForSuccess,
} from '../tests'
import { until } from '../waiting'

/** The others' codes are tested in odd-pages.browser.test.ts, without a server. */
const FAILING = ODD_PAGES.filter(({ name }) => name === 'refresh-dead-host')
/** On a busy machine. */
const STARTING_S = 20

export function killedAgent(fixture: () => Fixture): void {
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
    // The lease of the killed agent ends by itself within 30 s, for which supervisor.test.ts waits.
    await expireLease(product, testId)
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

  test(
    'ends with the reason of the page, at the first attempt',
    async () => {
      const { product, call, place } = fixture()
      const site = await startFixtureServer()
      try {
        for (const { name, expected, limit } of FAILING) {
          const { pageId } = await createSite(call, place, { name, url: `${site.url}/odd/${name}` })
          const testId = await askForTest(call, pageId)
          await until(`${name} has ended`, (limit + STARTING_S) * 1_000, async () =>
            ['failed', 'timeout'].includes(await statusOf(call, testId)),
          )
          const [ended] = await product.query<{ failure_code: string }>(
            'select failure_code from test where id = $1',
            [testId],
          )
          expect(expected, name).toContain(ended?.failure_code)
          if (!isRetryable(ended?.failure_code ?? '')) expect((await jobOf(product, testId)).attempt).toBe(1)
        }
      } finally {
        await site.close()
      }
    },
    FAILING.reduce((sum, { limit }) => sum + limit + STARTING_S, 0) * 1_000,
  )
}
