import { findTrouble, reportFailure, reportOutdated, untilRetry } from './connection-status'
import { hasInput } from './form-snapshot'
import { reloadPage } from './reload-page'

const RETRY_EVENTS = ['pointerdown', 'keydown', 'online']

interface ChunkFailure {
  isReloaded: boolean
  hasInput: boolean
}

/**
 * A newer deployment has other chunks, which a reload loads, unless it would discard what was typed. If one reload did
 * not help, wait.
 */
export function recoveryAction(failure: ChunkFailure): 'reload' | 'ask' | 'wait' {
  if (failure.isReloaded) return 'wait'
  return failure.hasInput ? 'ask' : 'reload'
}

/**
 * Retries `load` until it succeeds. A server that answers after a failure may have come back since: only when it answers
 * after two in a row the script is gone.
 */
export async function retryImport<T>(load: () => Promise<T>, whenGone: () => Promise<void>): Promise<T> {
  for (let isAnswering = false; ; ) {
    try {
      return await load()
    } catch {
      const trouble = await findTrouble()
      if (trouble) {
        reportFailure(trouble)
        await untilRetry()
      } else if (isAnswering) await whenGone()
      isAnswering = trouble === null
    }
  }
}

const nextInteraction = () =>
  new Promise<void>((resolve) => {
    const listeners = new AbortController()
    const onInteraction = () => {
      listeners.abort()
      resolve()
    }
    for (const press of RETRY_EVENTS)
      addEventListener(press, onInteraction, { capture: true, signal: listeners.signal })
  })

export async function recoverScript(): Promise<void> {
  const key = `lost ${document.documentElement.dataset['build']} ${location.href}`
  try {
    const isReloaded = sessionStorage.getItem(key) !== null
    const action = recoveryAction({ isReloaded, hasInput: hasInput(document) })
    if (action === 'ask') reportOutdated()
    if (action === 'reload') {
      sessionStorage.setItem(key, '1')
      reloadPage()
    }
  } catch {
    // Without session storage nothing would stop endless reloads.
  }
  await nextInteraction()
}
