import { type DefaultTreeAdapterTypes, parse, type Token } from 'parse5'

export interface HtmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  /** Offsets into the source. `startTag` is always there; `endTag` where the source has one. */
  location: Token.ElementLocation & { startTag: Token.Location }
}

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const MAX_SOURCE = 4 * 1024 * 1024
const BYTE_ORDER_MARK = /^(?:\ufeff|\xef\xbb\xbf)/

function toHtmlElement({ tagName, attrs, sourceCodeLocation }: Element): HtmlElement[] {
  // Elements that the parser adds by itself (tbody, head) have no location.
  const startTag = sourceCodeLocation?.startTag
  if (!sourceCodeLocation || !startTag) return []
  const attributes = new Map(attrs.map(({ name, value }) => [name, value]))
  return [{ name: tagName, attributes, location: { ...sourceCodeLocation, startTag } }]
}

/**
 * The elements of an HTML source in source order, as a browser would parse it. The source is text, or bytes as Latin-1
 * characters. With scripting, the content of `noscript` is text.
 */
export function htmlElements(html: string, { scriptingEnabled = true } = {}): HtmlElement[] {
  // As text, a byte order mark would open the body. Spaces of the same length keep the offsets.
  const source = html.slice(0, MAX_SOURCE).replace(BYTE_ORDER_MARK, (mark) => ' '.repeat(mark.length))
  const found: HtmlElement[] = []
  const waiting: Node[] = [parse(source, { sourceCodeLocationInfo: true, scriptingEnabled })]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('tagName' in node) found.push(...toHtmlElement(node))
    if ('childNodes' in node) for (const child of node.childNodes) waiting.push(child)
    if ('content' in node) waiting.push(node.content)
  }
  return found.sort((a, b) => a.location.startOffset - b.location.startOffset)
}
