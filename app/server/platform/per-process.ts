/**
 * One value for the whole process, created at its first use. The process bundle and the bundle of the screens have
 * separate module instances: what both must see can't be a variable of a module.
 */
export function perProcess<T>(name: string, create: () => T): () => T {
  const key = Symbol.for(`lightkeeper.${name}`)
  const shared = globalThis as { [key: symbol]: unknown }
  return () => {
    shared[key] ??= create()
    return shared[key] as T
  }
}
