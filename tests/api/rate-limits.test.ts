import { beforeAll, expect, test, vi } from 'vitest'
import { serializeShareKey } from '~/server/platform/http/share-cookie'
import { sweepWindows } from '~/server/platform/rate-limits'
import { anonymous, type Caller, callerWith, screenApi, signIn, signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createTenant, createUser } from '../support/factories'
import { readRows } from '../support/rows'
import { withSettings } from '../support/settings'

withSettings({ API_CALLS_PER_MINUTE: 5, BROWSER_CALLS_PER_MINUTE: 60 })
const own = onOwnDatabase()
const READ = '/api/clients'

/** Each test starts a new rate window, ten seconds into a minute. */
let minute = Math.floor(Date.now() / 60_000) * 60_000 + 10_000
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

test('a browser has a larger limit of its own, counted in batches', async () => {
  nextWindow()
  const user = await signInAs({})
  const browser = callerWith({ cookie: user.cookie })
  expect(await statusesOf(browser, 60)).toEqual(Array(60).fill(200))
  const { status, headers, problem } = await browser.get(READ)
  expect([status, headers.get('retry-after')]).toEqual([429, '50'])
  expect(problem).toMatchObject({
    reason: 'TOO_MANY_CALLS',
    message: 'Too many requests. Please try again in 50 seconds',
  })
  expect(await statusesOf(browser, 10)).toEqual(Array(10).fill(429))
  const counted = await own.db
    .selectFrom('rate_window')
    .select('calls')
    .where('key', 'like', 'browser:%')
    .execute()
  expect(counted).toEqual([{ calls: 150 }])
  expect(await statusesOf(user, 1)).toEqual([200])
  nextWindow()
  expect(await statusesOf(browser, 1)).toEqual([200])
})

test('visitors of a share link have the limit of a browser, each address its own', async () => {
  nextWindow()
  const { organization, client } = await createTenant()
  const owner = await signIn(await createUser({ ownerOf: [organization] }))
  const { key } = (await owner.post('/api/share-links', { body: { client: client._id, name: 'Report' } }))
    .body
  const cookie = (await serializeShareKey(key)).split(';')[0] ?? ''
  const visitor = (ip: string) => callerWith({ cookie, 'x-client-ip': ip })
  const read = async (ip: string, times: number) => {
    const statuses: number[] = []
    for (let i = 0; i < times; i++)
      statuses.push((await visitor(ip).get(`/api/clients/${client._id}`)).status)
    return statuses
  }
  expect(await read('192.0.2.1', 61)).toEqual([...Array(60).fill(200), 429])
  expect(await read('192.0.2.2', 1)).toEqual([200])
  const program = callerWith({ authorization: `Bearer ${key}`, 'x-client-ip': '192.0.2.3' })
  const path = `/api/clients/${client._id}`
  const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await program.get(path)).status))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})

test('our own screens and callers without an account are exempt', async () => {
  nextWindow()
  const user = await signInAs({})
  const api = screenApi(user)
  for (let i = 0; i < 70; i++) await api.get('/api/auth/profile')
  const { headers } = await anonymous.get(READ)
  expect(headers.get('ratelimit')).toBeNull()
  expect((await user.get(READ)).headers.get('ratelimit')).toBe('"calls";r=4;t=50')
})

test('old windows are deleted', async () => {
  nextWindow()
  await signInAs({}).then((user) => user.get(READ))
  const ctx = systemContext({ now: () => new Date(minute + 9 * 60_000) })
  await sweepWindows(ctx)
  expect(await readRows('rate_window')).toHaveLength(1)
  await sweepWindows({ ...ctx, now: () => new Date(minute + 11 * 60_000) })
  expect(await readRows('rate_window')).toEqual([])
})
