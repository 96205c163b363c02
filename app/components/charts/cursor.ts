import { useState, useSyncExternalStore } from 'react'

/** The pointed time, shared by all charts of a screen so that they can be compared. */
let at: number | null = null
const listeners = new Set<() => void>()

export function moveCursor(to: number | null): void {
  if (to === at) return
  at = to
  for (const notify of listeners) notify()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useCursor = (): number | null =>
  useSyncExternalStore(
    listen,
    () => at,
    () => null,
  )

const never = () => () => {}

/** True after hydration. Controls that need scripts are hidden until then. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Whether scripts added the component; false if the server rendered it. */
export const useAddedByScripts = (): boolean => useState(useScripts())[0]
