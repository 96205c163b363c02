const PRESSES = ['pointerdown', 'keydown', 'online']

interface Loss {
  /** Whether the server answers. */
  isReachable: boolean
  /** Whether this page of this build was reloaded for it already. */
  isReloaded: boolean
}

/** A newer deployment has other scripts, which a reload brings; where it brought nothing, waiting may. */
export const afterLoss = ({ isReachable, isReloaded }: Loss): 'reload' | 'wait' =>
  isReachable && !isReloaded ? 'reload' : 'wait'

/** Loads until it is there; between one try and the next comes what is done about a loss. */
export async function untilThere<T>(load: () => Promise<T>, lose: () => Promise<void>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await lose()
    }
  }
}

const answers = () =>
  fetch('/api/version', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

const nextPress = () =>
  new Promise<void>((resolve) => {
    const heard = new AbortController()
    const hear = () => {
      heard.abort()
      resolve()
    }
    for (const press of PRESSES) addEventListener(press, hear, { capture: true, signal: heard.signal })
  })

/** Resolves when it is time to try again. What the server drew stays meanwhile. */
export async function loseScript(): Promise<void> {
  const key = `lost ${document.documentElement.dataset['build']} ${location.href}`
  try {
    const isReloaded = sessionStorage.getItem(key) !== null
    if (afterLoss({ isReloaded, isReachable: await answers() }) === 'reload') {
      sessionStorage.setItem(key, '1')
      location.reload()
    }
  } catch {
    // Without a memory nothing keeps reloads from going on for ever.
  }
  await nextPress()
}
