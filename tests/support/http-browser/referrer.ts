const POLICIES = [
  'no-referrer',
  'no-referrer-when-downgrade',
  'same-origin',
  'origin',
  'strict-origin',
  'origin-when-cross-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
] as const
export type ReferrerPolicy = (typeof POLICIES)[number]

/** The last known policy of a comma-separated list. */
export function readPolicy(text: string | undefined | null): ReferrerPolicy {
  const named = (text ?? '').split(',').map((one) => one.trim().toLowerCase())
  const valid = named.findLast((one) => POLICIES.some((policy) => policy === one))
  return (valid as ReferrerPolicy | undefined) ?? 'strict-origin-when-cross-origin'
}

const isDowngrade = (from: URL, to: URL) => from.protocol === 'https:' && to.protocol === 'http:'

/** The `Referer` header (Referrer Policy specification). */
export function refererFor(policy: ReferrerPolicy, from: URL, to: URL): string | null {
  if (!/^https?:$/.test(from.protocol)) return null
  const whole = new URL(from)
  whole.hash = ''
  whole.username = ''
  whole.password = ''
  const origin = `${from.origin}/`
  const isSame = from.origin === to.origin
  switch (policy) {
    case 'no-referrer':
      return null
    case 'unsafe-url':
      return whole.href
    case 'origin':
      return origin
    case 'same-origin':
      return isSame ? whole.href : null
    case 'no-referrer-when-downgrade':
      return isDowngrade(from, to) ? null : whole.href
    case 'strict-origin':
      return isDowngrade(from, to) ? null : origin
    case 'origin-when-cross-origin':
      return isSame ? whole.href : origin
    case 'strict-origin-when-cross-origin':
      if (isSame) return whole.href
      return isDowngrade(from, to) ? null : origin
  }
}

/** The `Origin` header of a POST. */
export function originFor(policy: ReferrerPolicy, from: URL, chain: readonly URL[]): string {
  const to = chain.at(-1) ?? from
  const isTainted = chain.slice(0, -1).some((url) => url.origin !== from.origin && url.origin !== to.origin)
  const isHidden =
    policy === 'no-referrer' ||
    (policy === 'same-origin' && from.origin !== to.origin) ||
    (policy.startsWith('strict') && isDowngrade(from, to))
  return isHidden || isTainted || from.origin === 'null' ? 'null' : from.origin
}

/** The registrable domain, simplified for test hosts: an IP address is its own site. */
const siteOf = ({ protocol, hostname }: URL) => {
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':')
  return `${protocol}//${isAddress ? hostname : hostname.split('.').slice(-2).join('.')}`
}

/** The value of `Sec-Fetch-Site` over all redirects. */
export function siteRelation(from: URL | null, chain: readonly URL[]): string {
  if (from === null || !/^https?:$/.test(from.protocol)) return 'none'
  if (chain.some((url) => siteOf(url) !== siteOf(from))) return 'cross-site'
  return chain.some((url) => url.origin !== from.origin) ? 'same-site' : 'same-origin'
}
