import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { timeout } from 'remix-utils/promise'

export type TargetRefusal = 'invalid' | 'protocol' | 'private' | 'unresolvable'
export type TargetCheck = { ok: true } | { ok: false; reason: TargetRefusal }
export type ResolveHost = (hostname: string) => Promise<string[]>

const RESOLVE_LIMIT_MS = 4_000
const PRIVATE_NAMES = /(^|\.)(localhost|internal|local|home\.arpa)\.?$/i
const IPV4_COMPATIBLE = ipaddr.parseCIDR('::/96')

/** Host names of private networks. */
export const isPrivateName = (hostname: string): boolean => PRIVATE_NAMES.test(hostname)

/** True for every non-public address; unknown ranges count as private. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return true
  const parsed = ipaddr.parse(bare)
  if (parsed.kind() === 'ipv6' && parsed.match(IPV4_COMPATIBLE)) return true
  return parsed.range() !== 'unicast'
}

/**
 * Cloud metadata services outside link-local, one at a public address; they hand out credentials, so they are
 * always blocked.
 */
const METADATA = new Set(['100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'])

/** Link-local and metadata addresses are always forbidden. */
export function isForbiddenAddress(address: string, allowPrivate: boolean): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (!ipaddr.isValid(bare)) return true
  const parsed = ipaddr.process(bare)
  if (METADATA.has(parsed.toString())) return true
  return allowPrivate ? parsed.range() === 'linkLocal' : isPrivateAddress(address)
}

const resolveHost: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map((entry) => entry.address)

function parse(url: string): URL | undefined {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/** The part of `checkTargetUrl` that needs no name resolution; for thousands of addresses at once. */
export function refusalOfText(
  url: string,
  allowPrivate: boolean,
): Exclude<TargetRefusal, 'unresolvable'> | null {
  const parsed = parse(url)
  if (!parsed) return 'invalid'
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return 'protocol'
  const hostname = hostOf(parsed)
  if (!hostname) return 'invalid'
  if (isIP(hostname)) return isForbiddenAddress(hostname, allowPrivate) ? 'private' : null
  return !allowPrivate && isPrivateName(hostname) ? 'private' : null
}

/**
 * Whether a URL may be measured. Checked when a page is saved; a run checks every connection again. An
 * unresolvable host is reported as such; the caller decides.
 */
export async function checkTargetUrl(
  url: string,
  options: { allowPrivate: boolean; resolve?: ResolveHost },
): Promise<TargetCheck> {
  const refuse = (reason: TargetRefusal): TargetCheck => ({ ok: false, reason })
  const refusal = refusalOfText(url, options.allowPrivate)
  if (refusal) return refuse(refusal)
  const hostname = hostOf(new URL(url))
  if (isIP(hostname)) return { ok: true }
  try {
    const addresses = await timeout((options.resolve ?? resolveHost)(hostname), { ms: RESOLVE_LIMIT_MS })
    if (addresses.length === 0) return refuse('unresolvable')
    if (addresses.some((address) => isForbiddenAddress(address, options.allowPrivate)))
      return refuse('private')
    return { ok: true }
  } catch {
    return refuse('unresolvable')
  }
}
