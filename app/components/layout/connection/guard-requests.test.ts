import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  checkConnection,
  dismissUnsaved,
  FINE,
  readStatus,
  reportSuccess,
  retryByHand,
  retryNow,
  retryOnline,
} from '~/components/hydration/connection-status'
import { guardRequests } from './guard-requests'

const NO_NETWORK = new TypeError('Failed to fetch')
const DATA = { 'content-type': 'text/x-script', 'x-remix-response': 'yes' }
const reply = (status = 200, body = '[{"_1":2},"data",1]\n') => new Response(body, { status, headers: DATA })
const gateway = (status: number) => new Response('<h1>Gateway</h1>', { status })
const broken = () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('[{"_1"'))
      controller.error(NO_NETWORK)
    },
  })
  return new Response(body, { headers: DATA })
}

const send = vi.fn<typeof fetch>()
const guarded = guardRequests(send)
const navigation = { state: 'submitting' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', new URL('http://here.invalid/settings/clients?page=2'))
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', { __remixRouter: { state: { navigation } } })
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(new Response()))
  send.mockReset()
})
afterEach(() => {
  reportSuccess()
  dismissUnsaved()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const read = (init?: RequestInit) => guarded(new URL('http://here.invalid/dashboard.data'), init)
const write = (path = '/settings/clients') =>
  guarded(new URL(`http://here.invalid${path}.data`), { method: 'POST' })

test.each([
  ['no network', () => Promise.reject(NO_NETWORK), 'offline'],
  ['a connection that breaks within the body', async () => broken(), 'offline'],
  ['a proxy whose server restarts', async () => gateway(502), 'unavailable'],
  ['a sign-in page of a network', async () => gateway(200), 'unavailable'],
  ['a server without its database', async () => reply(503), 'unavailable'],
] as const)('a read waits with %s and succeeds afterwards', async (_, fail, trouble) => {
  send.mockImplementationOnce(fail).mockImplementationOnce(fail).mockResolvedValueOnce(reply())
  const answer = read()
  await vi.advanceTimersByTimeAsync(500)
  expect(readStatus().trouble).toBe(trouble)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(600)
  expect(send).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await answer).status).toBe(200)
  expect(readStatus()).toEqual(FINE)
})

test('routes wait with a link, and not with a form, which then says that it was not saved', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  send.mockRejectedValueOnce(NO_NETWORK)
  const manifest = () =>
    guarded(new URL('http://here.invalid/__manifest?p=/settings'), { signal: new AbortController().signal })
  expect(await (await manifest()).json()).toEqual({})
  expect(send).not.toHaveBeenCalled()
  vi.stubGlobal('window', { __remixRouter: { state: { navigation: { state: 'loading' } } } })
  const waiting = manifest()
  await vi.advanceTimersByTimeAsync(500)
  expect(readStatus().trouble).toBe('offline')
  send.mockResolvedValueOnce(Response.json({ routes: [] }))
  await vi.advanceTimersByTimeAsync(3_000)
  expect((await waiting).status).toBe(200)
})

test('a read is tried at once when asked, and not after its navigation was left', async () => {
  send.mockRejectedValue(NO_NETWORK)
  const left = new AbortController()
  const answer = read({ signal: left.signal })
  const rejected = expect(answer).rejects.toThrow('left')
  await vi.advanceTimersByTimeAsync(10)
  retryNow()
  await vi.advanceTimersByTimeAsync(10)
  expect(send).toHaveBeenCalledTimes(2)
  left.abort(new Error('left'))
  await rejected
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(2)
})

test('once the browser is online, a read that failed for long is tried at short intervals again', async () => {
  send.mockRejectedValue(NO_NETWORK)
  const answer = read()
  await vi.advanceTimersByTimeAsync(300_000)
  retryOnline()
  await vi.advanceTimersByTimeAsync(10)
  send.mockResolvedValue(reply())
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await answer).status).toBe(200)
})

test('errors that the server means reach the screen', async () => {
  for (const status of [403, 404, 500]) {
    send.mockResolvedValueOnce(reply(status))
    expect((await read()).status).toBe(status)
  }
  send.mockResolvedValueOnce(gateway(404))
  expect((await read()).status).toBe(404)
  expect(readStatus()).toEqual(FINE)
})

test('a slow read says so, and is sent again only when asked', async () => {
  send.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      ),
  )
  send.mockResolvedValueOnce(reply())
  const answer = read()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(readStatus().trouble).toBe('slow')
  expect(send).toHaveBeenCalledTimes(1)
  retryNow()
  expect(send).toHaveBeenCalledTimes(1)
  retryByHand()
  expect((await answer).status).toBe(200)
  expect(readStatus().trouble).toBeNull()
})

const KEPT = '[{"_1":-5},"data"]\n'

test.each([
  ['a connection lost while saving', () => Promise.reject(NO_NETWORK), 'unknown'],
  ['a proxy that gave up', async () => gateway(504), 'unknown'],
  ['a proxy without a server', async () => gateway(503), 'unavailable'],
  ['a form over the limit', async () => gateway(413), 'tooLarge'],
  ['a form over the limit of a screen', async () => reply(413, '[{"_1":2},"error",{}]\n'), 'tooLarge'],
  ['an unexpected error', async () => reply(500, '[{"_1":2},"error",{}]\n'), 'failed'],
  [
    'a session that ended',
    async () => reply(202, '[{"_1":2},"redirect","/login?redirectTo=%2F"]\n'),
    'signedOut',
  ],
] as const)('%s keeps the form and is never sent again', async (_, fail, reason) => {
  send.mockImplementation(fail)
  const answer = await write()
  expect([answer.status, await answer.text()]).toEqual([503, KEPT])
  expect(readStatus().unsaved?.reason).toBe(reason)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('the server’s own sentence says why nothing can be saved', async () => {
  const body = '[{"_1":2},"error",{"_3":4,"_5":6},"reason","DISK_FULL","message","The disk is full"]\n'
  send.mockResolvedValueOnce(reply(503, body))
  await write()
  expect(readStatus().unsaved).toEqual({ reason: 'unavailable', detail: 'The disk is full' })
})

test('a reply for the form reaches the form, whatever its status', async () => {
  for (const status of [422, 503]) {
    send.mockResolvedValueOnce(reply(status))
    expect(await (await write()).text()).toBe('[{"_1":2},"data",1]\n')
  }
  expect(readStatus().unsaved).toBeNull()
})

test('a form of another address leads back to the screen', async () => {
  send.mockRejectedValueOnce(NO_NETWORK)
  const answer = await write('/run-test')
  expect(answer.status).toBe(202)
  expect(JSON.parse(await answer.text()).slice(1, 5)).toEqual([
    'redirect',
    '/settings/clients?page=2',
    'status',
    302,
  ])
})

test('offline nothing is sent, unless the server is on this machine', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  vi.mocked(fetch).mockRejectedValueOnce(NO_NETWORK)
  await write()
  expect(send).not.toHaveBeenCalled()
  expect(readStatus().unsaved?.reason).toBe('offline')
  send.mockResolvedValueOnce(reply())
  expect((await write()).status).toBe(200)
  expect(readStatus()).toEqual(FINE)
})

test('with a lost connection a form is sent once the server answers a check', async () => {
  vi.mocked(fetch).mockRejectedValueOnce(NO_NETWORK).mockRejectedValueOnce(NO_NETWORK)
  await checkConnection()
  await write()
  expect(send).not.toHaveBeenCalled()
  send.mockResolvedValueOnce(reply())
  expect((await write()).status).toBe(200)
  expect(readStatus()).toEqual(FINE)
})
