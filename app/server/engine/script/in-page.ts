/** Functions that run inside the page: each has to stand alone. */

/** Fills a field in as if it had been typed at once; false when it is no field. */
export function fillField(element: Element, value: string, isSecret: boolean): boolean {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return false
  const kind = element instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // Frameworks watch the element's own property, so the one of its kind is used.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, value)
  if (isSecret) element.style.setProperty('-webkit-text-security', 'disc', 'important')
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

/**
 * Keeps what is typed next into this document from being readable. Where a document within it has the focus,
 * returns the element that holds that one.
 */
export function hideFocusedText(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  if (element?.matches('iframe, frame, object, embed')) return element
  // Where nothing has the focus, hiding would blacken the whole document.
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

/** Sends a form the way its button would, once this call has returned. */
export function sendForm(element: Element): 'sent' | 'no form' | 'not valid' {
  const form = element instanceof HTMLFormElement ? element : element.closest('form')
  if (!form) return 'no form'
  if (!form.noValidate && !form.checkValidity()) return 'not valid'
  setTimeout(() => form.requestSubmit())
  return 'sent'
}
