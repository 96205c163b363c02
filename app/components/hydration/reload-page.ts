import { findTrouble, reportFailure, reportOutdated } from './connection-status'

interface NavigateEvent extends Event {
  navigationType: string
  userInitiated: boolean
}

let isOwnReload = false
export function reloadPage(): void {
  isOwnReload = true
  location.reload()
}

/**
 * Remix reloads the page when the script of a route is lost, also on a mere hover (`prefetch="intent"`). Without a
 * connection that ends at the browser's error page, and with one it discards what was typed.
 */
async function onNavigate(event: Event): Promise<void> {
  const { navigationType, userInitiated } = event as NavigateEvent
  if (navigationType !== 'reload' || userInitiated || isOwnReload || !event.cancelable) return
  event.preventDefault()
  const trouble = await findTrouble()
  if (trouble) reportFailure(trouble)
  else reportOutdated()
}

export function guardReload(): void {
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => void onNavigate(event))
}
