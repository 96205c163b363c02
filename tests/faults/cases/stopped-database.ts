import { expect, test } from 'vitest'
import { createSite, must } from '../api'
import type { Fixture } from '../fixture'
import { ADMIN, type Product } from '../product'
import { askForTest, expectCleanedUp, expectRecordedOnce, waitForSuccess } from '../tests'
import { until } from '../waiting'
import { expectNothingLost, keepWriting } from '../writer'

const PARTS = ['web', 'worker', 'agent'] as const
/** A call has 30 s; a refused connection is known at once. */
const ANSWERED_WITHIN_MS = 15_000
const ROUNDS = 3

async function credentials(product: Product) {
  const response = await fetch(new URL('/api/auth/login', product.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: product.url },
    body: JSON.stringify(ADMIN),
  })
  const { accessToken } = await response.json()
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { authorization: `Bearer ${accessToken}`, cookie: cookie.join('; ') }
}

export function stoppedDatabase(fixture: () => Fixture): void {
  test('calls and screens answer 503 in time while PostgreSQL is stopped, and all recover without a restart', async () => {
    const { product, call, place, target } = fixture()
    const { pageId } = await createSite(call, place, { name: 'After the stop', url: target.url })
    const writer = keepWriting(call, place.organization)
    await writer.goesOn()
    const before = PARTS.map((part) => product.find(part)?.pid)
    const [supervisor, postgres] = [product.find('supervisor'), product.find('postgres')]
    if (!supervisor || !postgres) throw new Error('The product is not complete')
    const signedIn = await credentials(product)
    const answers: [what: string, status: number, retryAfter: number][] = []
    const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
      const { status, headers: received } = await fetch(new URL(path, product.url), {
        ...{ method, headers, redirect: 'manual' },
        signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      })
      answers.push([`${method} ${path}`, status, Number(received.get('retry-after'))])
    }
    // The supervisor would start PostgreSQL again at once.
    process.kill(supervisor.pid, 'SIGSTOP')
    try {
      process.kill(postgres.pid, 'SIGINT')
      await until('PostgreSQL has ended', 20_000, () =>
        product.running().every(({ pid }) => pid !== postgres.pid),
      )
      const headers = { authorization: signedIn.authorization, 'content-type': 'application/json' }
      for (let round = 0; round < ROUNDS; round++) {
        await ask('GET', '/readyz')
        await Promise.all([
          ask('GET', '/api/clients', headers),
          ask('GET', '/api/auth/profile', headers),
          ask('DELETE', `/api/clients/${place.client}`, headers),
          ask('GET', '/dashboard', { cookie: signedIn.cookie }),
        ])
      }
      expect((await fetch(new URL('/healthz', product.url))).status).toBe(200)
    } finally {
      process.kill(supervisor.pid, 'SIGCONT')
    }
    expect(answers).toHaveLength(ROUNDS * 5)
    expect(answers.filter(([, status, retryAfter]) => status !== 503 || !(retryAfter > 0))).toEqual([])
    await product.waitUntilReplaced('postgres', postgres.pid)
    await writer.goesOn(20)
    expect(writer.refused()).toBeGreaterThan(0)
    await must(call('GET', `/api/clients/${place.client}`))
    const testId = await askForTest(call, pageId)
    await waitForSuccess(call, testId)
    await expectRecordedOnce(product, testId)
    await expectNothingLost(product, await writer.stop())
    await expectCleanedUp(product)
    expect(PARTS.map((part) => product.find(part)?.pid)).toEqual(before)
  })
}
