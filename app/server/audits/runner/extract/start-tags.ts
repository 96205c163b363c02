export interface StartTag {
  name: string
  attributes: ReadonlyMap<string, string>
  /** Where its source begins, and where it is over. */
  from: number
  to: number
}

/** After these everything up to their end tag is text. */
const TEXT_ONLY = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'])
const OPENING = /<!--|<([a-z][^\s/>]*)/gi
const ATTRIBUTE = /[\s/]*(?:([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?|(>)|$)/y
const LONGEST_SOURCE = 4 * 1024 * 1024

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The few references that addresses and policies contain. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));?/gi, (whole, dec, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole
    const code = dec ? Number(dec) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

function readAttributes(source: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>()
  ATTRIBUTE.lastIndex = from
  for (;;) {
    const at = ATTRIBUTE.lastIndex
    const match = ATTRIBUTE.exec(source)
    if (!match) return { attributes, end: at }
    const [, name, double, single, bare, closing] = match
    if (closing || name === undefined) return { attributes, end: ATTRIBUTE.lastIndex }
    const key = name.toLowerCase()
    // Of an attribute written twice the first counts.
    if (!attributes.has(key)) attributes.set(key, decoded(double ?? single ?? bare ?? ''))
  }
}

/** The start tags of an HTML source in order, read as a browser would; what only looks like one is passed over. */
export function startTags(html: string): StartTag[] {
  const source = html.slice(0, LONGEST_SOURCE)
  const tags: StartTag[] = []
  OPENING.lastIndex = 0
  for (let match = OPENING.exec(source); match; match = OPENING.exec(source)) {
    if (match[1] === undefined) {
      const end = source.indexOf('-->', match.index + 2)
      if (end < 0) break
      OPENING.lastIndex = end + 3
      continue
    }
    const name = match[1].toLowerCase()
    const { attributes, end } = readAttributes(source, OPENING.lastIndex)
    tags.push({ name, attributes, from: match.index, to: end })
    OPENING.lastIndex = end
    if (!TEXT_ONLY.has(name)) continue
    const closing = new RegExp(`</${name}[\\s/>]`, 'gi')
    closing.lastIndex = end
    const closed = closing.exec(source)
    if (!closed) break
    OPENING.lastIndex = closed.index
  }
  return tags
}
