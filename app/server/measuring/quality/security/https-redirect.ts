import { hostOf, isSecureUrl } from '../headers'
import { type Audit, found, notMeasured, passed, scored, without } from '../verdict'

const LASTING = new Set([301, 308])

export const httpsRedirect: Audit = {
  id: 'https-redirect',
  judge(facts) {
    const isDowngraded = !isSecureUrl(facts.pageUrl) && facts.chain.some(({ url }) => isSecureUrl(url))
    if (isDowngraded) return scored(0, [found('redirect-downgrade', facts.pageUrl)])
    if (!isSecureUrl(facts.pageUrl)) return scored(0, [found('redirect-none', facts.pageUrl)])
    if (!facts.plain) return notMeasured()
    if (facts.plain.outcome === 'refused') return passed()
    const [first, second] = facts.plain.reached
    const last = facts.plain.reached.at(-1)
    if (!first || !last) return notMeasured()
    if (!isSecureUrl(last.url)) return scored(0, [found('redirect-none', first.url, String(last.status))])
    const leavesHost =
      second !== undefined && !isSecureUrl(second.url) && hostOf(second.url) !== hostOf(first.url)
    const faults = [
      ...(LASTING.has(first.status) ? [] : [{ problem: 'redirect-temporary', costs: 0.1 }]),
      ...(leavesHost ? [{ problem: 'redirect-detour', costs: 0.2 }] : []),
    ]
    const items = faults.map(({ problem }) => found(problem, first.url, String(first.status)))
    return scored(without(faults.map(({ costs }) => costs)), items)
  },
}
