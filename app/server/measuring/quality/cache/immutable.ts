import { type Audit, found, notApplicable, scored } from '../verdict'
import { cachedResponses, isFingerprinted } from './cached-responses'

const LONG = 180 * 86_400
/** Without `immutable` browsers may revalidate on reload: less serious than a short lifetime. */
const WORD_MISSING = 0.3

export const immutable: Audit = {
  id: 'cache-immutable',
  judge(facts) {
    const named = cachedResponses(facts).filter(({ url }) => isFingerprinted(url))
    if (named.length === 0) return notApplicable()
    const faults = named.flatMap(({ url, lifetime, isImmutable }) => {
      if ((lifetime ?? 0) < LONG)
        return [{ costs: 1, item: found('immutable-short', url, String(lifetime ?? 0)) }]
      return isImmutable ? [] : [{ costs: WORD_MISSING, item: found('immutable-unsaid', url) }]
    })
    const lost = faults.reduce((sum, { costs }) => sum + costs, 0)
    return scored(
      1 - lost / named.length,
      faults.map(({ item }) => item),
    )
  },
}
