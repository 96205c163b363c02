import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '~/shared/values/units'
import { createTokenCache, type TokenCache, type Tokens } from './token-cache'

const tokens = (n: number): Tokens => ({
  accessToken: `access-${n}`,
  refreshToken: `refresh-${n}`,
  expiresAt: Date.now() + 15 * MINUTE_MS,
})

let valid = 'access-1'
let sent: (string | null)[] = []
const refresh = vi.fn<(token: string) => Promise<Tokens | null>>()
const attempt = async (token: string | null) => {
  sent.push(token)
  return new Response(null, { status: token === null || token === valid ? 200 : 401 })
}
let keeper: TokenCache
const call = () => keeper.send('session', attempt).then(({ status }) => status)

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  valid = 'access-1'
  sent = []
  refresh.mockReset().mockImplementation(async () => {
    valid = 'access-2'
    return tokens(2)
  })
  keeper = createTokenCache({
    refresh,
    now: () => Date.now(),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    most: 3,
  })
  keeper.remember('session', tokens(1))
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a call', () => {
  it('sends the token of its session, and none without a session', async () => {
    expect(await call()).toBe(200)
    await keeper.send('another session', attempt)
    await keeper.send(null, attempt)
    expect(sent).toEqual(['access-1', null, null])
    expect(refresh).not.toHaveBeenCalled()
  })

  it('is retried once after three seconds with the next token when refused', async () => {
    valid = 'access-2'
    const answer = call()
    await vi.advanceTimersByTimeAsync(2_999)
    expect(refresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toBe(200)
    expect(refresh.mock.calls).toEqual([['refresh-1']])
    expect(sent).toEqual(['access-1', 'access-2'])
    expect(await call()).toBe(200)
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('refreshes before the token expires, without a refusal', async () => {
    await vi.advanceTimersByTimeAsync(15 * MINUTE_MS - 30_000)
    expect(await call()).toBe(200)
    expect(sent).toEqual(['access-2'])
  })

  it('ends the session when refused twice', async () => {
    valid = 'none'
    refresh.mockImplementation(async () => tokens(2))
    const answer = call()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await answer).toBe(401)
    expect(sent).toEqual(['access-1', 'access-2'])
    await call()
    expect(sent.at(-1)).toBeNull()
  })
})

describe('a refresh', () => {
  it('is shared by all waiting calls', async () => {
    valid = 'access-2'
    const answers = Promise.all([call(), call(), call()])
    await vi.advanceTimersByTimeAsync(1_000)
    const late = call()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual(['access-1', 'access-1', 'access-1'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await answers).toEqual([200, 200, 200])
    expect(await late).toBe(200)
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(sent.slice(3)).toEqual(Array(4).fill('access-2'))
  })

  it('that hangs releases the waiting calls after seven seconds', async () => {
    valid = 'access-2'
    refresh.mockImplementation(() => new Promise(() => {}))
    const first = call()
    await vi.advanceTimersByTimeAsync(3_000)
    valid = 'access-1'
    const waiting = call()
    await vi.advanceTimersByTimeAsync(6_999)
    expect(sent).toEqual(['access-1'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toBe(200)
    expect(sent).toEqual(['access-1', 'access-1'])
    expect(await Promise.race([first, Promise.resolve('hangs')])).toBe('hangs')
  })

  it('of an ended session ends it for all calls', async () => {
    valid = 'none'
    refresh.mockResolvedValue(null)
    const answers = Promise.all([call(), call()])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await answers).toEqual([401, 401])
    expect(sent).toEqual(['access-1', 'access-1'])
  })

  it('that fails to connect fails the call and retains the session', async () => {
    valid = 'access-2'
    refresh.mockRejectedValueOnce(new Error('connection refused'))
    const failed = expect(call()).rejects.toThrow('connection refused')
    await vi.advanceTimersByTimeAsync(3_000)
    await failed
    const answer = call()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await answer).toBe(200)
  })
})

describe('sessions', () => {
  it('are limited in number, the oldest are evicted', async () => {
    for (const name of ['b', 'c', 'd']) keeper.remember(name, tokens(1))
    await call()
    await keeper.send('b', attempt)
    expect(sent).toEqual([null, 'access-1'])
  })

  it('are removed on request', async () => {
    keeper.forget('session')
    await call()
    expect(sent).toEqual([null])
  })
})
