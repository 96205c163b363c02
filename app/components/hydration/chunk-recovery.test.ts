import { afterEach, expect, test, vi } from 'vitest'
import { recoveryAction, retryImport } from './chunk-recovery'
import { reportSuccess } from './connection-status'

afterEach(() => {
  reportSuccess()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['reload', { isReloaded: false, hasInput: false }],
  ['ask', { isReloaded: false, hasInput: true }],
  ['wait', { isReloaded: true, hasInput: false }],
  ['wait', { isReloaded: true, hasInput: true }],
] as const)('a script that a newer build replaced means to %s with %o', (action, loss) => {
  expect(recoveryAction(loss)).toBe(action)
})

test('a script counts as gone when the server answers after two failures in a row', async () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockResolvedValue(new Response()))
  const calls: string[] = []
  const load = async () => {
    calls.push('load')
    if (calls.length < 6) throw new Error('Not there')
    return 'part'
  }
  const whenGone = async () => {
    calls.push('gone')
  }
  expect(await retryImport(load, whenGone)).toBe('part')
  expect(calls).toEqual(['load', 'load', 'gone', 'load', 'gone', 'load'])
})

test('a script that failed while the connection was lost is loaded when it is back', async () => {
  vi.useFakeTimers()
  const answers = vi.fn<typeof fetch>().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', answers.mockRejectedValueOnce(new TypeError('Failed to fetch')))
  const failed = () => Promise.reject(new Error('Not there'))
  // The second failure ends after the connection is back.
  const load = vi
    .fn(async () => 'part')
    .mockImplementationOnce(failed)
    .mockImplementationOnce(failed)
  const whenGone = vi.fn(async () => {})
  const loading = retryImport(load, whenGone)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await loading).toBe('part')
  expect(load).toHaveBeenCalledTimes(3)
  expect(whenGone).not.toHaveBeenCalled()
})
