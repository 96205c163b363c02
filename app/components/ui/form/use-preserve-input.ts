import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Keeps text typed before hydration: React resets a text area (not an input) to the server's non-empty text when it
 * hydrates.
 */
export function usePreserveInput(id: string) {
  const area = useRef<HTMLTextAreaElement>(null)
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => typeof document !== 'undefined',
  )
  const [typed] = useState(() => {
    const found = isHydrating ? document.getElementById(id) : null
    return found === null ? null : (found as HTMLTextAreaElement).value
  })
  useEffect(() => {
    const own = area.current
    // Another value was typed since the render. Writing an equal value would still move the caret.
    if (typed === null || !own || own.defaultValue === '' || own.value !== own.defaultValue) return
    if (own.value !== typed) own.value = typed
  }, [typed])
  return area
}
