/** These functions are serialized into the page, so they must not use anything outside. */

/** Sets a field's value in one step; false when the element is no field. */
export function fillField(element: Element, value: string, isSecret: boolean): boolean {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return false
  const kind = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // Frameworks override the element's own setter, so the prototype's is used.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, value)
  if (isSecret) element.style.setProperty('-webkit-text-security', 'disc', 'important')
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/** Hides the next input in this document. Returns the focused iframe element, if any. */
export function hideFocusedText(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  if (element?.matches('iframe, frame, object, embed')) return element
  // Without a focused element this would hide the whole document.
  const isNothing = element === document.body && !document.body.isContentEditable
  if (element instanceof HTMLElement && !isNothing)
    element.style.setProperty('-webkit-text-security', 'disc', 'important')
  return null
}

export function chooseOption(element: Element, value: string): 'done' | 'no list' | 'no option' {
  if (!(element instanceof HTMLSelectElement)) return 'no list'
  const option = [...element.options].find((one) => one.value === value)
  if (!option) return 'no option'
  option.selected = true
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
  return 'done'
}

/** Submits a form after the call has returned, as its button would. */
export function sendForm(element: Element): 'sent' | 'no form' | 'not valid' {
  const form = element instanceof HTMLFormElement ? element : element.closest('form')
  if (!form) return 'no form'
  if (!form.noValidate && !form.checkValidity()) return 'not valid'
  setTimeout(() => form.requestSubmit())
  return 'sent'
}
