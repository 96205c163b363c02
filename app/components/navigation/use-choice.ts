import { type KeyboardEvent, type MouseEvent, useRef } from 'react'

/** A click that opens another tab or window stays one. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * For a Combobox whose options lead somewhere. Headless UI takes the active option at Tab too, which would leave the
 * screen, and a link that is an option at any click.
 */
export function useChoice<T>(choose: (value: T) => void) {
  const isTab = useRef(false)
  return {
    onChange(value: T | null) {
      if (value !== null && !isTab.current) choose(value)
    },
    onKeyDown({ key }: KeyboardEvent) {
      isTab.current = key === 'Tab'
      queueMicrotask(() => {
        isTab.current = false
      })
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
