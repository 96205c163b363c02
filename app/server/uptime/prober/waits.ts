/** Returns at once when the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })
}

/** Resolves at the first true, or when all are false. */
export function firstTrue(answers: Promise<boolean>[]): Promise<boolean> {
  return new Promise((resolve) => {
    for (const each of answers) void each.then((isTrue) => isTrue && resolve(true))
    void Promise.all(answers).then(() => resolve(false))
  })
}

/** Rejects on timeout. */
export function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`Timed out after ${ms} ms`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(limit))
  })
}
