/** Which forms are being sent, so that a second press does not send one twice. */

interface Sending {
  form: HTMLFormElement
  submitter: string
}

const inFlight = new Set<Sending>()
let latest: Sending | null = null

const keyOf = (submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement || submitter instanceof HTMLInputElement
    ? `${submitter.name}=${submitter.value}`
    : ''

/** Whether the same button of the same form is being sent; another button of it, as of a toggle, is another request. */
export function isDuplicate(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const key = keyOf(submitter)
  for (const sending of inFlight) if (sending.form === form && sending.submitter === key) return true
  latest = { form, submitter: key }
  return false
}

/** Called when a write is sent; the result is called when it was answered. */
export function trackWrite(): () => void {
  const sending = latest
  latest = null
  if (sending) inFlight.add(sending)
  return () => {
    if (sending) inFlight.delete(sending)
  }
}
