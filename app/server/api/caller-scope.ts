import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from '~/shared/rules/access/roles'

/** Who calls, by the cookies sent: known for as long as one request is answered. */
type Callers = Map<string, Promise<Actor>>

const KEY: unique symbol = Symbol.for('lightkeeper.callers')
const shared = globalThis as { [KEY]?: AsyncLocalStorage<Callers> }

/** Kept on the global object because the bundle of a process and the bundle of the screens share it. */
function storage(): AsyncLocalStorage<Callers> {
  shared[KEY] ??= new AsyncLocalStorage()
  return shared[KEY]
}

/** Begins the answer to a request from outside: what was known of callers before holds no longer. */
export const enterCallerScope = (): void => storage().enterWith(new Map())

/** What changes something may change who the caller is, or what they may do. */
export const forgetCallers = (): void => storage().getStore()?.clear()

/** The caller of a read that one of our own screens makes: a screen makes a dozen for the same visitor. */
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
