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

const LINKS = /<link\b[^<>]{0,2000}>/gi
const BASE = /<base\b[^<>]{0,2000}>/i
// It begins at the beginning of a word only, or a long word would be looked at again from each of its letters.
const ATTRIBUTES = /(?<![\w-])(href|rel|sizes|type)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

function attributesOf(tag: string): Record<string, string> {
  const found = [...tag.matchAll(ATTRIBUTES)].map(([, name = '', ...values]) => [
    name.toLowerCase(),
    (values.find((value) => value !== undefined) ?? '').replaceAll('&amp;', '&').trim(),
  ])
  return Object.fromEntries(found)
}

/** Drawn at 16 pixels, at 32 on fine screens: how far the size said is from that; below it is worst. */
function distance(sizes: string | undefined): number {
  const size = Number.parseInt(sizes ?? '', 10)
  if (Number.isNaN(size)) return 40
  return size >= 32 ? size - 32 : 100
}

const APPLE = /^apple-touch-icon(-precomposed)?$/
const FAR = 10_000

/** How well the picture of a link fits, less being better; null for one that is no icon or an SVG. */
function unfitness({ rel = '', type, sizes }: Record<string, string>, address: URL): number | null {
  if (type === 'image/svg+xml' || /\.svg$/i.test(address.pathname)) return null
  const words = rel.toLowerCase().split(/\s+/)
  if (words.includes('icon')) return distance(sizes)
  return words.some((word) => APPLE.test(word)) ? FAR + distance(sizes) : null
}

/** Where a page says that its icons are, the best fitting first. `pageUrl` is where the page was read. */
export function iconAddresses(html: string, pageUrl: string): string[] {
  const base = attributesOf(html.match(BASE)?.[0] ?? '').href ?? ''
  const root = URL.canParse(base, pageUrl) ? new URL(base, pageUrl) : new URL(pageUrl)
  const found = [...html.matchAll(LINKS)].flatMap(([tag]) => {
    const { href, ...attributes } = attributesOf(tag)
    if (!href || !URL.canParse(href, root)) return []
    const address = new URL(href, root)
    const rank = /^https?:$/.test(address.protocol) ? unfitness(attributes, address) : null
    return rank === null ? [] : [{ address: address.href, rank }]
  })
  return [...new Set(found.toSorted((a, b) => a.rank - b.rank).map(({ address }) => address))]
}

const bareHost = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/** Whether a redirect stayed with the site. Where it led to a sign-in page of others, theirs is not its icon. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [bareHost(one), bareHost(other)]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}
