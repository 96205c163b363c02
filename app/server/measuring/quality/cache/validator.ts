import { type Audit, found, notApplicable, scored } from '../verdict'
import { cachedResponses, sizesOf } from './cached-responses'

const A_YEAR = 365 * 86_400

/** Immutable files need no validator. */
export const validator: Audit = {
  id: 'cache-validator',
  judge(facts) {
    const requested = cachedResponses(facts).filter(
      ({ storage, lifetime }) => storage !== 'none' && (lifetime ?? 0) < A_YEAR,
    )
    if (requested.length === 0) return notApplicable()
    const without = requested.filter((one) => one.validator === 'none')
    return scored(
      1 - without.length / requested.length,
      without.map((one) => found('validator-missing', one.url, null, sizesOf(one, one.bytes))),
    )
  },
}
