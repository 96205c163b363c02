import {
  checkConnection,
  isLost,
  openWhenConnected,
  releaseDocument,
  reportUnsaved,
  retryNow,
} from '~/components/hydration/connection-status'
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

let opened: HTMLElement | null = null

/** Only what the router left alone arrives here, as links of parts that are not hydrated yet. */
function onLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link === opened || event.button !== 0 || hasModifier(event)) return
  if (event.defaultPrevented) {
    releaseDocument()
    return
  }
  const { origin, protocol, pathname, search, hash } = new URL(link.getAttribute('href') ?? '', location.href)
  const isOnPage = hash !== '' && pathname + search === location.pathname + location.search
  if (origin !== location.origin || protocol !== location.protocol || isOnPage) return
  // A new tab would show the error page; with a connection it opens at once.
  if (link.target && link.target !== '_self' && navigator.onLine && !isLost()) return
  event.preventDefault()
  void openWhenConnected(() => {
    opened = link
    // An SVG link has no `click`.
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    opened = null
  })
}

function onDocumentForm(event: SubmitEvent): void {
  if (!isLost() || event.defaultPrevented) return
  event.preventDefault()
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement)) return
  if (isPost(form, submitter)) reportUnsaved('offline')
  else void openWhenConnected(() => form.requestSubmit(submitter))
}

/** Browsers call a machine without a network offline, although a server on it can be reached: only a request tells. */
export function guardPage(): void {
  addEventListener('offline', () => void checkConnection())
  addEventListener('online', retryNow)
  addEventListener('submit', onSubmit, true)
  addEventListener('submit', onDocumentForm)
  addEventListener('click', onLink)
  guardReload()
}
