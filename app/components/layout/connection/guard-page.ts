import { checkConnection, isLost, retryNow } from '~/components/hydration/connection-status'
import { guardReload } from '~/components/hydration/reload-page'
import { isDuplicate } from './writes'

/** conform's own buttons (add a row, remove it) change the form in the browser. */
const CONFORM_INTENT = '__intent__'

/** Attributes, since a field named `method` hides the form's own property. */
const isPost = (form: HTMLFormElement, submitter: HTMLElement | null) =>
  (submitter?.getAttribute('formmethod') ?? form.getAttribute('method'))?.toLowerCase() === 'post' &&
  submitter?.getAttribute('name') !== CONFORM_INTENT

function onSubmit(event: SubmitEvent): void {
  const { target, submitter } = event
  if (!(target instanceof HTMLFormElement) || !isPost(target, submitter)) return
  if (!isDuplicate(target, submitter)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

const hasModifier = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey

/** Only what the router left alone arrives here: the browser would replace the page by its own error page. */
function onDocumentLink(event: MouseEvent): void {
  if (!isLost() || event.defaultPrevented || event.button !== 0 || hasModifier(event)) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || !['', '_self'].includes(link.target)) return
  const { origin, protocol, pathname, search, hash } = new URL(link.href)
  const isOnPage = hash !== '' && pathname + search === location.pathname + location.search
  if (origin !== location.origin || protocol !== location.protocol || isOnPage) return
  event.preventDefault()
  retryNow()
}

function onDocumentForm(event: SubmitEvent): void {
  if (!isLost() || event.defaultPrevented) return
  event.preventDefault()
  retryNow()
}

/** Browsers call a machine without a network offline, although a server on it can be reached: only a request tells. */
export function guardPage(): void {
  addEventListener('offline', () => void checkConnection())
  addEventListener('online', retryNow)
  addEventListener('submit', onSubmit, true)
  addEventListener('submit', onDocumentForm)
  addEventListener('click', onDocumentLink)
  guardReload()
}
