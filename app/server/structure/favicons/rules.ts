/** Without SVG, which can contain scripts. */
export type IconType = 'image/x-icon' | 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

const SIGNATURES: [IconType, RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/x-icon', /^00000100(?!0000)/],
  ['image/gif', /^474946383[79]61/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
]

/** Image type by its first bytes, whatever name and server say; null for others. */
export function iconTypeOf(bytes: Buffer): IconType | null {
  const head = bytes.toString('hex', 0, 12)
  return SIGNATURES.find(([, signature]) => signature.test(head))?.[0] ?? null
}

const BUSY = [408, 425, 429]

/** A temporary status that says nothing about the resource. */
export const isNoAnswer = (status: number): boolean => status >= 500 || BUSY.includes(status)

const bareHost = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/** Whether a redirect stayed on the site; the icon of a foreign sign-in page does not count. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [bareHost(one), bareHost(other)]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}
