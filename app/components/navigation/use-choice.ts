import { useClose } from '@headlessui/react'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'

/** A click that opens another tab or window stays one. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * For a Combobox whose options lead somewhere. Headless UI takes the active option at Tab too, which would leave the
 * screen, and a link that is an option at any click.
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
    /** For a list that is always open: Escape closes what it stands in, not the list first. */
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
