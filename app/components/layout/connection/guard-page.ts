import {
  checkConnection,
  isLost,
  openWhenConnected,
  releaseDocument,
  reportUnsaved,
  retryOnline,
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

function onLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  // The router's navigation replaces the document that waits.
  if (link && event.defaultPrevented) releaseDocument()
  if (event.defaultPrevented || (navigator.onLine && !isLost())) return
  // A new tab would show the browser's error page.
  if (link?.origin !== location.origin || !link.target || link.target === '_self') return
  event.preventDefault()
  void openWhenConnected(() => open(link.href, link.target))
}

interface NavigateEvent extends Event {
  navigationType: string
  destination: { url: string; sameDocument: boolean }
  downloadRequest: string | null
  formData: FormData | null
}

let passed: string | null = null

/**
 * Documents that the browser would load itself, as by links of parts that are not hydrated: React stops their clicks, so
 * that no listener gets them.
 */
function onNavigate(event: Event): void {
  const { destination, navigationType, downloadRequest, formData } = event as NavigateEvent
  const isDocument = navigationType === 'push' || navigationType === 'replace'
  if (!isDocument || destination.sameDocument || !event.cancelable || downloadRequest || formData) return
  const { url } = destination
  if (url === passed || new URL(url).origin !== location.origin) return
  event.preventDefault()
  void openWhenConnected(() => {
    passed = url
    location.assign(url)
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
  addEventListener('online', retryOnline)
  addEventListener('submit', onSubmit, true)
  addEventListener('submit', onDocumentForm)
  addEventListener('click', onLink)
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', onNavigate)
  // The browser may show this document again.
  addEventListener('pageshow', () => {
    passed = null
  })
  guardReload()
}
