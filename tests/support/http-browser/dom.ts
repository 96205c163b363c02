import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Tree = DefaultTreeAdapterMap
export type Element = Tree['element']
export type Node = Tree['childNode']
export type Parent = Tree['parentNode']

export interface ParsedDocument {
  root: Tree['document']
  elements: Element[]
  order: Map<Element, number>
}

export function parseDocument(html: string): ParsedDocument {
  const root = parse(html, { scriptingEnabled: false })
  const elements = [...descendants(root)]
  return { root, elements, order: new Map(elements.map((element, index) => [element, index])) }
}

export const isElement = (node: unknown): node is Element =>
  typeof node === 'object' && node !== null && 'tagName' in node
export const childrenOf = (node: Parent): Element[] => node.childNodes.filter(isElement)
export const isText = (node: Node): node is Tree['textNode'] => node.nodeName === '#text'

export function* descendants(node: Parent): Generator<Element> {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue
    yield child
    yield* descendants(child)
  }
}

export const parentOf = (element: Element): Element | null =>
  isElement(element.parentNode) ? element.parentNode : null

export function* ancestorsOf(element: Element): Generator<Element> {
  for (let at = parentOf(element); at; at = parentOf(at)) yield at
}

export function closest(element: Element, test: (one: Element) => boolean): Element | null {
  if (test(element)) return element
  for (const ancestor of ancestorsOf(element)) if (test(ancestor)) return ancestor
  return null
}

export const attributeOf = (element: Element, name: string): string | null =>
  element.attrs.find((one) => one.name === name)?.value ?? null
export const hasAttribute = (element: Element, name: string): boolean => attributeOf(element, name) !== null

export function setAttribute(element: Element, name: string, value: string | null): void {
  element.attrs = element.attrs.filter((one) => one.name !== name)
  if (value !== null) element.attrs.push({ name, value })
}

/** The elements that an IDREF list references. */
export function referenced(document: ParsedDocument, element: Element, attribute: string): Element[] {
  const ids = (attributeOf(element, attribute) ?? '').split(/\s+/).filter(Boolean)
  return ids.flatMap((id) => elementById(document, id) ?? [])
}

export const elementById = (document: ParsedDocument, id: string): Element | undefined =>
  document.elements.find((one) => attributeOf(one, 'id') === id)

export function textContentOf(node: Parent): string {
  return node.childNodes
    .map((child) => (isText(child) ? child.value : isElement(child) ? textContentOf(child) : ''))
    .join('')
}
