import { isIP } from 'node:net'
import { hostOf, isSecureUrl, mainDocument, valuesOf } from '../headers'
import { type Audit, found, notApplicable, notMeasured, scored, without } from '../verdict'

const DAY = 86_400
const HALF_A_YEAR = 180 * DAY
const A_YEAR = 365 * DAY

/** null when a browser would ignore the header. */
function parse(value: string): { maxAge: number; coversSubdomains: boolean } | null {
  const directives = new Map<string, string>()
  for (const part of value.split(';')) {
    const [name = '', given = ''] = part.split(/=(.*)/s)
    const key = name.trim().toLowerCase()
    if (key === '') continue
    // RFC 6797: a repeated directive invalidates the header.
    if (directives.has(key)) return null
    directives.set(key, given.trim().replace(/^"(.*)"$/, '$1'))
  }
  const maxAge = directives.get('max-age') ?? ''
  if (!/^\d{1,15}$/.test(maxAge)) return null
  return { maxAge: Number(maxAge), coversSubdomains: directives.has('includesubdomains') }
}

export const hsts: Audit = {
  id: 'hsts',
  judge(facts) {
    const document = mainDocument(facts)
    if (!document) return notMeasured()
    if (!isSecureUrl(facts.pageUrl)) return scored(0, [found('hsts-without-https', facts.pageUrl)])
    // HSTS does not apply to IP addresses.
    if (isIP(hostOf(facts.pageUrl).replace(/^\[|\]$/g, ''))) return notApplicable()
    const [first, ...others] = valuesOf(document, 'strict-transport-security')
    if (first === undefined) return scored(0, [found('hsts-missing')])
    const policy = parse(first)
    if (!policy) return scored(0, [found('hsts-invalid', null, first)])
    if (policy.maxAge === 0) return scored(0, [found('hsts-off', null, first)])
    const isShort = policy.maxAge < HALF_A_YEAR
    const faults = [
      ...(isShort ? [{ problem: 'hsts-short', costs: 0.5 }] : []),
      ...(!isShort && policy.maxAge < A_YEAR ? [{ problem: 'hsts-under-a-year', costs: 0.05 }] : []),
      ...(policy.coversSubdomains ? [] : [{ problem: 'hsts-own-host-only', costs: 0.1 }]),
      ...(others.length > 0 ? [{ problem: 'hsts-twice', costs: 0.1 }] : []),
    ]
    const items = faults.map(({ problem }) => found(problem, null, first))
    return scored(without(faults.map(({ costs }) => costs)), items)
  },
}
