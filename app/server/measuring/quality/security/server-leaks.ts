import { firstPartyOf } from '../party'
import { type Audit, found, notMeasured, scored, without } from '../verdict'

const ALWAYS = new Set([
  'x-powered-by',
  'x-aspnet-version',
  'x-aspnetmvc-version',
  'x-generator',
  'x-powered-cms',
  'x-php-version',
])
const WHEN_NUMBERED = new Set(['server', 'via', 'x-runtime-version'])
const VERSION = /[a-z][\w.-]*\/v?\d|\d+\.\d+/i
/** In `Via: 1.1 name` the number is the protocol, not a product version. */
const PROTOCOL = /\b(?:HTTP\/)?[12](?:\.[01])?\s+/gi

export const serverLeaks: Audit = {
  id: 'server-leaks',
  judge(facts) {
    if (facts.responses.length === 0) return notMeasured()
    const isOwn = firstPartyOf(facts)
    const disclosed = new Map<string, { name: string; value: string; costs: number }>()
    for (const response of facts.responses) {
      if (!isOwn(response.url)) continue
      for (const [name, value] of response.headers) {
        const isNumbered = VERSION.test(name === 'via' ? value.replace(PROTOCOL, '') : value)
        if (!(ALWAYS.has(name) || (WHEN_NUMBERED.has(name) && isNumbered))) continue
        disclosed.set(`${name} ${value}`, { name, value, costs: isNumbered ? 0.4 : 0.25 })
      }
    }
    const leaks = [...disclosed.values()]
    return scored(
      without(leaks.map(({ costs }) => costs)),
      leaks.map(({ name, value }) => found('leak-header', name, value)),
    )
  },
}
