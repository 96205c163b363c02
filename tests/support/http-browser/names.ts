import {
  type ControlState,
  isCheckable,
  labelsOf,
  optionText,
  selectedOptions,
  typeOf,
  valueOfControl,
} from './controls'
import {
  attributeOf,
  childrenOf,
  type Element,
  isElement,
  isText,
  type Node,
  type ParsedDocument,
  referenced,
  textContentOf,
} from './dom'
import { roleOf } from './roles'
import { normalizeSpace } from './text'

export interface NameContext {
  document: ParsedDocument
  state: ControlState
  isVisible: (element: Element) => boolean
  displayOf: (element: Element) => string | null
}

interface Way {
  visited: Set<Element>
  /** Within aria-labelledby: hidden text counts, and further references are not followed. */
  isReferenced: boolean
  /** Within content that names another element. */
  isInside: boolean
  isInLabel: boolean
}

const FROM_CONTENT = new Set(
  (
    'button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio ' +
    'row rowheader switch tab tooltip treeitem'
  ).split(' '),
)
const NAMELESS = new Set(
  (
    'caption code definition deletion emphasis generic insertion mark none paragraph presentation strong subscript ' +
    'superscript term time'
  ).split(' '),
)
const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em i img kbd label mark q s samp small span strong sub sup svg time u var wbr'.split(
    ' ',
  ),
)

/** By our own rules: dom-accessibility-api drops spaces before inline elements, and knows no placeholder or figcaption. */
export function accessibleName(element: Element, context: NameContext): string {
  const role = roleOf(element)
  if (role !== null && NAMELESS.has(role)) return ''
  const way = { visited: new Set<Element>(), isReferenced: false, isInside: false, isInLabel: false }
  return normalizeSpace(textAlternative(element, context, way))
}

export function accessibleDescription(element: Element, context: NameContext): string {
  if (attributeOf(element, 'aria-describedby') !== null) {
    const described = referenced(context.document, element, 'aria-describedby')
    const way = () => ({ visited: new Set<Element>(), isReferenced: true, isInside: true, isInLabel: false })
    return normalizeSpace(described.map((one) => textAlternative(one, context, way())).join(' '))
  }
  const own = attributeOf(element, 'aria-description')
  if (own !== null) return normalizeSpace(own)
  const title = normalizeSpace(attributeOf(element, 'title') ?? '')
  return title === accessibleName(element, context) ? '' : title
}

export const isHiddenForAria = (element: Element, { isVisible }: NameContext): boolean => {
  if (!isVisible(element)) return true
  for (let at: Node | Element['parentNode'] = element; at && isElement(at); at = at.parentNode) {
    if (attributeOf(at, 'aria-hidden') === 'true') return true
  }
  return false
}

function textAlternative(element: Element, context: NameContext, way: Way): string {
  if (way.visited.has(element)) return ''
  way.visited.add(element)
  if (!way.isReferenced && isHiddenForAria(element, context)) return ''
  if (!way.isReferenced) {
    const named = referenced(context.document, element, 'aria-labelledby')
    if (named.length > 0) {
      const next = () => ({
        visited: new Set<Element>(),
        isReferenced: true,
        isInside: true,
        isInLabel: false,
      })
      return named.map((one) => textAlternative(one, context, next())).join(' ')
    }
  }
  const label = attributeOf(element, 'aria-label') ?? ''
  if (way.isInLabel) {
    const value = embeddedValue(element, context)
    if (value !== null) return value
  }
  if (label.trim() !== '') return label
  const native = nativeName(element, context, way)
  if (native !== null && native.trim() !== '') return native
  const role = roleOf(element)
  if (way.isInside || (role !== null && FROM_CONTENT.has(role)) || element.tagName === 'summary') {
    const text = contentOf(element, context, { ...way, isInside: true })
    if (text.trim() !== '') return text
  }
  return attributeOf(element, 'title') ?? ''
}

function embeddedValue(element: Element, { state }: NameContext): string | null {
  if (element.tagName === 'select') return selectedOptions(element, state).map(optionText).join(' ')
  if (element.tagName === 'textarea') return valueOfControl(element, state)
  if (element.tagName !== 'input' || isCheckable(element)) return null
  return ['hidden', 'file'].includes(typeOf(element)) ? '' : valueOfControl(element, state)
}

function nativeName(element: Element, context: NameContext, way: Way): string | null {
  const { tagName } = element
  const child = (name: string) => childrenOf(element).find((one) => one.tagName === name)
  const textOf = (one: Element | undefined) =>
    one ? textAlternative(one, context, { ...way, isInside: true }) : null
  if (tagName === 'input' || tagName === 'select' || tagName === 'textarea' || tagName === 'button') {
    const type = typeOf(element)
    if (tagName === 'input' && ['submit', 'reset', 'button'].includes(type)) {
      const value = attributeOf(element, 'value')
      if (value !== null && value.trim() !== '') return value
      return type === 'submit' ? 'Submit' : type === 'reset' ? 'Reset' : null
    }
    const labels = way.isReferenced || way.isInLabel ? [] : labelsOf(context.document, element)
    const named = labels
      .map((one) => textAlternative(one, context, { ...way, isInside: true, isInLabel: true }))
      .filter((text) => text.trim() !== '')
    if (named.length > 0) return named.join(' ')
    if (tagName === 'input' && type === 'image') return attributeOf(element, 'alt')
    if (tagName !== 'button' && tagName !== 'select') {
      return attributeOf(element, 'title') || attributeOf(element, 'placeholder')
    }
    return null
  }
  if (tagName === 'fieldset') return textOf(child('legend'))
  if (tagName === 'figure') return textOf(child('figcaption'))
  if (tagName === 'table') return textOf(child('caption'))
  if (tagName === 'img' || tagName === 'area') return attributeOf(element, 'alt')
  const title = tagName === 'svg' && child('title')
  if (title) return textContentOf(title)
  return null
}

function contentOf(element: Element, context: NameContext, way: Way): string {
  const write = (node: Node): string => {
    if (isText(node)) return node.value
    if (!isElement(node)) return ''
    const text = textAlternative(node, context, way)
    const display = context.displayOf(node)
    const isInline =
      display === null ? INLINE.has(node.tagName) : display === 'inline' || display === 'contents'
    return isInline && node.tagName !== 'br' ? text : ` ${text} `
  }
  return element.childNodes.map(write).join('')
}
