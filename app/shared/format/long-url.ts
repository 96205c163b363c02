export const URL_LENGTH = 50
export const URL_LENGTH_WIDE = 80

/** Cut in the middle, for the host and the last part tell most; never longer than `length` characters. */
export function truncateUrl(url: string, length: number = URL_LENGTH): string {
  const characters = Array.from(url)
  if (characters.length <= length) return url
  const tail = Math.floor((length - 1) / 3)
  const head = Math.max(0, length - 1 - tail)
  return `${characters.slice(0, head).join('')}…${tail > 0 ? characters.slice(-tail).join('') : ''}`
}
