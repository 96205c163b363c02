import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from '~/shared/rules/access/roles'

type Callers = Map<string, Promise<Actor>>

const KEY: unique symbol = Symbol.for('lightkeeper.callers')
const shared = globalThis as { [KEY]?: AsyncLocalStorage<Callers> }

/** On the global object, since the process bundle and the screens bundle have separate module instances. */
function storage(): AsyncLocalStorage<Callers> {
  shared[KEY] ??= new AsyncLocalStorage()
  return shared[KEY]
}

/** Starts an external request with an empty cache of callers. */
export const enterCallerScope = (): void => storage().enterWith(new Map())

/** A write may change the caller's identity or permissions. */
export const forgetCallers = (): void => storage().getStore()?.clear()

/** The caller of an in-process read, cached: a screen makes about a dozen for the same visitor. */
export function callerWithin(headers: Headers, identify: () => Promise<Actor>): Promise<Actor> {
  const callers = storage().getStore()
  if (!callers) return identify()
  const key = headers.get('cookie') ?? ''
  const known = callers.get(key)
  if (known) return known
  const asked = identify()
  callers.set(key, asked)
  asked.catch(() => callers.delete(key))
  return asked
}
