import { DRAWER_COOKIE, isDrawerFoldedIn } from '~/shared/rules/navigation/drawer'

const YEAR_SECONDS = 365 * 24 * 3600

export const drawerCookie = (isFolded: boolean) =>
  `${DRAWER_COOKIE}=${isFolded ? 'folded' : ''}; path=/; max-age=${isFolded ? YEAR_SECONDS : 0}; samesite=lax`

/** In the browser the cookie is newer than what the root loader read. */
export const keepsDrawerFolded = (loaded: boolean | undefined): boolean =>
  typeof document === 'undefined' ? (loaded ?? false) : isDrawerFoldedIn(document.cookie)
