import { RemixBrowser } from '@remix-run/react'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** What React 18 takes the whole page over for at once. */
const INPUT =
  'click auxclick dblclick contextmenu mousedown mouseup pointerdown pointerup pointercancel touchstart touchend touchcancel keydown keypress keyup input textInput change compositionstart compositionend dragstart dragend drop copy cut paste reset submit'.split(
    ' ',
  )

/**
 * Input in the middle of taking the page over makes React throw, since it cannot be done at once while the
 * page's data is being read. Until then the browser alone answers, as without scripts.
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
  useEffect(unblockInput, [])
  return children
}

/** An answer that the next click cut short: its reader tells of that as of a fault, and nobody else waits for it. */
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})

/** What watches over the open page is not needed to show it. */
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000))
whenIdle(() => void import('./components/layout/page-news'))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydrationBoundary>
        <RemixBrowser />
      </HydrationBoundary>
    </StrictMode>,
  )
})
