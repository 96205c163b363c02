import { type Lhr, rows } from './lhr'

/** What is read of a message in the browser's console. */
export interface ConsoleEntry {
  eventType: string
  level: string
  text: string
}
interface PreloadRecord {
  url: string
  isLinkPreload?: boolean
  redirectSource?: unknown
}

/** In Chromium's words; a page can say the same, but not as a message of the browser itself. */
const UNUSED = /^The resource (\S+) was preloaded using link preload but not used\b/
const OWN_MESSAGE = 'protocolLog'
/** The browser looks three seconds after the load event, later where its timers are held up. */
const WARNING_DELAY_MS = 3_500

/** Whether the load was watched until the browser said which preloads nothing had used. */
function isWatched(lhr: Pick<Lhr, 'audits'>): boolean {
  const { observedLoad, observedTraceEnd } = rows(lhr, 'metrics')[0] ?? {}
  return (
    typeof observedLoad === 'number' &&
    typeof observedTraceEnd === 'number' &&
    observedTraceEnd - observedLoad >= WARNING_DELAY_MS
  )
}

/**
 * Whether the page used what a `link rel=preload` asked for. No request tells: the later use of a preload makes none.
 * Nothing where the browser was not, or not long enough, listened to.
 */
export function preloadsIn(
  lhr: Pick<Lhr, 'audits'>,
  said: readonly ConsoleEntry[] | undefined,
): (record: PreloadRecord) => { preloadUsed?: boolean } {
  const warnings = said?.filter(({ eventType, level }) => eventType === OWN_MESSAGE && level === 'warning')
  const unused = new Set(warnings?.flatMap(({ text }) => UNUSED.exec(text)?.[1] ?? []))
  const isTold = warnings !== undefined && isWatched(lhr)
  return ({ url, isLinkPreload, redirectSource }) => {
    if (!isLinkPreload || redirectSource) return {}
    if (unused.has(url)) return { preloadUsed: false }
    return isTold ? { preloadUsed: true } : {}
  }
}
