import { useClose } from '@headlessui/react'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'

/** Modified clicks open another tab or window and stay native. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * For a Combobox whose options are links. Headless UI also selects the active option on Tab, which would navigate, and
 * follows a link on any click.
 */
export function useChoice<T>(choose: (value: T) => void) {
  const key = useRef('')
  const close = useClose()
  return {
    onChange(value: T | null) {
      if (value !== null && key.current !== 'Tab') choose(value)
    },
    onKeyDown(event: KeyboardEvent) {
      key.current = event.key
      queueMicrotask(() => {
        key.current = ''
      })
    },
    /** In an always open list, Escape closes the surrounding dialog. */
    onClose() {
      if (key.current === 'Escape') close()
    },
    link: {
      onMouseDown(event: MouseEvent) {
        if (!isPlain(event)) event.preventDefault()
      },
      onClick(event: MouseEvent) {
        if (isPlain(event)) event.preventDefault()
      },
    },
  }
}
