import { useNonce } from '../layout/nonce'

const LATER = 'later'

/**
 * What of a document's HTML gives way to what, so that the product's scripts are out of the race for the first
 * paint: `LateScripts` lets them go afterwards.
 */
export const LATE_SCRIPTS = [
  ['<link rel="modulepreload"', `<link rel="${LATER}"`],
  ['<script type="module"', `<script type="text/${LATER}"`],
] as const

/**
 * The scripts start when everything shown has arrived, at the first touch or key, or after three seconds.
 * They run in elements of their own that leave at once, so that hydration finds what the server drew.
 * While they are on their way the browser loads what formats dates, which would hold hydration up.
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

/** A screen is complete without its scripts, so they wait behind what it shows. */
export function LateScripts() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which React would escape as text
  return <script nonce={useNonce()} dangerouslySetInnerHTML={{ __html: START }} />
}
