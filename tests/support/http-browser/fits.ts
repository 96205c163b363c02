import { isCheckable, isChecked, isDisabled, labelsOf } from './controls'
import { attributeOf, type Element, hasAttribute, referenced } from './dom'
import { isExpanded, levelOf } from './roles'
import { elementText, type TextMatcher } from './text'
import type { View } from './view'

export interface RoleOptions {
  name?: string | RegExp
  exact?: boolean
  level?: number
  checked?: boolean
  pressed?: boolean
  expanded?: boolean
  selected?: boolean
  disabled?: boolean
  includeHidden?: boolean
}

/** A styled checkbox or radio is clicked through its label, as a user does. */
export function labelToPress(control: Element, view: View): Element {
  if (view.isVisible(control)) return control
  const label = labelsOf(view.document, control).find((one) => view.isVisible(one))
  if (!label) throw new Error('Neither a box nor its label is visible')
  return label
}

export function fitsStates(element: Element, view: View, options: RoleOptions): boolean {
  const { level, checked, pressed, expanded, selected, disabled } = options
  const says = (name: string) => attributeOf(element, name) === 'true'
  if (level !== undefined && levelOf(element) !== level) return false
  if (checked !== undefined) {
    const isOn = isCheckable(element) ? isChecked(element, view.state) : says('aria-checked')
    if (isOn !== checked) return false
  }
  if (pressed !== undefined && says('aria-pressed') !== pressed) return false
  if (expanded !== undefined && isExpanded(element) !== expanded) return false
  if (selected !== undefined && (says('aria-selected') || hasAttribute(element, 'selected')) !== selected)
    return false
  return disabled === undefined || (isDisabled(element) || says('aria-disabled')) === disabled
}

export function hasLabel(element: Element, view: View, matches: TextMatcher): boolean {
  if (hasAttribute(element, 'aria-labelledby')) {
    const named = referenced(view.document, element, 'aria-labelledby')
    if (named.length > 0) return named.some((one) => matches(elementText(one)))
  }
  const label = attributeOf(element, 'aria-label')
  if (label !== null && label.trim() !== '') return matches(label)
  return labelsOf(view.document, element).some((one) => matches(elementText(one)))
}
