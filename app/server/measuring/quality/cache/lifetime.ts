import { type Audit, found, notApplicable, scored } from '../verdict'
import { cachedResponses, sizesOf } from './cached-responses'
import { freshAtNextVisit } from './repeat-visit'

/** From this probability a file counts as cached: seven days give 0.8, a month 0.93. */
const LONG_ENOUGH = 0.8
/** Makes many small files count, not only one large image. */
const BYTES_OF_A_REQUEST = 2_000

/** Probability that the page's bytes and requests are still fresh at the next visit. */
export const lifetime: Audit = {
  id: 'cache-lifetime',
  judge(facts) {
    const all = cachedResponses(facts)
    if (all.length === 0) return notApplicable()
    const weigh = ({ bytes }: { bytes: number }) => bytes + BYTES_OF_A_REQUEST
    const whole = all.reduce((sum, one) => sum + weigh(one), 0)
    const fresh = all.reduce((sum, one) => sum + weigh(one) * freshAtNextVisit(one.lifetime ?? 0), 0)
    const short = all.filter((one) => freshAtNextVisit(one.lifetime ?? 0) < LONG_ENOUGH)
    const problemOf = (seconds: number | null) =>
      seconds === null ? 'lifetime-unstated' : seconds === 0 ? 'lifetime-none' : 'lifetime-short'
    return scored(
      fresh / whole,
      short.map((one) =>
        found(
          problemOf(one.lifetime),
          one.url,
          one.lifetime === null ? null : String(one.lifetime),
          sizesOf(one, one.wastedBytes),
        ),
      ),
    )
  },
}
