import { LRUCache } from 'lru-cache'
import { createResolve, type Resolve, respondsAtAll } from './kinds'
import { firstTrue, within } from './waits'

/** Whether DNS works, apart from the failed name. */
export type IsServed = (failed: string) => Promise<boolean>

export interface Names {
  /** Also records names that were found. */
  resolve: Resolve
  /** Starts a shared DNS check. */
  beginRound: () => IsServed
}

const MOST = 5
const NAME_MEMORY_MS = 3_600_000
/** Enough to get past a dead first server. */
const LIMIT_MS = 4_000

const plainName = (host: string) => host.toLowerCase().replace(/\.$/, '')
const zoneOf = (name: string) => name.split('.').slice(-2).join('.')

/** Tells a missing name from broken DNS by other names resolved lately. */
export function createNames(servers?: string[]): Names {
  const foundAt = new LRUCache<string, number>({ max: MOST })
  const resolve = createResolve(servers, (name) => void foundAt.set(name, Date.now()))
  const isFound = (name: string) =>
    within(resolve(name), LIMIT_MS).then(
      (addresses) => addresses.length > 0,
      () => false,
    )

  return {
    resolve,
    beginRound() {
      const now = Date.now()
      const known = [...foundAt].filter(([, at]) => now - at < NAME_MEMORY_MS).map(([name]) => name)
      const lookups = new Map<string, Promise<boolean>>()
      const lookUp = (name: string) => {
        const requested = lookups.get(name) ?? isFound(name)
        lookups.set(name, requested)
        return requested
      }
      let control: Promise<boolean> | undefined
      const lookUpControl = () => {
        control ??= within(respondsAtAll(servers), LIMIT_MS).catch(() => false)
        return control
      }
      return (failed) => {
        const name = plainName(failed)
        const others = known.filter((other) => other !== name)
        // Names of one zone fail together, so they prove nothing about our own DNS.
        const isConclusive = others.some((other) => zoneOf(other) !== zoneOf(name))
        return firstTrue([...others.map(lookUp), ...(isConclusive ? [] : [lookUpControl()])])
      }
    },
  }
}
