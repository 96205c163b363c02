import { memoize } from '~/shared/memoize'
import { isLinkable } from '~/shared/rules/brands/domain-state'
import { SECOND_MS } from '~/shared/values/units'
import type { Ctx } from '../context'
import { isDatabaseUnavailable } from '../database-unavailable'
import type { Db } from '../db'
import { env } from '../env'
import { publicUrl } from '../public-url'
import { type LiveHost, listLiveHosts } from './store'

/** A new domain is known this much later; names that are none cost no statement. */
const FRESH_MS = 5 * SECOND_MS

type Hosts = ReadonlyMap<string, LiveHost>
/** What was read last, for times without the database. */
const lastHosts = new WeakMap<Db, Hosts>()

const readHosts = memoize(
  async (db: Db): Promise<Hosts> => {
    try {
      const hosts = new Map((await listLiveHosts(db)).map((row) => [row.host, row]))
      lastHosts.set(db, hosts)
      return hosts
    } catch (error) {
      const known = isDatabaseUnavailable(error) ? lastHosts.get(db) : undefined
      if (!known) throw error
      return known
    }
  },
  { ttl: FRESH_MS, owner: (db) => db, key: () => 'hosts' },
)

/** The verified hosts of all organizations, as of the last seconds. */
export const liveHosts = (db: Db): Promise<Hosts> => readHosts(db)

/** In this process a change shows at once. */
export const forgetHosts = (db: Db): void => readHosts.delete(db)

/** The product's own host, of PUBLIC_URL. */
export const mainHost = (): string => new URL(publicUrl('/')).hostname

const withoutPort = (host: string) =>
  host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')

/** The host that a browser asked for: of X-Forwarded-Host too where the proxy is trusted. */
export function requestedHost(headers: Headers): string | null {
  const forwarded = env().TRUST_PROXY ? headers.get('x-forwarded-host')?.split(',').at(-1)?.trim() : undefined
  const host = forwarded || headers.get('host')
  return host ? withoutPort(host) : null
}

/** The verified own domain that the request came in by; null for the product's main address and unknown hosts. */
export async function brandHostOf({ db, host }: Pick<Ctx, 'db' | 'host'>): Promise<string | null> {
  if (!host || host === mainHost()) return null
  return (await liveHosts(db)).has(host) ? host : null
}

/** The origin of a host of ours: scheme and port are those of PUBLIC_URL. */
export function originOn(host: string | null): string {
  const url = new URL(publicUrl('/'))
  if (host !== null) url.hostname = host
  return url.origin
}

/** Where links for people of an organization lead: its own domain once that is served, else the main address. */
export async function originOf(db: Db, organization: number | null | undefined): Promise<string> {
  if (organization === null || organization === undefined) return originOn(null)
  const isHttps = publicUrl('/').startsWith('https:')
  const own = [...(await liveHosts(db)).values()].find(
    (row) => row.organization === organization && isLinkable(row.state, isHttps),
  )
  return originOn(own?.host ?? null)
}
