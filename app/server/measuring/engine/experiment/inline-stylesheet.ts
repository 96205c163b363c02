import { string, tokenize, tokenTypes, url } from 'css-tree'
import MagicString from 'magic-string'

function toAbsolute(address: string, base: string): string {
  const isKept = address === '' || /^(data:|#)/i.test(address) || !URL.canParse(address, base)
  return isKept ? address : new URL(address, base).href
}

/** Makes relative URLs in a stylesheet absolute, since they resolve against its own URL. */
export function rebaseCss(css: string, base: string): string {
  const source = new MagicString(css)
  let isAddressNext = false
  tokenize(css, (type, start, end) => {
    if (type === tokenTypes.WhiteSpace || type === tokenTypes.Comment) return
    const text = css.slice(start, end)
    const isUrl = type === tokenTypes.Url
    if (isUrl || (isAddressNext && type === tokenTypes.String)) {
      const address = isUrl ? url.decode(text) : string.decode(text)
      const absolute = toAbsolute(address, base)
      const written = string.encode(absolute)
      if (absolute !== address) source.update(start, end, isUrl ? `url(${written})` : written)
    }
    isAddressNext = /^(?:url\(|src\(|@import)$/i.test(text)
  })
  return source.toString()
}

/** Escapes a stylesheet for a `style` element of an ASCII-compatible document. */
export const toStyleContent = (css: string): string =>
  [...css]
    .map((letter) => (letter > '\x7e' ? `\\${letter.codePointAt(0)?.toString(16)} ` : letter))
    .join('')
    .replace(/<\/(style)/gi, '<\\/$1')
