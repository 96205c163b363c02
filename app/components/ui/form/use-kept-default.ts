import { type TextareaHTMLAttributes, useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * The default of a text area, but none while React hydrates it: React replaces what was typed before hydration by a
 * default that equals the server's text (in a text area, not in an input).
 */
export function useKeptDefault(text: TextareaHTMLAttributes<HTMLTextAreaElement>['defaultValue']) {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => typeof document !== 'undefined',
  )
  return isHydrating ? '' : text
}
