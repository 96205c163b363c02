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

const LINKS = /<link\b[^<>]{0,2000}>/gi
const BASE = /<base\b[^<>]{0,2000}>/i
// Anchored at word starts; otherwise long words take quadratic time.
const ATTRIBUTES = /(?<![\w-])(href|rel|sizes|type)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

function attributesOf(tag: string): Record<string, string> {
  const found = [...tag.matchAll(ATTRIBUTES)].map(([, name = '', ...values]) => [
    name.toLowerCase(),
    (values.find((value) => value !== undefined) ?? '').replaceAll('&amp;', '&').trim(),
  ])
  return Object.fromEntries(found)
}

/** Distance of the stated size from 16 and 32 pixels; smaller is worst. */
function distance(sizes: string | undefined): number {
  const size = Number.parseInt(sizes ?? '', 10)
  if (Number.isNaN(size)) return 40
  return size >= 32 ? size - 32 : 100
}

const APPLE = /^apple-touch-icon(-precomposed)?$/
const FAR = 10_000

/** Lower is better; null for links that are no icon or an SVG. */
function unfitness({ rel = '', type, sizes }: Record<string, string>, address: URL): number | null {
  if (type === 'image/svg+xml' || /\.svg$/i.test(address.pathname)) return null
  const words = rel.toLowerCase().split(/\s+/)
  if (words.includes('icon')) return distance(sizes)
  return words.some((word) => APPLE.test(word)) ? FAR + distance(sizes) : null
}

/** Icon URLs of a page, best first. `pageUrl` is the URL after redirects. */
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

/** Whether a redirect stayed on the site; the icon of a foreign sign-in page does not count. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [bareHost(one), bareHost(other)]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}
