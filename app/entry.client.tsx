import { RemixBrowser } from '@remix-run/react'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { recoverScript, retryImport } from './components/hydration/chunk-recovery'
import { markHydrated } from './components/hydration/hydrated-mark'
import { loadLanguage, restoreLanguage } from './components/hydration/load-language'
import { guardPage } from './components/layout/connection/guard-page'
import { guardRequests } from './components/layout/connection/guard-requests'
import { retryRouteScripts } from './components/layout/connection/retry-route-scripts'
import { LastResortBoundary } from './components/layout/last-resort'
import styles from './styles/app.css?url'

window.fetch = guardRequests(window.fetch)
guardPage()

/** Events for which React 18 hydrates synchronously. */
const INPUT =
  'click auxclick dblclick contextmenu mousedown mouseup pointerdown pointerup pointercancel touchstart touchend touchcancel keydown keypress keyup input textInput change compositionstart compositionend dragstart dragend drop copy cut paste reset submit'.split(
    ' ',
  )

/**
 * Input during hydration makes React throw, since it can't hydrate synchronously while data are loading. Until
 * hydration ends, the browser alone handles input.
 */
function blockInput(): () => void {
  const stop = (event: Event) => event.stopImmediatePropagation()
  for (const type of INPUT) addEventListener(type, stop, true)
  return () => {
    for (const type of INPUT) removeEventListener(type, stop, true)
  }
}
const unblockInput = blockInput()

function HydrationBoundary({ children }: { children: ReactNode }) {
  useEffect(() => {
    unblockInput()
    retryRouteScripts()
    markHydrated('root')
  }, [])
  return children
}

/** A navigation aborts the pending response; its reader rejects, and no other code handles it. */
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})

/** Checks for new versions and maintenance are not needed for the first render. */
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000))
whenIdle(() => void retryImport(() => import('./components/layout/page-news'), recoverScript))

/** What React renders is lost when this is needed. */
const brandName = document.documentElement.dataset['brand'] ?? ''

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LastResortBoundary stylesheet={styles} name={brandName} onBroken={unblockInput}>
          <HydrationBoundary>
            <RemixBrowser />
          </HydrationBoundary>
        </LastResortBoundary>
      </StrictMode>,
    )
  })

whenIdle(restoreLanguage)
loadLanguage().finally(hydrate)
