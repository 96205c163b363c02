const RETRY_EVENTS = ['pointerdown', 'keydown', 'online']

interface ChunkFailure {
  isReachable: boolean
  isReloaded: boolean
}

/** A newer deployment has other chunks, which a reload loads; if one reload did not help, wait. */
export const recoveryAction = ({ isReachable, isReloaded }: ChunkFailure): 'reload' | 'wait' =>
  isReachable && !isReloaded ? 'reload' : 'wait'

/** Retries `load` until it succeeds, and runs `recover` after each failure. */
export async function retryImport<T>(load: () => Promise<T>, recover: () => Promise<void>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await recover()
    }
  }
}

const answers = () =>
  fetch('/api/version', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

const nextInteraction = () =>
  new Promise<void>((resolve) => {
    const heard = new AbortController()
    const hear = () => {
      heard.abort()
      resolve()
    }
    for (const press of RETRY_EVENTS) addEventListener(press, hear, { capture: true, signal: heard.signal })
  })

export async function waitForRetry(): Promise<void> {
  const key = `lost ${document.documentElement.dataset['build']} ${location.href}`
  try {
    const isReloaded = sessionStorage.getItem(key) !== null
    if (recoveryAction({ isReloaded, isReachable: await answers() }) === 'reload') {
      sessionStorage.setItem(key, '1')
      location.reload()
    }
  } catch {
    // Without session storage nothing would stop endless reloads.
  }
  await nextInteraction()
}
