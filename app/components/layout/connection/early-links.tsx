import { useNonce } from '~/components/hydration/nonce'
import { connectionMessages, notLoadedMessages } from '~/shared/messages/connection'

const ID = 'not-loaded'

/**
 * Links before hydration, as on a slow machine or with a connection lost while scripts load: `guardPage` is not there
 * yet, or its events are blocked. The link of the notice repeats what was clicked.
 */
const GUARD = `(() => {
  const box = document.getElementById('${ID}')
  let passed
  const guard = async (event) => {
    const link = event.target.closest?.('a[href]')
    const { altKey, button, ctrlKey, metaKey, shiftKey } = event
    if (!link || link === passed || button || altKey || ctrlKey || metaKey || shiftKey) return
    const { dataset } = document.documentElement
    const isOther = link.origin !== location.origin || (link.target && navigator.onLine) || link.getAttribute('href')[0] === '#'
    if (dataset.hydrated) removeEventListener('click', guard, true)
    if (dataset.hydrated || isOther) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const signal = AbortSignal.timeout(2000)
    const isLost = await fetch('/api/version', { cache: 'no-store', signal }).then(
      ({ ok }) => !ok,
      () => !signal.aborted || !navigator.onLine,
    )
    box.hidden = !isLost
    box.querySelector('a').href = link.href
    if (isLost) return
    passed = link
    link.click()
    passed = undefined
  }
  addEventListener('click', guard, true)
})()`.replaceAll(/\n\s*/g, '\n')

export function EarlyLinks() {
  return (
    <>
      <p
        id={ID}
        hidden
        role="status"
        data-print="hide"
        className="fixed bottom-4 left-4 z-50 rounded-6 bg-raised px-4 py-2.5 shadow-float"
      >
        {notLoadedMessages.offline}{' '}
        <a href="/" className="font-semibold underline">
          {connectionMessages.retry}
        </a>
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant that React would escape as text */}
      <script nonce={useNonce()} dangerouslySetInnerHTML={{ __html: GUARD }} />
    </>
  )
}
