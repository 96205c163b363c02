import { hasHeader, listOf } from '../headers'
import { type Audit, found, notApplicable, scored } from '../verdict'
import { cachedResponses } from './cached-responses'

/** Nearly every visitor sends a different value, so a shared cache never has a hit. */
const SPLITS = new Set(['*', 'user-agent', 'cookie', 'referer', 'authorization'])

export const vary: Audit = {
  id: 'cache-vary',
  judge(facts) {
    const kept = new Set(cachedResponses(facts).map(({ url }) => url))
    const all = facts.responses.filter(({ url }) => kept.has(url))
    if (all.length === 0) return notApplicable()
    const items = all.flatMap((response) => {
      const named = listOf(response, 'vary').map((name) => name.toLowerCase())
      const splits = named.filter((name) => SPLITS.has(name))
      if (splits.length > 0) return [found('vary-splits', response.url, splits.join(', '))]
      const isEncoded = hasHeader(response, 'content-encoding')
      return isEncoded && !named.includes('accept-encoding')
        ? [found('vary-without-encoding', response.url, listOf(response, 'content-encoding').join(', '))]
        : []
    })
    const wrong = new Set(items.map(({ subject }) => subject))
    return scored(1 - wrong.size / kept.size, items)
  },
}
