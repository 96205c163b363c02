import { useEffect } from 'react'
import { hasSingleKeys } from './single-keys'

export type PaletteView = 'commands' | 'shortcuts'

const TYPING =
  'textarea, select, [contenteditable=""], [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=submit])'

const isTyping = ({ target }: Event) => target instanceof Element && target.closest(TYPING) !== null

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl-K and Cmd-K also while typing; single keys never. */
export function viewOfKey(pressed: Pressed, isInField: boolean): PaletteView | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed
  if (altKey) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey ? 'commands' : null
  if (isInField) return null
  // Some layouts type a slash with Shift.
  return key === '/' ? 'commands' : key === '?' ? 'shortcuts' : null
}

/** Another dialog keeps the keyboard to itself. */
const hasDialog = () => document.querySelector('[role="dialog"], dialog[open]') !== null

export function useShortcuts(onView: (view: PaletteView) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const view = viewOfKey(event, isTyping(event))
      if (!view || hasDialog()) return
      if (!event.ctrlKey && !event.metaKey && !hasSingleKeys()) return
      event.preventDefault()
      onView(view)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onView])
}
