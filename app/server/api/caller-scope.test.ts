import { AsyncResource } from 'node:async_hooks'
import { expect, test, vi } from 'vitest'
import type { Actor } from '~/shared/rules/access/roles'
import { callerWithin, enterCallerScope, forgetCallers } from './caller-scope'

const headers = (cookie: string) => new Headers({ cookie })
const nobody: Actor = { kind: 'anonymous' }
/** Gives the work its own async context, as one outside request has. */
const within = <T>(work: () => Promise<T>) => new AsyncResource('request').runInAsyncScope(work)

test('looks a caller up once per request and cookie, also for concurrent calls', async () => {
  await within(async () => {
    enterCallerScope()
    const ask = vi.fn(async () => nobody)
    await Promise.all([callerWithin(headers('a=1'), ask), callerWithin(headers('a=1'), ask)])
    await callerWithin(headers('a=1'), ask)
    expect(ask).toHaveBeenCalledTimes(1)
    await callerWithin(headers('a=2'), ask)
    expect(ask).toHaveBeenCalledTimes(2)
  })
})

test('looks the caller up again after a mutation, a failure and in another request', async () => {
  const ask = vi.fn(async () => nobody)
  await within(async () => {
    enterCallerScope()
    const failing = vi.fn(async () => Promise.reject(new Error('away')))
    await expect(callerWithin(headers('a=1'), failing)).rejects.toThrow('away')
    await callerWithin(headers('a=1'), ask)
    forgetCallers()
    await callerWithin(headers('a=1'), ask)
    expect(ask).toHaveBeenCalledTimes(2)
    enterCallerScope()
    await callerWithin(headers('a=1'), ask)
    expect(ask).toHaveBeenCalledTimes(3)
  })
})

test('caches nothing outside of a request', async () => {
  const ask = vi.fn(async () => nobody)
  await callerWithin(headers('a=1'), ask)
  await callerWithin(headers('a=1'), ask)
  expect(ask).toHaveBeenCalledTimes(2)
})
