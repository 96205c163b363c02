import type { Finding } from '~/shared/schemas/quality'
import { hostOf, isSecureUrl } from '../headers'
import { type Audit, found, notApplicable, scored, without } from '../verdict'

const COSTS: Record<string, number> = {
  'mixed-loaded': 0.5,
  'mixed-form': 0.4,
  'mixed-blocked': 0.3,
  'mixed-upgraded': 0.1,
}
/** Potentially trustworthy origins without TLS. */
const OWN_MACHINE = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/
const isInsecure = (url: string) => /^(http|ws):/i.test(url) && !OWN_MACHINE.test(hostOf(url))

export const mixedContent: Audit = {
  id: 'mixed-content',
  judge(facts) {
    if (!isSecureUrl(facts.pageUrl)) return notApplicable()
    const byUrl = new Map<string, Finding>()
    const add = (problem: string, url: string, value: string | null = null) => {
      const known = byUrl.get(url)
      if (!known || (COSTS[problem] ?? 0) > (COSTS[known.problem] ?? 0))
        byUrl.set(url, found(problem, url, value))
    }
    for (const { url, resolution } of facts.mixedContent) if (isInsecure(url)) add(`mixed-${resolution}`, url)
    const visited = new Set(facts.chain.map(({ url }) => url))
    for (const { url, type } of facts.responses) {
      if (isInsecure(url) && !visited.has(url)) add('mixed-loaded', url, type)
    }
    // Sources in the HTML without a request were blocked or upgraded first.
    for (const { url, tag, isForm } of facts.document?.subresources ?? []) {
      if (isInsecure(url) && !byUrl.has(url)) add(isForm ? 'mixed-form' : 'mixed-upgraded', url, `<${tag}>`)
    }
    const items = [...byUrl.values()]
    return scored(without(items.map(({ problem }) => COSTS[problem] ?? 0)), items)
  },
}
