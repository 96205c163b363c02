import { AsyncLocalStorage } from 'node:async_hooks'
import { perProcess } from './per-process'

type Reads = Map<string, Promise<unknown>>

const storage = perProcess('reads', () => new AsyncLocalStorage<Reads>())

/** Starts an external request with an empty cache of reads. */
export const enterRequestScope = (): void => storage().enterWith(new Map())

/** A write may change what was read, and the caller's identity or permissions. */
export const forgetReads = (): void => storage().getStore()?.clear()

/**
 * The result of `read`, cached for this request: a screen makes a dozen calls for the same visitor, and its nested
 * routes read the same client, project and profile.
 */
export function oncePerRequest<T>(key: string, read: () => Promise<T>): Promise<T> {
  const reads = storage().getStore()
  if (!reads) return read()
  const known = reads.get(key) as Promise<T> | undefined
  if (known) return known
  const reading = read()
  reads.set(key, reading)
  reading.catch(() => {
    if (reads.get(key) === reading) reads.delete(key)
  })
  return reading
}
