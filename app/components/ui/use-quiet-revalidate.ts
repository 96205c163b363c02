import { useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useRef } from 'react'

/**
 * Revalidates unless something is loading, and tells whether it did. It would abort that load: a busy screen would never
 * load, and the answer to a form has a message that is sent only once.
 */
export function useQuietRevalidate(): () => boolean {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const isQuiet = useRef(true)
  isQuiet.current = state === 'idle' && navigation.state === 'idle'
  return useCallback(() => {
    if (isQuiet.current) revalidate()
    return isQuiet.current
  }, [revalidate])
}
