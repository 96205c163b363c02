const RETRY_EVENTS = ['pointerdown', 'keydown', 'online']

interface ChunkFailure {
  /** Whether the server answers. */
  isReachable: boolean
  /** Whether this page of this build was reloaded for it already. */
  isReloaded: boolean
}

/** A newer deployment has other scripts, which a reload brings; where it brought nothing, waiting may. */
export const recoveryAction = ({ isReachable, isReloaded }: ChunkFailure): 'reload' | 'wait' =>
  isReachable && !isReloaded ? 'reload' : 'wait'

/** Loads until it is there; between one try and the next comes what is done about a loss. */
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

/** Resolves when it is time to try again. What the server drew stays meanwhile. */
export async function waitForRetry(): Promise<void> {
  const key = `lost ${document.documentElement.dataset['build']} ${location.href}`
  try {
    const isReloaded = sessionStorage.getItem(key) !== null
    if (recoveryAction({ isReloaded, isReachable: await answers() }) === 'reload') {
      sessionStorage.setItem(key, '1')
      location.reload()
    }
  } catch {
    // Without a memory nothing keeps reloads from going on for ever.
  }
  await nextInteraction()
}
