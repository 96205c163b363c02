export const DRAWER_COOKIE = 'lightkeeper_drawer'

export const isDrawerFoldedIn = (cookies: string | null): boolean =>
  (cookies ?? '').split(/;\s*/).includes(`${DRAWER_COOKIE}=folded`)
