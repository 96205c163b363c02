import { useEffect, useState } from 'react'

const isFocusable = (element: HTMLElement) => element.isConnected && element.offsetParent !== null

const linkTo = (address: string) => [...document.links].find(({ href }) => href === address)

/**
 * Gives the focus back when a dialog is gone: to what opened it, to the link that leads to it, or to the content.
 * Headless UI remembers only what was focused since its scripts came, and they come with the first dialog.
 */
export function useReturnFocus(): void {
  const [opened] = useState(() => ({ by: document.activeElement as HTMLElement, address: location.href }))
  useEffect(
    () => () => {
      // After Headless UI's own return, which is a microtask.
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
