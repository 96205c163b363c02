import { useEffect, useState } from 'react'

const isFocusable = (element: HTMLElement) => element.isConnected && element.offsetParent !== null

const linkTo = (address: string) => [...document.links].find(({ href }) => href === address)

/**
 * Restores the focus after a dialog: to its trigger, its link, or the content. Headless UI only tracks focus since it
 * was loaded, which happens with the first dialog.
 */
export function useReturnFocus(): void {
  const [opened] = useState(() => ({ by: document.activeElement as HTMLElement, address: location.href }))
  useEffect(
    () => () => {
      // A macrotask runs after Headless UI's own restore, which is a microtask.
      setTimeout(() => {
        const candidates = [opened.by, linkTo(opened.address), document.getElementById('main')]
        const target = candidates.find(
          (one) => one && one !== document.body && isFocusable(one) && !one.closest('[inert]'),
        )
        target?.focus({ preventScroll: true })
      })
    },
    [opened],
  )
}
