/** What browsers show as a picture beside a host's name. SVG is none of it: it can hold scripts. */
export type IconType = 'image/x-icon' | 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

const SIGNATURES: [IconType, RegExp][] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/x-icon', /^00000100(?!0000)/],
  ['image/gif', /^474946383[79]61/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
]

/** The type of a picture by what it begins with, whatever its name and its server say; null for anything else. */
export function iconTypeOf(bytes: Buffer): IconType | null {
  const head = bytes.toString('hex', 0, 12)
  return SIGNATURES.find(([, signature]) => signature.test(head))?.[0] ?? null
}

const BUSY = [408, 425, 429]

/** A status that tells nothing of what was asked for, which may well be there another time. */
export const isNoAnswer = (status: number): boolean => status >= 500 || BUSY.includes(status)

const bareHost = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/** Whether a redirect stayed with the site. Where it led to a sign-in page of others, theirs is not its icon. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [bareHost(one), bareHost(other)]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}
