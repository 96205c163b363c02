import {
  ancestorsOf,
  attributeOf,
  childrenOf,
  closest,
  descendants,
  type Element,
  elementById,
  hasAttribute,
  type ParsedDocument,
  textContentOf,
} from './dom'

export interface UploadedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** What the user typed, checked and selected, separate from the parsed document. */
export interface ControlState {
  values: Map<Element, string>
  checked: Map<Element, boolean>
  selected: Map<Element, boolean>
  files: Map<Element, UploadedFile[]>
}

export const newControlState = (): ControlState => ({
  values: new Map(),
  checked: new Map(),
  selected: new Map(),
  files: new Map(),
})

export const typeOf = (element: Element): string =>
  (attributeOf(element, 'type') ?? (element.tagName === 'button' ? 'submit' : 'text')).toLowerCase()

const FIELDS = new Set(['input', 'select', 'textarea', 'button', 'output', 'fieldset', 'object'])
export const isControl = (element: Element): boolean => FIELDS.has(element.tagName)
export const isCheckable = (element: Element): boolean =>
  element.tagName === 'input' && ['checkbox', 'radio'].includes(typeOf(element))
export const isSubmitButton = (element: Element): boolean =>
  (element.tagName === 'button' && typeOf(element) === 'submit') ||
  (element.tagName === 'input' && ['submit', 'image'].includes(typeOf(element)))

/** Disabled itself, or by a fieldset unless it is in that fieldset's legend. */
export function isDisabled(element: Element): boolean {
  if (element.tagName === 'option') {
    const group = closest(element, ({ tagName }) => tagName === 'optgroup')
    return hasAttribute(element, 'disabled') || (group !== null && hasAttribute(group, 'disabled'))
  }
  if (!isControl(element)) return false
  if (hasAttribute(element, 'disabled')) return true
  for (const ancestor of ancestorsOf(element)) {
    if (ancestor.tagName !== 'fieldset' || !hasAttribute(ancestor, 'disabled')) continue
    const legend = childrenOf(ancestor).find(({ tagName }) => tagName === 'legend')
    const isInLegend = legend && [...ancestorsOf(element)].includes(legend)
    if (!isInLegend) return true
  }
  return false
}

export const optionsOf = (select: Element): Element[] =>
  [...descendants(select)].filter(({ tagName }) => tagName === 'option')
export const optionText = (option: Element): string => textContentOf(option).trim().replace(/\s+/g, ' ')
export const optionValue = (option: Element): string => attributeOf(option, 'value') ?? optionText(option)

/** Selected options; a single select without a selection has its first enabled option. */
export function selectedOptions(select: Element, { selected }: ControlState): Element[] {
  const options = optionsOf(select)
  const chosen = options.filter((one) => selected.get(one) ?? hasAttribute(one, 'selected'))
  if (hasAttribute(select, 'multiple')) return chosen
  const one = chosen.at(-1) ?? options.find((option) => !isDisabled(option))
  return one ? [one] : []
}

export const isChecked = (element: Element, { checked }: ControlState): boolean =>
  checked.get(element) ?? hasAttribute(element, 'checked')

export function valueOfControl(element: Element, state: ControlState): string {
  if (element.tagName === 'select') {
    const [option] = selectedOptions(element, state)
    return option ? optionValue(option) : ''
  }
  const typed = state.values.get(element)
  if (typed !== undefined) return typed
  if (element.tagName === 'textarea') return textContentOf(element).replace(/\r\n?/g, '\n')
  if (isCheckable(element)) return attributeOf(element, 'value') ?? 'on'
  return attributeOf(element, 'value') ?? ''
}

/** The form owner: the one named by `form`, or the nearest ancestor. */
export function formOf(document: ParsedDocument, element: Element): Element | null {
  const named = attributeOf(element, 'form')
  if (named !== null) {
    const form = elementById(document, named)
    return form?.tagName === 'form' ? form : null
  }
  return closest(element, ({ tagName }) => tagName === 'form')
}

export const controlsOf = (document: ParsedDocument, form: Element): Element[] =>
  document.elements.filter((one) => isControl(one) && formOf(document, one) === form)

const LABELED = new Set(['button', 'meter', 'output', 'progress', 'select', 'textarea', 'input'])
const isLabelable = (element: Element) =>
  LABELED.has(element.tagName) && !(element.tagName === 'input' && typeOf(element) === 'hidden')

export function labeledControl(document: ParsedDocument, label: Element): Element | null {
  const named = attributeOf(label, 'for')
  if (named !== null) {
    const control = elementById(document, named)
    return control && isLabelable(control) ? control : null
  }
  return [...descendants(label)].find(isLabelable) ?? null
}

export function labelsOf(document: ParsedDocument, control: Element): Element[] {
  if (!isLabelable(control)) return []
  const labels = document.elements.filter(({ tagName }) => tagName === 'label')
  return labels.filter((label) => labeledControl(document, label) === control)
}
