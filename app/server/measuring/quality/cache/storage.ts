import { mainDocument } from '../headers'
import { type Audit, found, notMeasured, scored } from '../verdict'
import { cacheControl, cachedResponses, sizesOf } from './cached-responses'

/** Without a stored document the back button loads the page again. */
const DOCUMENT_COSTS = 0.2
const PRIVATE_COSTS = 0.3

export const storage: Audit = {
  id: 'cache-storage',
  judge(facts) {
    const document = mainDocument(facts)
    const all = cachedResponses(facts)
    if (!document && all.length === 0) return notMeasured()
    const faults = all.flatMap((one) => {
      if (one.storage === 'none')
        return [{ costs: 1, item: found('storage-none', one.url, null, sizesOf(one, one.bytes)) }]
      return one.storage === 'private'
        ? [{ costs: PRIVATE_COSTS, item: found('storage-private', one.url) }]
        : []
    })
    const lost = faults.reduce((sum, { costs }) => sum + costs, 0)
    const isBarred = document !== undefined && cacheControl(document).has('no-store')
    const score = all.length === 0 ? 1 : 1 - lost / all.length
    return scored(score * (isBarred ? 1 - DOCUMENT_COSTS : 1), [
      ...(isBarred ? [found('storage-none-page', document.url)] : []),
      ...faults.map(({ item }) => item),
    ])
  },
}
