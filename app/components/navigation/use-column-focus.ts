import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { focusColumn } from './picker-keys'

interface Options {
  /** What the column reads; with another one its list is emptied first. */
  address: string | null
  /** The list is that of what the filter says by now. */
  isReady: boolean
  takesFocus: boolean
  onFocused(): void
}

/**
 * The focus goes into a list once the list is there, and never gets lost with one that is replaced. The answer is
 * for the filter: the key that leads down waits for what is being filtered for.
 */
export function useColumnFocus(root: RefObject<HTMLElement>, options: Options) {
  const { address, isReady, takesFocus, onFocused } = options
  const isFirstWanted = useRef(false)
  const listed = useRef(address)

  useEffect(() => {
    if (!takesFocus || !isReady) return
    if (root.current) focusColumn(root.current)
    onFocused()
  }, [root, takesFocus, isReady, onFocused])

  useEffect(() => {
    if (!isReady || !isFirstWanted.current) return
    isFirstWanted.current = false
    root.current?.querySelector<HTMLElement>('ul a')?.focus()
  }, [root, isReady])

  useLayoutEffect(() => {
    const isOther = listed.current !== address
    listed.current = address
    if (!isOther || document.activeElement !== document.body) return
    root.current?.querySelector<HTMLElement>('[data-filter]')?.focus()
  }, [root, address])

  return {
    onKeyDown(event: KeyboardEvent) {
      isFirstWanted.current = !isReady && event.key === 'ArrowDown'
      if (!isFirstWanted.current) return
      event.preventDefault()
      event.stopPropagation()
    },
    onBlur() {
      isFirstWanted.current = false
    },
  }
}
