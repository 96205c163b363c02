import type { HtmlElement } from '../../html-elements'

const BYTE_ORDER_MARK = '\xef\xbb\xbf'

export const charsetOf = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1]

export const isUtf8 = (label: string): boolean => /^utf-?8$/i.test(label.trim())

function charsetWithin(elements: readonly HtmlElement[]): string | undefined {
  const charsets = elements.flatMap(({ name, attributes }) => {
    if (name !== 'meta') return []
    const isType = attributes.get('http-equiv')?.trim().toLowerCase() === 'content-type'
    return [attributes.get('charset') ?? (isType ? charsetOf(attributes.get('content') ?? '') : undefined)]
  })
  return charsets.find(Boolean)
}

/** Whether browsers certainly decode the document as UTF-8; without a declaration they guess. */
export function isUtf8Document(html: string, elements: readonly HtmlElement[], contentType: string): boolean {
  if (html.startsWith(BYTE_ORDER_MARK)) return true
  return isUtf8(charsetOf(contentType) ?? charsetWithin(elements) ?? '')
}
