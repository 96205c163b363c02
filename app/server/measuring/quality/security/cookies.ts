import type { CookieFact } from '../facts'
import { isSameSiteHost } from '../party'
import { type Audit, found, notApplicable, scored, without } from '../verdict'

const SECRET = /(sess|sid\b|auth|token|jwt|login|remember|identity)/i
/** Double-submit tokens must be readable by scripts. */
const FOR_SCRIPTS = /(csrf|xsrf)/i
const KNOWN_SAME_SITE = new Set(['strict', 'lax', 'none'])

/** Faults of a cookie with their penalties; session cookies weigh more. */
function faultsOf(cookie: CookieFact): { problem: string; costs: number }[] {
  const isSecret = SECRET.test(cookie.name) && !FOR_SCRIPTS.test(cookie.name)
  const isHost = /^__host-/i.test(cookie.name)
  const breaksPrefix =
    (/^__secure-/i.test(cookie.name) && !cookie.secure) ||
    (isHost && (!cookie.secure || cookie.domain !== null || cookie.path !== '/'))
  const sameSite = cookie.sameSite ?? ''
  const fault = (is: boolean, problem: string, costs: number) => (is ? [{ problem, costs }] : [])
  return [
    ...fault(cookie.isSecureOrigin && !cookie.secure, 'cookie-not-secure', isSecret ? 0.6 : 0.3),
    ...fault(isSecret && !cookie.httpOnly, 'cookie-for-scripts', 0.4),
    ...fault(sameSite === 'none' && !cookie.secure, 'cookie-none-not-secure', 0.4),
    ...fault(!KNOWN_SAME_SITE.has(sameSite), 'cookie-no-same-site', 0.1),
    ...fault(breaksPrefix, 'cookie-prefix-broken', 0.5),
  ]
}

export const cookies: Audit = {
  id: 'cookies',
  judge(facts) {
    // The last Set-Cookie of a name counts.
    const own = new Map<string, CookieFact>()
    for (const cookie of facts.cookies) {
      if (isSameSiteHost(facts, cookie.host))
        own.set(`${cookie.name} ${cookie.domain ?? cookie.host}`, cookie)
    }
    if (own.size === 0) return notApplicable()
    const judged = [...own.values()].map((cookie) => ({ cookie, faults: faultsOf(cookie) }))
    const weakest = Math.min(...judged.map(({ faults }) => without(faults.map(({ costs }) => costs))))
    const items = judged.flatMap(({ cookie, faults }) =>
      faults.map(({ problem }) => found(problem, cookie.name, cookie.host)),
    )
    return scored(weakest, items)
  },
}
