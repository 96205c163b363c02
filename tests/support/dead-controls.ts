import { formOf, typeOf } from './http-browser/controls'
import { attributeOf, type Element, hasAttribute, type ParsedDocument } from './http-browser/dom'
import type { View } from './http-browser/view'

const isControl = (element: Element) =>
  element.tagName === 'button' ||
  (element.tagName === 'input' && typeOf(element) === 'range') ||
  ['button', 'slider'].includes(attributeOf(element, 'role') ?? '')

/** A button that does something, or says that it does nothing now, without a script. */
function isNative(document: ParsedDocument, element: Element): boolean {
  if (element.tagName !== 'button') return false
  if (typeOf(element) === 'submit') return formOf(document, element) !== null
  return (
    typeOf(element) === 'reset' || hasAttribute(element, 'popovertarget') || hasAttribute(element, 'disabled')
  )
}

/** Visible buttons and sliders that do nothing unless a script listens. */
export const deadControls = ({ document, isVisible }: View): string[] =>
  document.elements
    .filter((element) => isControl(element) && isVisible(element) && !isNative(document, element))
    .map(({ tagName, attrs }) => [tagName, ...attrs.map(({ name, value }) => `${name}="${value}"`)].join(' '))
