import { hasHeader, listOf, mainDocument, valuesOf } from '../headers'
import { type Audit, found, notMeasured, scored, without } from '../verdict'

const POWERFUL = new Set([
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'local-fonts',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
])
const DIRECTIVE = /^([a-z][a-z-]*)\s*=\s*(\*|\(.*\)|self)\s*(;.*)?$/i
const OBSOLETE = 0.5

export const permissionsPolicy: Audit = {
  id: 'permissions-policy',
  judge(facts) {
    const document = mainDocument(facts)
    if (!document) return notMeasured()
    if (!hasHeader(document, 'permissions-policy')) {
      const [old] = valuesOf(document, 'feature-policy')
      return old === undefined
        ? scored(0, [found('permissions-policy-missing')])
        : scored(OBSOLETE, [found('permissions-policy-obsolete', null, old)])
    }
    const parts = listOf(document, 'permissions-policy')
    const read = parts.flatMap((part) => {
      const match = DIRECTIVE.exec(part)
      return match ? [{ feature: (match[1] ?? '').toLowerCase(), allowed: match[2] ?? '' }] : []
    })
    if (read.length === 0) return scored(0, [found('permissions-policy-invalid', null, parts.join(', '))])
    const open = read.filter(
      ({ feature, allowed }) => POWERFUL.has(feature) && /^(\*|\(\s*\*\s*\))$/.test(allowed),
    )
    return scored(
      without(open.map(() => 0.4)),
      open.map(({ feature, allowed }) => found('permissions-policy-open', feature, allowed)),
    )
  },
}
