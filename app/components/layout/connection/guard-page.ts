import { reportFailure, reportUnsaved, retryNow } from './status'
import { isDuplicate } from './writes'

/** conform's own buttons (add a row, remove it) change the form in the browser. */
const CONFORM_INTENT = '__intent__'

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Attributes, since a field named `method` hides the form's own property. */
const isPost = (form: HTMLFormElement, submitter: HTMLElement | null) =>
  (submitter?.getAttribute('formmethod') ?? form.getAttribute('method'))?.toLowerCase() === 'post' &&
  submitter?.getAttribute('name') !== CONFORM_INTENT

function onSubmit(event: SubmitEvent): void {
  const { target, submitter } = event
  if (!(target instanceof HTMLFormElement) || !isPost(target, submitter)) return
  if (!navigator.onLine) {
    stop(event)
    reportFailure('offline')
    reportUnsaved('offline')
  } else if (isDuplicate(target, submitter)) {
    stop(event)
  }
}

const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey

/** Only what the router left alone arrives here: the browser would replace the page by its own error page. */
function onDocumentLink(event: MouseEvent): void {
  if (navigator.onLine || event.defaultPrevented || event.button !== 0 || hasModifier(event)) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || !['', '_self'].includes(link.target)) return
  const { origin, protocol, pathname, search, hash } = new URL(link.href)
  const isOnPage = hash !== '' && pathname + search === location.pathname + location.search
  if (origin !== location.origin || protocol !== location.protocol || isOnPage) return
  event.preventDefault()
  reportFailure('offline')
}

function onDocumentForm(event: SubmitEvent): void {
  if (navigator.onLine || event.defaultPrevented) return
  event.preventDefault()
  reportFailure('offline')
}

export function guardPage(): void {
  addEventListener('offline', () => reportFailure('offline'))
  addEventListener('online', retryNow)
  addEventListener('submit', onSubmit, true)
  addEventListener('submit', onDocumentForm)
  addEventListener('click', onDocumentLink)
}
