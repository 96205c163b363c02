export const URL_LENGTH = 50
export const URL_LENGTH_WIDE = 80
/** Maximum length in a tooltip. */
export const URL_LENGTH_TITLE = 300

/** Truncated in the middle, since host and last segment matter most; at most `length` characters. */
export function truncateUrl(url: string, length: number = URL_LENGTH): string {
  if (url.length <= length) return url
  // A character has one or two UTF-16 units, so longer texts need no count.
  if (url.length <= 2 * length && Array.from(url).length <= length) return url
  const tail = Math.floor((length - 1) / 3)
  const head = Math.max(0, length - 1 - tail)
  const start = Array.from(url.slice(0, 2 * head)).slice(0, head)
  const end = tail > 0 ? Array.from(url.slice(-2 * tail)).slice(-tail) : []
  return `${start.join('')}…${end.join('')}`
}
