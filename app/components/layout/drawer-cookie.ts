import { DRAWER_COOKIE, isDrawerFoldedIn } from '~/shared/rules/navigation/drawer'

const YEAR_SECONDS = 365 * 24 * 3600

export function keepDrawer(isFolded: boolean): void {
  const [value, seconds] = isFolded ? ['folded', YEAR_SECONDS] : ['', 0]
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${prefix}${DRAWER_COOKIE}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`
}

/** In the browser the cookie is newer than what the root loader read. */
export const keepsDrawerFolded = (loaded: boolean | undefined): boolean =>
  typeof document === 'undefined' ? (loaded ?? false) : isDrawerFoldedIn(document.cookie)
