import { type Lhr, rows } from './lhr'

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

/** Chromium's text; a page could log the same, but not as a message of the browser. */
const UNUSED = /^The resource (\S+) was preloaded using link preload but not used\b/
const OWN_MESSAGE = 'protocolLog'
/** Chromium warns 3 s after the load event, later when timers are throttled. */
const WARNING_DELAY_MS = 3_500

/** Whether the load was observed until Chromium reports unused preloads. */
function isWatched(lhr: Pick<Lhr, 'audits'>): boolean {
  const { observedLoad, observedTraceEnd } = rows(lhr, 'metrics')[0] ?? {}
  return (
    typeof observedLoad === 'number' &&
    typeof observedTraceEnd === 'number' &&
    observedTraceEnd - observedLoad >= WARNING_DELAY_MS
  )
}

/**
 * Whether each preload was used, by Chromium's warnings: the later use of a preload makes no request. Undefined when
 * the load was not observed long enough.
 */
export function preloadsIn(
  lhr: Pick<Lhr, 'audits'>,
  entries: readonly ConsoleEntry[] | undefined,
): (record: PreloadRecord) => { preloadUsed?: boolean } {
  const warnings = entries?.filter(({ eventType, level }) => eventType === OWN_MESSAGE && level === 'warning')
  const unused = new Set(warnings?.flatMap(({ text }) => UNUSED.exec(text)?.[1] ?? []))
  const isTold = warnings !== undefined && isWatched(lhr)
  return ({ url, isLinkPreload, redirectSource }) => {
    if (!isLinkPreload || redirectSource) return {}
    if (unused.has(url)) return { preloadUsed: false }
    return isTold ? { preloadUsed: true } : {}
  }
}
