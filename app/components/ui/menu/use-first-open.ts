import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Opens a Headless UI part that replaces an open native one: its API opens only by a click on the button. */
export function useFirstOpen(isFirstOpen: boolean): RefObject<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null)
  const isWanted = useRef(isFirstOpen)
  useLayoutEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    button.current?.focus()
    button.current?.click()
  }, [])
  return button
}
