import { useNonce } from './nonce'

const LATER = 'later'

/**
 * Replacements in the document's HTML that keep scripts from competing with the first paint; `LateScripts` starts them
 * later.
 */
export const LATE_SCRIPTS = [
  ['<link rel="modulepreload"', `<link rel="${LATER}"`],
  ['<script type="module"', `<script type="text/${LATER}"`],
] as const

/**
 * Starts the scripts on load, at the first pointer or key event, or after 3 s. The script elements remove themselves,
 * so that hydration finds the server's DOM. Date formatting is preloaded, since it would delay hydration.
 */
const START = `(() => {
  const { nonce } = document.currentScript
  let started
  const start = () => {
    if (started) return
    started = true
    for (const link of document.querySelectorAll('link[rel=${LATER}]')) link.rel = 'modulepreload'
    for (const { text } of document.querySelectorAll('script[type="text/${LATER}"]')) {
      const script = Object.assign(document.createElement('script'), { type: 'module', nonce, text })
      document.head.append(script)
      script.remove()
    }
    setTimeout(() => new Intl.DateTimeFormat('en', { timeZone: 'UTC' }))
  }
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { once: true, capture: true })
  setTimeout(start, 3000)
})()`.replaceAll(/\n\s*/g, '\n')

export function LateScripts() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant that React would escape as text
  return <script nonce={useNonce()} dangerouslySetInnerHTML={{ __html: START }} />
}
