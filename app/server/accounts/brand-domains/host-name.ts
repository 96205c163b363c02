import { parse } from 'tldts'

export type HostRefusal = 'invalid' | 'address' | 'internal' | 'publicSuffix' | 'own'

const LABELS = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/
const INTERNAL =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|localdomain|home\.arpa|in-addr\.arpa|ip6\.arpa|onion|invalid)$/

/** As it is stored. */
export const hostName = (host: string): string => host.toLowerCase().replace(/\.$/, '')

/** The host of what was typed: a name or an address of a website, international names in punycode. */
export function typedHost(typed: string): string | null {
  const text = typed.trim()
  const bare = /^https?:\/\//i.test(text) ? text : `http://${text}`
  try {
    const { hostname, pathname, search, username, port } = new URL(bare)
    if (username || port || search || pathname !== '/') return null
    return hostName(hostname)
  } catch {
    return null
  }
}

/** Why a host can't be an organization's own domain; null if it can. `ownHosts` are the product's. */
export function hostRefusal(host: string, ownHosts: readonly string[]): HostRefusal | null {
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return 'address'
  if (ownHosts.includes(host)) return 'own'
  if (!host.includes('.') || INTERNAL.test(host)) return 'internal'
  if (!LABELS.test(host)) return 'invalid'
  // Also suffixes that a company gives away below, such as github.io.
  return parse(host, { allowPrivateDomains: true }).domain === null ? 'publicSuffix' : null
}

/** `_lightkeeper.` and the host: the name of the TXT record. */
export const txtName = (host: string): string => `_lightkeeper.${host}`
