import { AsyncLocalStorage } from 'node:async_hooks'

const budgets = new AsyncLocalStorage<AbortSignal>()

/** Aborts when the time of the running request is up; statements of the database and other calls stop with it. */
export const currentBudget = (): AbortSignal | undefined => budgets.getStore()

/**
 * Runs `work` for at most `ms`. Then the result is the error of `onLimit` at once, and `work` is aborted with it through
 * `currentBudget`. What continues after `work` ended, such as a streamed body, has no limit here.
 */
export async function withinBudget<T>(ms: number, onLimit: () => Error, work: () => Promise<T>): Promise<T> {
  const limit = new AbortController()
  const outer = currentBudget()
  const abort = (reason: unknown) => limit.abort(reason)
  const abortWithOuter = () => abort(outer?.reason)
  if (outer?.aborted) abortWithOuter()
  outer?.addEventListener('abort', abortWithOuter, { once: true })
  const timer = setTimeout(() => abort(onLimit()), ms)
  try {
    return await Promise.race([budgets.run(limit.signal, work), rejection(limit.signal)])
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', abortWithOuter)
  }
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
