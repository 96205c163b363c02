const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** As in browsers. */
export const MAX_REDIRECTS = 20

/** The raw value of a redirect; null for another response. */
export const redirectOf = (status: number | undefined, location: string | undefined): string | null =>
  REDIRECTS.has(status ?? 0) && location ? location : null

/**
 * Where a Location leads; null when no URL. Node decodes headers as Latin-1; like Chromium, every byte that is not
 * ASCII is escaped, whatever encoding the server meant.
 */
export const redirectTarget = (location: string, base: URL): URL | null =>
  URL.parse(
    location.replace(/[^\0-\x7f]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`),
    base.href,
  )
