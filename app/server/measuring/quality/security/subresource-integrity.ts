import { firstPartyOf } from '../party'
import { type Audit, found, notApplicable, notMeasured, scored } from '../verdict'

const VALID = /(^|\s)sha(256|384|512)-[A-Za-z0-9+/_-]+={0,2}(\s|\?|$)/

/** Only elements of the HTML source; for later ones the attributes are unknown. */
export const subresourceIntegrity: Audit = {
  id: 'subresource-integrity',
  judge(facts) {
    if (!facts.document) return notMeasured()
    const isOwn = firstPartyOf(facts)
    const foreign = facts.document.subresources.filter(
      ({ url, isScript, isStylesheet }) => (isScript || isStylesheet) && /^https?:/i.test(url) && !isOwn(url),
    )
    if (foreign.length === 0) return notApplicable()
    const open = foreign.filter(({ integrity }) => !VALID.test(integrity ?? ''))
    const items = open.map(({ url, integrity }) =>
      found(integrity ? 'integrity-invalid' : 'integrity-missing', url, integrity),
    )
    return scored(1 - open.length / foreign.length, items)
  },
}
