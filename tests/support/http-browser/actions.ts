import {
  controlsOf,
  formOf,
  isCheckable,
  isChecked,
  isDisabled,
  isSubmitButton,
  labeledControl,
  optionsOf,
  optionText,
  optionValue,
  typeOf,
  type UploadedFile,
} from './controls'
import {
  ancestorsOf,
  attributeOf,
  childrenOf,
  type Element,
  hasAttribute,
  parentOf,
  setAttribute,
} from './dom'
import { defaultButton, type Submission, submissionOf } from './forms'
import { whyKept } from './validity'
import type { View } from './view'

/** The result of a click beyond the document: nothing, a navigation or a form submission. */
export type Consequence =
  | { kind: 'none' }
  | { kind: 'link'; url: URL; isWithoutReferer: boolean; isDownload: boolean }
  | { kind: 'submit'; submission: Submission; isWithoutReferer: boolean }

const NONE: Consequence = { kind: 'none' }
const describe = (element: Element) => `<${element.tagName} ${attributeOf(element, 'name') ?? ''}>`

const isWithoutReferer = (element: Element) =>
  (attributeOf(element, 'rel') ?? '').split(/\s+/).includes('noreferrer')

export function demandUsable(view: View, element: Element): void {
  if (!view.isVisible(element)) throw new Error(`${describe(element)} is not visible`)
  if (isDisabled(element)) throw new Error(`${describe(element)} is disabled`)
}

export function press(view: View, clicked: Element): Consequence {
  demandUsable(view, clicked)
  for (const element of [clicked, ...ancestorsOf(clicked)]) {
    if (isDisabled(element)) throw new Error(`${describe(element)} is disabled`)
    const { tagName } = element
    if (tagName === 'a' && hasAttribute(element, 'href')) {
      const url = new URL(attributeOf(element, 'href') ?? '', view.base)
      const isDownload = hasAttribute(element, 'download')
      return { kind: 'link', url, isWithoutReferer: isWithoutReferer(element), isDownload }
    }
    if (tagName === 'button' || tagName === 'input') return pressControl(view, element)
    if (tagName === 'select' || tagName === 'textarea') return NONE
    if (tagName === 'summary') {
      const details = parentOf(element)
      const isFirst = details && childrenOf(details).find((one) => one.tagName === 'summary') === element
      if (details?.tagName === 'details' && isFirst) view.toggleDetails(details)
      return NONE
    }
    if (tagName === 'label') {
      const control = labeledControl(view.document, element)
      if (control && control !== clicked && !isDisabled(control)) return pressControl(view, control)
      return NONE
    }
  }
  return NONE
}

function pressControl(view: View, control: Element): Consequence {
  if (isDisabled(control)) throw new Error(`${describe(control)} is disabled`)
  if (isCheckable(control)) {
    setChecked(view, control, typeOf(control) === 'radio' || !isChecked(control, view.state))
    return NONE
  }
  const form = formOf(view.document, control)
  if (isSubmitButton(control) && form) return submit(view, form, control)
  if (typeOf(control) === 'reset') throw new Error('A button that resets its form is not driven')
  return NONE
}

export function submit(view: View, form: Element, by: Element | null): Consequence {
  const fault = whyKept(view.document, form, by, view.state)
  if (fault) throw new Error(`A browser would not send this form: ${fault}`)
  const submission = submissionOf(view.document, form, by, view.state, view.base)
  return { kind: 'submit', submission, isWithoutReferer: isWithoutReferer(form) }
}

/** Selectors for the current state read attributes, so the state is mirrored into them. */
function mark(view: View, element: Element, attribute: 'checked' | 'selected', isOn: boolean): void {
  view.state[attribute].set(element, isOn)
  setAttribute(element, attribute, isOn ? '' : null)
}

function setChecked(view: View, control: Element, isOn: boolean): void {
  if (typeOf(control) === 'radio') {
    const [name, form] = [attributeOf(control, 'name'), formOf(view.document, control)]
    for (const other of view.document.elements) {
      const isOfGroup =
        other.tagName === 'input' && typeOf(other) === 'radio' && attributeOf(other, 'name') === name
      if (isOfGroup && formOf(view.document, other) === form) mark(view, other, 'checked', false)
    }
  }
  mark(view, control, 'checked', isOn)
  view.invalidate()
}

const FORMATS: Record<string, RegExp> = {
  date: /^\d{4,}-\d\d-\d\d$/,
  'datetime-local': /^\d{4,}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/,
  time: /^\d\d:\d\d(:\d\d)?$/,
  month: /^\d{4,}-\d\d$/,
  number: /^-?\d*\.?\d+(e[+-]?\d+)?$/i,
  color: /^#[\da-f]{6}$/i,
}
const TYPED = new Set(['text', 'search', 'email', 'url', 'tel', 'password', ...Object.keys(FORMATS)])

export function fill(view: View, element: Element, text: string): void {
  const control = element.tagName === 'label' ? labeledControl(view.document, element) : element
  const isTyped =
    control?.tagName === 'textarea' || (control?.tagName === 'input' && TYPED.has(typeOf(control)))
  if (!control || !isTyped) throw new Error(`${describe(element)} cannot be filled in`)
  demandUsable(view, control)
  if (hasAttribute(control, 'readonly')) throw new Error(`${describe(control)} is read-only`)
  const format = control.tagName === 'input' ? FORMATS[typeOf(control)] : undefined
  if (text !== '' && format && !format.test(text)) throw new Error(`${describe(control)} takes no ${text}`)
  const longest = Number(attributeOf(control, 'maxlength') ?? Number.POSITIVE_INFINITY)
  const value = control.tagName === 'input' ? text.replace(/[\r\n]/g, '') : text
  view.state.values.set(control, value.slice(0, longest))
  view.invalidate()
}

export type Choice = string | { value?: string; label?: string; index?: number }

export function selectOptions(view: View, select: Element, choices: Choice[]): string[] {
  if (select.tagName !== 'select') throw new Error(`${describe(select)} is no list to select of`)
  demandUsable(view, select)
  const options = optionsOf(select)
  const chosen = choices.map((choice) => {
    const wanted = typeof choice === 'string' ? { value: choice } : choice
    const fits = (option: Element, index: number) =>
      (wanted.value === undefined ||
        optionValue(option) === wanted.value ||
        (typeof choice === 'string' && optionText(option) === choice)) &&
      (wanted.label === undefined || labelOf(option) === wanted.label) &&
      (wanted.index === undefined || index === wanted.index)
    const option = options.find(fits)
    if (!option) throw new Error(`${describe(select)} has no option ${JSON.stringify(choice)}`)
    if (isDisabled(option)) throw new Error(`The option ${JSON.stringify(choice)} is disabled`)
    return option
  })
  for (const option of options) mark(view, option, 'selected', chosen.includes(option))
  view.invalidate()
  return chosen.map(optionValue)
}

const labelOf = (option: Element) => attributeOf(option, 'label') ?? optionText(option)

export function chooseFiles(view: View, input: Element, files: UploadedFile[]): void {
  if (input.tagName !== 'input' || typeOf(input) !== 'file')
    throw new Error(`${describe(input)} takes no files`)
  if (isDisabled(input)) throw new Error(`${describe(input)} is disabled`)
  if (files.length > 1 && !hasAttribute(input, 'multiple'))
    throw new Error(`${describe(input)} takes one file`)
  view.state.files.set(input, files)
}

const ALONE = new Set([
  'text',
  'search',
  'url',
  'tel',
  'email',
  'password',
  'date',
  'month',
  'time',
  'datetime-local',
  'number',
])

/**
 * Enter submits the form by its first button, or implicitly unless another field blocks implicit submission (HTML
 * specification).
 */
export function pressEnter(view: View, element: Element): Consequence {
  demandUsable(view, element)
  if (element.tagName !== 'input' || isSubmitButton(element)) {
    return element.tagName === 'textarea' || element.tagName === 'select' ? NONE : press(view, element)
  }
  const form = formOf(view.document, element)
  if (!form) return NONE
  const button = defaultButton(view.document, form)
  if (button) return isDisabled(button) ? NONE : submit(view, form, button)
  const fields = controlsOf(view.document, form).filter(
    (one) => one.tagName === 'input' && ALONE.has(typeOf(one)),
  )
  return fields.length > 1 ? NONE : submit(view, form, null)
}
