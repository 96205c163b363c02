import { AsyncResource } from 'node:async_hooks'
import { expect, test, vi } from 'vitest'
import { enterRequestScope, forgetReads, oncePerRequest } from './request-scope'

/** Gives the work its own async context, as one outside request has. */
const within = <T>(work: () => Promise<T>) => new AsyncResource('request').runInAsyncScope(work)

test('reads once per request and key, also for concurrent calls', async () => {
  await within(async () => {
    enterRequestScope()
    const read = vi.fn(async () => 1)
    await Promise.all([oncePerRequest('a', read), oncePerRequest('a', read)])
    await oncePerRequest('a', read)
    expect(read).toHaveBeenCalledTimes(1)
    await oncePerRequest('b', read)
    expect(read).toHaveBeenCalledTimes(2)
  })
})

test('reads again after a mutation, a failure and in another request', async () => {
  const read = vi.fn(async () => 1)
  await within(async () => {
    enterRequestScope()
    const failing = vi.fn(async () => Promise.reject(new Error('away')))
    await expect(oncePerRequest('a', failing)).rejects.toThrow('away')
    await oncePerRequest('a', read)
    forgetReads()
    await oncePerRequest('a', read)
    expect(read).toHaveBeenCalledTimes(2)
    enterRequestScope()
    await oncePerRequest('a', read)
    expect(read).toHaveBeenCalledTimes(3)
  })
})

test('caches nothing outside of a request', async () => {
  const read = vi.fn(async () => 1)
  await oncePerRequest('a', read)
  await oncePerRequest('a', read)
  expect(read).toHaveBeenCalledTimes(2)
})
