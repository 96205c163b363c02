interface Options<A extends unknown[]> {
  /** For how many ms a result is fresh; without it, for ever. */
  ttl?: number
  /** The number of results kept for each owner; the oldest is dropped first. */
  max?: number
  /** What the result depends on, of a type that a Map compares by value. By default the first argument. */
  key?: (...args: A) => unknown
  /** What the results belong to, and end with: a database, a tenant's context. */
  owner?: (...args: A) => object
  now?: (...args: A) => number
}

interface Entry<R> {
  at: number
  result: R
}

export type Memoized<A extends unknown[], R> = ((...args: A) => R) & {
  delete: (...args: A) => void
  clear: () => void
}

/** Computes each result once while it is fresh. Calls at the same time share a promise; a rejected one is dropped. */
export function memoize<A extends unknown[], R>(
  compute: (...args: A) => R,
  { ttl = Infinity, max = Infinity, key = (...args) => args[0], owner, now = Date.now }: Options<A> = {},
): Memoized<A, R> {
  const shared = {}
  let owners = new WeakMap<object, Map<unknown, Entry<R>>>()

  function entriesFor(args: A): Map<unknown, Entry<R>> {
    const its = owner?.(...args) ?? shared
    const entries = owners.get(its) ?? new Map()
    owners.set(its, entries)
    return entries
  }

  const memoized = (...args: A): R => {
    const entries = entriesFor(args)
    const name = key(...args)
    const cached = entries.get(name)
    const at = ttl === Infinity ? 0 : now(...args)
    if (cached && Math.abs(at - cached.at) < ttl) return cached.result
    const entry = { at, result: compute(...args) }
    entries.delete(name)
    entries.set(name, entry)
    if (entries.size > max) entries.delete(entries.keys().next().value)
    if (entry.result instanceof Promise)
      entry.result.catch(() => entries.get(name) === entry && entries.delete(name))
    return entry.result
  }
  return Object.assign(memoized, {
    delete: (...args: A) => void entriesFor(args).delete(key(...args)),
    clear: () => {
      owners = new WeakMap()
    },
  })
}
