import {
  type ControlState,
  controlsOf,
  isCheckable,
  isChecked,
  isDisabled,
  typeOf,
  valueOfControl,
} from './controls'
import { attributeOf, type Element, hasAttribute, type ParsedDocument } from './dom'

const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

const isUrl = (text: string) => URL.canParse(text)

function isMissing(document: ParsedDocument, control: Element, value: string, state: ControlState): boolean {
  if (!hasAttribute(control, 'required')) return false
  if (!isCheckable(control)) {
    return typeOf(control) === 'file' ? (state.files.get(control) ?? []).length === 0 : value === ''
  }
  if (typeOf(control) === 'checkbox') return !isChecked(control, state)
  const name = attributeOf(control, 'name')
  const group = document.elements.filter(
    (one) => one.tagName === 'input' && typeOf(one) === 'radio' && attributeOf(one, 'name') === name,
  )
  return !group.some((one) => isChecked(one, state))
}

function faultOf(document: ParsedDocument, control: Element, state: ControlState): string | null {
  const value = valueOfControl(control, state)
  if (isMissing(document, control, value, state)) return 'is required'
  if (value === '' || isCheckable(control) || control.tagName === 'select') return null
  const type = control.tagName === 'input' ? typeOf(control) : ''
  if (type === 'email' && !EMAIL.test(value)) return 'is no e-mail address'
  if (type === 'url' && !isUrl(value)) return 'is no URL'
  const pattern = attributeOf(control, 'pattern')
  if (pattern !== null && control.tagName === 'input' && !new RegExp(`^(?:${pattern})$`, 'v').test(value))
    return `does not fit ${pattern}`
  const [min, max] = [attributeOf(control, 'min'), attributeOf(control, 'max')]
  const isNumber = type === 'number'
  const isDate = ['date', 'datetime-local', 'time', 'month'].includes(type)
  if (min !== null && ((isNumber && Number(value) < Number(min)) || (isDate && value < min)))
    return `is below ${min}`
  if (max !== null && ((isNumber && Number(value) > Number(max)) || (isDate && value > max)))
    return `is above ${max}`
  // Browsers validate lengths only for typed values.
  if (!state.values.has(control)) return null
  const minLength = Number(attributeOf(control, 'minlength') ?? 0)
  const maxLength = Number(attributeOf(control, 'maxlength') ?? Number.POSITIVE_INFINITY)
  if (value.length < minLength) return `is shorter than ${minLength}`
  return value.length > maxLength ? `is longer than ${maxLength}` : null
}

/** The validation error that would stop a browser from submitting, or null. */
export function whyKept(
  document: ParsedDocument,
  form: Element,
  submitter: Element | null,
  state: ControlState,
): string | null {
  if (hasAttribute(form, 'novalidate') || (submitter && hasAttribute(submitter, 'formnovalidate')))
    return null
  for (const control of controlsOf(document, form)) {
    if (isDisabled(control) || hasAttribute(control, 'readonly')) continue
    if (['hidden', 'button', 'reset'].includes(typeOf(control)) || control.tagName === 'button') continue
    const fault = faultOf(document, control, state)
    if (fault) return `${attributeOf(control, 'name') ?? control.tagName} ${fault}`
  }
  return null
}
