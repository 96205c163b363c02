import { DAY_MS } from '~/shared/values/units'
import type { SiteFacts, TlsFact } from '../facts'
import { hostOf, isSecureUrl } from '../headers'
import { firstPartyOf } from '../party'
import { type Audit, found, notMeasured, scored, without } from '../verdict'

const SOON = 14 * DAY_MS
/** A share, because short-lived certificates are renewed in their last days. */
const SOON_SHARE = 0.25
const OLD = /^(ssl|tls 1(\.[01])?$)/i
const WEAK_CIPHER = /(RC4|3DES|DES_|NULL|EXPORT|MD5)/i

function isNamed(host: string, names: readonly string[]): boolean {
  return names.some((given) => {
    const name = given.toLowerCase()
    if (!name.startsWith('*.')) return name === host
    return host.endsWith(name.slice(1)) && !host.slice(0, -name.length + 1).includes('.')
  })
}

const LAST_DATE = 8.64e15
const dayOf = (at: number): string =>
  Math.abs(at) <= LAST_DATE ? new Date(at).toISOString().slice(0, 10) : 'unknown'

function faultsOf(
  host: string,
  tls: TlsFact,
  now: number,
): { problem: string; value: string; costs: number }[] {
  const left = tls.validTo - now
  const expires = dayOf(tls.validTo)
  const soon = Math.min(SOON, (tls.validTo - tls.validFrom) * SOON_SHARE)
  return [
    ...(OLD.test(tls.protocol) ? [{ problem: 'tls-old', value: tls.protocol, costs: 0.8 }] : []),
    ...(WEAK_CIPHER.test(tls.cipher) ? [{ problem: 'tls-weak-cipher', value: tls.cipher, costs: 0.4 }] : []),
    ...(left <= 0 ? [{ problem: 'tls-expired', value: expires, costs: 1 }] : []),
    ...(left > 0 && left < soon ? [{ problem: 'tls-expires-soon', value: expires, costs: 0.5 }] : []),
    ...(tls.names.length > 0 && !isNamed(host, tls.names)
      ? [{ problem: 'tls-other-name', value: tls.names.slice(0, 5).join(', '), costs: 1 }]
      : []),
  ]
}

/** One connection per first-party host. */
function connections(facts: SiteFacts): Map<string, TlsFact> {
  const isOwn = firstPartyOf(facts)
  const byHost = new Map<string, TlsFact>()
  for (const { url, tls } of facts.responses) {
    const host = hostOf(url)
    if (tls && isOwn(url) && !byHost.has(host)) byHost.set(host, tls)
  }
  return byHost
}

export const tls: Audit = {
  id: 'tls',
  judge(facts) {
    if (!isSecureUrl(facts.pageUrl)) return scored(0, [found('tls-none', facts.pageUrl)])
    const hosts = connections(facts)
    if (!hosts.has(hostOf(facts.pageUrl))) return notMeasured()
    const judged = [...hosts].map(([host, fact]) => ({
      host,
      faults: faultsOf(host, fact, facts.measuredAt),
    }))
    const weakest = Math.min(...judged.map(({ faults }) => without(faults.map(({ costs }) => costs))))
    const items = judged.flatMap(({ host, faults }) =>
      faults.map(({ problem, value }) => found(problem, host, value)),
    )
    return scored(weakest, items)
  },
}
