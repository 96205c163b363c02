import type { UnsavedReason } from '~/shared/messages/connection'

const FIRST_MS = 1_000
const MAX_MS = 30_000

/** Doubles with each failure in a row, so that a server that restarts is not flooded by open pages. */
const retryDelay = (failures: number): number => Math.min(MAX_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))

type Trouble = 'offline' | 'unavailable' | 'slow' | 'sending'

export interface ConnectionStatus {
  trouble: Trouble | null
  /** Why the last form was not accepted; `detail` is the server's own sentence. */
  unsaved: { reason: UnsavedReason; detail: string | null } | null
  /** A newer build runs, and a reload would lose what was typed. */
  isOutdated: boolean
  /** A document that the user requested waits for the server. */
  isDocumentHeld: boolean
}

export const FINE: ConnectionStatus = {
  trouble: null,
  unsaved: null,
  isOutdated: false,
  isDocumentHeld: false,
}

/** A server that only is slow holds no link for longer. */
const MAX_CHECK_MS = 2_000

let status = FINE
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const waiting = new Set<() => void>()
const slow = new Set<() => void>()

export const readStatus = (): ConnectionStatus => status

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function update(change: Partial<ConnectionStatus>): void {
  status = { ...status, ...change }
  for (const listener of listeners) listener()
}

export const isLost = (): boolean => status.trouble === 'offline' || status.trouble === 'unavailable'

/** The server failed or could not be reached: schedules the next attempt of everything that waits. */
export function reportFailure(trouble: 'offline' | 'unavailable'): void {
  update({ trouble })
  if (timer !== undefined) return
  failures += 1
  timer = setTimeout(retryNow, retryDelay(failures))
}

/** The result is called when the request has ended. Only the user repeats a slow one, by `retryByHand`. */
export function reportSlow(trouble: 'slow' | 'sending', repeat: () => void = () => {}): () => void {
  slow.add(repeat)
  if (status.trouble === null) update({ trouble })
  return () => {
    slow.delete(repeat)
    if (slow.size === 0 && !isLost()) update({ trouble: null })
  }
}

export function reportSuccess(): void {
  failures = 0
  if (!isLost()) return
  update({ trouble: slow.size > 0 ? 'slow' : null })
  release()
}

export const reportUnsaved = (reason: UnsavedReason, detail: string | null = null): void =>
  update({ unsaved: { reason, detail } })

export function dismissUnsaved(): void {
  if (status.unsaved) update({ unsaved: null })
}

export const reportOutdated = (): void => update({ isOutdated: true })

let held: object | null = null

export function releaseDocument(): void {
  held = null
  if (status.isDocumentHeld) update({ isDocumentHeld: false })
}

/**
 * Opens a document once the server answers: without a connection the browser would show its own error page. Only the
 * latest one is opened.
 */
export async function openWhenConnected(open: () => void): Promise<void> {
  const own = {}
  held = own
  for (;;) {
    const trouble = await findTrouble(AbortSignal.timeout(MAX_CHECK_MS))
    if (held !== own) return
    if (!trouble) break
    reportFailure(trouble)
    update({ isDocumentHeld: true })
    await untilRetry()
  }
  releaseDocument()
  reportSuccess()
  open()
}

/** Resolves with the next attempt: after the delay, when the browser is online again, or when the user asks. */
export const untilRetry = (signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const retry = () => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }
    const abort = () => {
      waiting.delete(retry)
      reject(signal?.reason)
    }
    if (signal?.aborted) return abort()
    waiting.add(retry)
    signal?.addEventListener('abort', abort, { once: true })
  })

function release(): boolean {
  clearTimeout(timer)
  timer = undefined
  const released = [...waiting]
  waiting.clear()
  for (const retry of released) retry()
  return released.length > 0
}

export function retryNow(): void {
  if (!release() && isLost()) void checkConnection()
}

/** The browser says so before requests succeed: the attempts after it come soon again, however long it was offline. */
export function retryOnline(): void {
  failures = 0
  retryNow()
}

export function retryByHand(): void {
  for (const repeat of [...slow]) repeat()
  retryNow()
}

/** Null when the server answers, or is only slow. */
export const findTrouble = (signal: AbortSignal | null = null): Promise<'offline' | 'unavailable' | null> =>
  fetch('/api/version', { cache: 'no-store', signal }).then(
    ({ ok }) => (ok ? null : 'unavailable'),
    () => (signal?.aborted && navigator.onLine && !isLost() ? null : 'offline'),
  )

export async function checkConnection(): Promise<boolean> {
  const trouble = await findTrouble()
  if (trouble) reportFailure(trouble)
  else reportSuccess()
  return trouble === null
}
