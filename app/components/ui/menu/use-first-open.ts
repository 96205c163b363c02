import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Opens a Headless UI part in place of the native one that was open: its parts open by their buttons alone. */
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
