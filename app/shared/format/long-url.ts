export const URL_LENGTH = 50
export const URL_LENGTH_WIDE = 80
/** What pops up over a cut address: more than is shown, and still not any length. */
export const URL_LENGTH_TITLE = 300

/** Cut in the middle, for the host and the last part tell most; never longer than `length` characters. */
export function truncateUrl(url: string, length: number = URL_LENGTH): string {
  if (url.length <= length) return url
  // A character takes one or two places: beyond twice the length there is no need to count them.
  if (url.length <= 2 * length && Array.from(url).length <= length) return url
  const tail = Math.floor((length - 1) / 3)
  const head = Math.max(0, length - 1 - tail)
  const start = Array.from(url.slice(0, 2 * head)).slice(0, head)
  const end = tail > 0 ? Array.from(url.slice(-2 * tail)).slice(-tail) : []
  return `${start.join('')}…${end.join('')}`
}
