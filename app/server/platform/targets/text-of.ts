import { type HtmlElement, htmlElements } from '../html-elements'

/** Browsers look for a declaration in this many bytes (HTML standard, 13.2.3.2). */
const DECLARATION_BYTES = 1024
const XML_DECLARATION = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']+)["']/
const IN_META = /charset\s*=\s*["']?([^\s;"']+)/i
const MARKUP = /^\s*($|[^;]*(html|xml))/i
/** Enough text to guess from. */
const MAX_SAMPLE = 256 * 1024
const NOT_ASCII = /[^\0-\x7f]/g

export const charsetOf = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1]

/** The charset that the `<meta>` elements of a document declare. */
export function charsetWithin(elements: readonly HtmlElement[]): string | undefined {
  const charsets = elements.flatMap(({ name, attributes }) => {
    if (name !== 'meta') return []
    const isType = attributes.get('http-equiv')?.trim().toLowerCase() === 'content-type'
    return [
      attributes.get('charset') ?? (isType ? IN_META.exec(attributes.get('content') ?? '')?.[1] : undefined),
    ]
  })
  return charsets.find(Boolean)
}

/** Undefined for a label that no browser knows. */
function decoderOf(label: string | undefined): TextDecoder | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label.trim())
  } catch {
    return undefined
  }
}

function markOf(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined
}

/** XML and JSON in UTF-16 need no byte order mark: they begin with two ASCII characters. */
function wideOf([a, b, c, d]: Uint8Array): string | undefined {
  if (a && b === 0 && c && d === 0) return 'utf-16le'
  return a === 0 && b && c === 0 && d ? 'utf-16be' : undefined
}

function declaredIn(bytes: Uint8Array, contentType: string): TextDecoder | undefined {
  const head = Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1')
  const xml = decoderOf(XML_DECLARATION.exec(head)?.[1])
  const mayHaveMeta = /charset/i.test(head) && MARKUP.test(contentType)
  const meta = mayHaveMeta ? decoderOf(charsetWithin(htmlElements(head))) : undefined
  const declared = /xml/i.test(contentType) ? (xml ?? meta) : (meta ?? xml)
  // What declares itself in ASCII is not UTF-16.
  return declared?.encoding.startsWith('utf-16') ? decoderOf('utf-8') : declared
}

/** UTF-8, unless most of what is not ASCII is invalid there. */
function guessed(bytes: Uint8Array): string {
  // With `stream`, a character that the end of the bytes cuts off is no error.
  const text = new TextDecoder().decode(bytes, { stream: true })
  if (!text.includes('\ufffd')) return text
  const others = text.slice(0, MAX_SAMPLE).match(NOT_ASCII) ?? []
  const invalid = others.filter((each) => each === '\ufffd').length
  return invalid * 2 > others.length ? new TextDecoder('windows-1252').decode(bytes) : text
}

/**
 * The text of a response or file, as browsers decode it: by byte order mark, `Content-Type`, UTF-16's pattern,
 * `<meta>` or XML declaration, in this order. Without any, UTF-8 or, where that is invalid, Windows-1252. Never throws.
 */
export function textOf(bytes: Uint8Array, contentType?: string | null): string {
  const decoder =
    decoderOf(markOf(bytes)) ?? decoderOf(charsetOf(contentType ?? '')) ?? decoderOf(wideOf(bytes))
  return (decoder ?? declaredIn(bytes, contentType ?? ''))?.decode(bytes) ?? guessed(bytes)
}
