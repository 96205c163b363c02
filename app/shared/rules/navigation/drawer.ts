export const DRAWER_COOKIE = 'lightkeeper_drawer'

export const isDrawerFoldedIn = (cookies: string | null): boolean =>
  (cookies ?? '').split(/;\s*/).some((pair) => pair.replace('__Host-', '') === `${DRAWER_COOKIE}=folded`)
