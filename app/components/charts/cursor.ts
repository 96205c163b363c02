import { useSyncExternalStore } from 'react'

/** The moment that is pointed at: one for all charts of a screen, so that they are read together. */
let at: number | null = null
const listeners = new Set<() => void>()

export function moveCursor(to: number | null): void {
  if (to === at) return
  at = to
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const useCursor = (): number | null =>
  useSyncExternalStore(
    listen,
    () => at,
    () => null,
  )

const never = () => () => {}

/** Whether scripts run: what only they can serve is not offered without them. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
