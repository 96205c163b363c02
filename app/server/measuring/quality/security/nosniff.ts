import type { ResponseFact } from '../facts'
import { listOf, mainDocument } from '../headers'
import { firstPartyOf } from '../party'
import { type Audit, found, notMeasured, scored } from '../verdict'

const GUESSED = new Set(['Script', 'Stylesheet'])
/** Half for the document, half for its subresources. */
const DOCUMENT_SHARE = 0.5

const isGuarded = (response: ResponseFact) =>
  listOf(response, 'x-content-type-options')[0]?.toLowerCase() === 'nosniff'

export const nosniff: Audit = {
  id: 'nosniff',
  judge(facts) {
    const document = mainDocument(facts)
    if (!document) return notMeasured()
    const isOwn = firstPartyOf(facts)
    const loaded = facts.responses.filter(
      ({ type, url, status }) => GUESSED.has(type) && isOwn(url) && status < 400,
    )
    const open = [document, ...loaded].filter((response) => !isGuarded(response))
    const ofLoaded = loaded.length === 0 ? null : loaded.filter(isGuarded).length / loaded.length
    const ofDocument = isGuarded(document) ? 1 : 0
    const score =
      ofLoaded === null ? ofDocument : ofDocument * DOCUMENT_SHARE + ofLoaded * (1 - DOCUMENT_SHARE)
    return scored(
      score,
      open.map((response) =>
        found('nosniff-missing', response.url, listOf(response, 'x-content-type-options').join(', ') || null),
      ),
    )
  },
}
