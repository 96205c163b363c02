import { domainToUnicode } from 'node:url'

/** First letter or digit of a host without `www`; a dot when there is none. */
export function letterOf(hostname: string): string {
  const known = domainToUnicode(hostname.replace(/^www\./, '')) || hostname
  const [letter = '•'] = known.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? []
  return letter
}

/** Placeholder for hosts without an icon. The text is a single letter, so it needs no escaping. */
export const letterMark = (hostname: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16">` +
  `<rect width="16" height="16" rx="3" fill="#6b7280"/>` +
  `<text x="8" y="12" fill="#fff" font-family="sans-serif" font-size="11" font-weight="600" text-anchor="middle">` +
  `${letterOf(hostname)}</text></svg>`
