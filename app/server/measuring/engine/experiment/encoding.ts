import type { HtmlElement } from '../../../platform/html-elements'
import { charsetOf, charsetWithin } from '../../../platform/targets'

const BYTE_ORDER_MARK = '\xef\xbb\xbf'

export const isUtf8 = (label: string): boolean => /^utf-?8$/i.test(label.trim())

/** Whether browsers certainly decode the document as UTF-8; without a declaration they guess. */
export function isUtf8Document(html: string, elements: readonly HtmlElement[], contentType: string): boolean {
  if (html.startsWith(BYTE_ORDER_MARK)) return true
  return isUtf8(charsetOf(contentType) ?? charsetWithin(elements) ?? '')
}
