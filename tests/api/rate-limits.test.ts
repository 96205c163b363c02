import { beforeAll, expect, test, vi } from 'vitest'

vi.hoisted(() => {
  process.env.API_CALLS_PER_MINUTE = '5'
})

import { sweepWindows } from '~/server/rate-limits'
import { anonymous, type Caller, callerWith, screenApi, signIn, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createTenant, createUser } from '../support/factories'

const own = onOwnDatabase()
const READ = '/api/clients'

/** Each test starts a new rate window. */
let minute = Date.UTC(2026, 10, 21, 12, 0, 10)
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => vi.useRealTimers()
})
function nextWindow(): void {
  minute += 60_000
  vi.setSystemTime(minute)
}

const statusesOf = async (caller: Pick<Caller, 'get'>, times: number) => {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await caller.get(READ)).status)
  return statuses
}

test('a token has a limit per minute, and every response has rate-limit headers', async () => {
  nextWindow()
  const user = await signInAs({})
  const first = await user.get(READ)
  expect(first.headers.get('ratelimit-policy')).toBe('"calls";q=5;w=60')
  expect(first.headers.get('ratelimit')).toBe('"calls";r=4;t=50')
  expect(await statusesOf(user, 4)).toEqual([200, 200, 200, 200])
  const { status, headers, problem } = await user.get(READ)
  expect(status).toBe(429)
  expect(problem).toMatchObject({ code: 'RATE_LIMITED', reason: 'TOO_MANY_CALLS' })
  expect(headers.get('retry-after')).toBe('50')
  expect(headers.get('ratelimit')).toBe('"calls";r=0;t=50')
  nextWindow()
  expect((await user.get(READ)).headers.get('ratelimit')).toBe('"calls";r=4;t=50')
})

test('other refused responses count and have the headers too', async () => {
  nextWindow()
  const user = await signInAs({})
  const { status, headers } = await user.get('/api/organizations/999999')
  expect([status, headers.get('ratelimit')]).toEqual([404, '"calls";r=4;t=50'])
})

test('each key and each session has its own limit', async () => {
  nextWindow()
  const { organization } = await createTenant()
  const user = await createUser({ ownerOf: [organization] })
  const [one, other] = [await signIn(user), await signIn(user)]
  const { key } = (await one.post('/api/auth/regenerateapikey')).body
  const path = `/api/organizations/${organization._id}/regenerateapikey`
  const { key: keyOfAll } = (await one.post(path)).body
  expect(await statusesOf(one, 4)).toEqual([200, 200, 200, 429])
  expect(await statusesOf(other, 5)).toEqual(Array(5).fill(200))
  for (const secret of [key, keyOfAll]) {
    const program = callerWith({ authorization: `Bearer ${secret}` })
    expect(await statusesOf(program, 6)).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test('concurrent calls do not exceed the limit', async () => {
  nextWindow()
  const user = await signInAs({})
  const answers = await Promise.all(Array.from({ length: 20 }, () => user.get(READ)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('a refused call costs no write', async () => {
  nextWindow()
  const user = await signInAs({})
  await statusesOf(user, 20)
  const windows = await own.db.selectFrom('rate_window').selectAll().orderBy('starts_at', 'desc').execute()
  expect(windows[0]?.calls).toBe(6)
})

test('our own screens, browsers and callers without a token are exempt', async () => {
  nextWindow()
  const user = await signInAs({})
  const api = screenApi(user)
  for (let i = 0; i < 7; i++) await api.get('/api/auth/profile')
  const browser = callerWith({ cookie: user.cookie })
  expect(await statusesOf(browser, 7)).toEqual(Array(7).fill(200))
  const { headers } = await anonymous.get(READ)
  expect(headers.get('ratelimit')).toBeNull()
  expect((await user.get(READ)).headers.get('ratelimit')).toBe('"calls";r=4;t=50')
})

test('old windows are deleted', async () => {
  nextWindow()
  await signInAs({}).then((user) => user.get(READ))
  const ctx = systemContext({ now: () => new Date(minute + 9 * 60_000) })
  await sweepWindows(ctx)
  expect(await own.db.selectFrom('rate_window').selectAll().execute()).toHaveLength(1)
  await sweepWindows({ ...ctx, now: () => new Date(minute + 11 * 60_000) })
  expect(await own.db.selectFrom('rate_window').selectAll().execute()).toEqual([])
})
