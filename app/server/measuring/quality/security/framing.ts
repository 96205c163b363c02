import { listOf, mainDocument } from '../headers'
import { type Audit, found, notMeasured, passed, scored } from '../verdict'
import { directive, enforcedPolicies } from './policies'

const KNOWN = new Set(['deny', 'sameorigin'])
const ANY_ORIGIN = new Set(['*', 'http:', 'https:', 'http://*', 'https://*'])

export const framing: Audit = {
  id: 'framing',
  judge(facts) {
    const document = mainDocument(facts)
    if (!document) return notMeasured()
    // frame-ancestors only works in a header, where it overrides X-Frame-Options.
    const ancestors = enforcedPolicies(facts).header.flatMap((policy) => {
      const allowed = directive(policy, 'frame-ancestors')
      return allowed ? [allowed] : []
    })
    if (ancestors.length > 0) {
      const isClosed = ancestors.some((allowed) => !allowed.some((source) => ANY_ORIGIN.has(source)))
      const shown = `frame-ancestors ${ancestors[0]?.join(' ') ?? ''}`
      return isClosed ? passed() : scored(0, [found('framing-open', null, shown)])
    }
    const values = [...new Set(listOf(document, 'x-frame-options').map((value) => value.toLowerCase()))]
    const shown = values.join(', ')
    if (values.length === 0) return scored(0, [found('framing-missing')])
    if (!values.some((value) => KNOWN.has(value))) return scored(0, [found('framing-invalid', null, shown)])
    return values.length === 1 ? passed() : scored(0.7, [found('framing-contradictory', null, shown)])
  },
}
