import type { ResponseFact } from '../facts'
import { isSecureUrl, valuesOf } from '../headers'
import { firstPartyOf } from '../party'
import { type Audit, found, notMeasured, scored, without } from '../verdict'

const COSTS: Record<string, number> = {
  'cors-null': 0.5,
  'cors-insecure-origin': 0.4,
  'cors-wildcard-credentials': 0.3,
  'cors-invalid': 0.2,
  'cors-open-page': 0.1,
}

function problemOf(response: ResponseFact): string | null {
  const origins = valuesOf(response, 'access-control-allow-origin')
  const [origin = ''] = origins
  if (origins.length === 0) return null
  if (origins.length > 1 || /[,\s]/.test(origin)) return 'cors-invalid'
  if (origin.toLowerCase() === 'null') return 'cors-null'
  const givesCredentials = valuesOf(response, 'access-control-allow-credentials').includes('true')
  if (origin === '*') {
    if (givesCredentials) return 'cors-wildcard-credentials'
    return response.isMainDocument ? 'cors-open-page' : null
  }
  if (!URL.canParse(origin)) return 'cors-invalid'
  return isSecureUrl(response.url) && !isSecureUrl(origin) && givesCredentials ? 'cors-insecure-origin' : null
}

export const cors: Audit = {
  id: 'cors',
  judge(facts) {
    if (facts.responses.length === 0) return notMeasured()
    const isOwn = firstPartyOf(facts)
    const items = facts.responses
      .filter(({ url }) => isOwn(url))
      .flatMap((response) => {
        const problem = problemOf(response)
        const value = valuesOf(response, 'access-control-allow-origin').join(', ')
        return problem ? [found(problem, response.url, value)] : []
      })
    const problems = [...new Set(items.map(({ problem }) => problem))]
    return scored(without(problems.map((problem) => COSTS[problem] ?? 0)), items)
  },
}
