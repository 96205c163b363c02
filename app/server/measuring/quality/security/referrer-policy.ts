import { listOf, mainDocument } from '../headers'
import { type Audit, found, notMeasured, passed, scored } from '../verdict'

/** How much each policy withholds. */
const SCORES: Record<string, number> = {
  'no-referrer': 1,
  'same-origin': 1,
  'strict-origin': 1,
  'strict-origin-when-cross-origin': 1,
  origin: 0.7,
  'origin-when-cross-origin': 0.7,
  'no-referrer-when-downgrade': 0.3,
  'unsafe-url': 0,
}
/** Current browsers have a good default; older ones and other clients do not. */
const LEFT_TO_BROWSER = 0.5

export const referrerPolicy: Audit = {
  id: 'referrer-policy',
  judge(facts) {
    const document = mainDocument(facts)
    if (!document) return notMeasured()
    const sent = listOf(document, 'referrer-policy')
    const written = facts.document?.referrer
    const all = [...sent, ...(written ? [written] : [])].map((value) => value.toLowerCase())
    // The last known value counts.
    const policy = all.filter((value) => Object.hasOwn(SCORES, value)).at(-1)
    if (policy === undefined) {
      const problem = all.length > 0 ? 'referrer-policy-invalid' : 'referrer-policy-missing'
      return scored(LEFT_TO_BROWSER, [found(problem, null, all.join(', ') || null)])
    }
    const score = SCORES[policy] ?? 0
    return score === 1 ? passed() : scored(score, [found('referrer-policy-loose', null, policy)])
  },
}
