import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Keeps what was typed into a text area before the scripts came: React writes the server's text into a text area when
 * it takes it over, though not into an input, nor where that text is empty.
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
    // Writing what stands there already would move the caret.
    if (typed !== null && own && own.defaultValue !== '' && own.value !== typed) own.value = typed
  }, [typed])
  return area
}
