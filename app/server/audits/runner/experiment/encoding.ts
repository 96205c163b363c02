import type { StartTag } from '../extract/start-tags'

const BYTE_ORDER_MARK = '\xef\xbb\xbf'

/** The encoding that a content type names. */
export const charsetOf = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1]

export const isUtf8 = (label: string): boolean => /^utf-?8$/i.test(label.trim())

function toldWithin(tags: readonly StartTag[]): string | undefined {
  const told = tags.flatMap(({ name, attributes }) => {
    if (name !== 'meta') return []
    const isType = attributes.get('http-equiv')?.trim().toLowerCase() === 'content-type'
    return [attributes.get('charset') ?? (isType ? charsetOf(attributes.get('content') ?? '') : undefined)]
  })
  return told.find(Boolean)
}

/** Whether browsers read a document as UTF-8, by what it says of itself: where it says nothing they guess. */
export function isUtf8Document(html: string, tags: readonly StartTag[], contentType: string): boolean {
  if (html.startsWith(BYTE_ORDER_MARK)) return true
  return isUtf8(charsetOf(contentType) ?? toldWithin(tags) ?? '')
}
