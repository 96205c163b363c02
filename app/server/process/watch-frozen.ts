/** How often a process or thread says that its event loop turns. */
export const SIGN_EVERY_MS = 2_000

export interface FreezeLimits {
  tickMs: number
  /** Ticks without a sign of life after which it is frozen. */
  ticks: number
  /** The same before the first sign, while it starts. */
  startTicks: number
}
/** Far longer than any work that keeps an event loop busy, also on a machine that is overloaded. */
export const FREEZE_LIMITS: FreezeLimits = { tickMs: SIGN_EVERY_MS, ticks: 45, startTicks: 150 }

const SIGN_OF_LIFE = { isAlive: true } as const

export const isSignOfLife = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'isAlive' in message

export interface FreezeWatch {
  /** Called with each sign of life. */
  sign(): void
  stop(): void
}

/**
 * Calls `onFrozen` once when signs of life stop. Counts own ticks instead of time: while the machine sleeps, or gives
 * the watcher no CPU either, nobody is frozen. `probe` asks for a sign with each tick, where none comes by itself.
 */
export function watchForFreeze({
  limits: { tickMs, ticks, startTicks } = FREEZE_LIMITS,
  probe,
  onFrozen,
}: {
  limits?: FreezeLimits | undefined
  probe?: (() => Promise<boolean>) | undefined
  onFrozen: () => void
}): FreezeWatch {
  let silent = 0
  let hasSigned = false
  let isProbing = false
  const sign = () => {
    silent = 0
    hasSigned = true
  }
  const ask = async () => {
    if (!probe || isProbing) return
    isProbing = true
    if (await probe().catch(() => false)) sign()
    isProbing = false
  }
  const timer = setInterval(() => {
    silent += 1
    void ask()
    if (silent < (hasSigned ? ticks : startTicks)) return
    clearInterval(timer)
    onFrozen()
  }, tickMs)
  return { sign, stop: () => clearInterval(timer) }
}

/** Sends signs of life to the supervisor, if there is one. */
export function sendSignsOfLife(): void {
  if (!process.send) return
  const send = () => void (process.connected && process.send?.(SIGN_OF_LIFE, undefined, undefined, () => {}))
  send()
  setInterval(send, SIGN_EVERY_MS).unref()
}

/** The same from a thread to its process. */
export function postSignsOfLife(port: { postMessage(message: unknown): void }): void {
  const post = () => port.postMessage(SIGN_OF_LIFE)
  post()
  setInterval(post, SIGN_EVERY_MS).unref()
}
