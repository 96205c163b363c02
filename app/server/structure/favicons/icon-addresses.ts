import { type HtmlElement, htmlElements } from '../../platform/html-elements'

/** Icons are shown at 16 pixels, at 32 on fine screens: how far the declared size is from that; below it is worst. */
function distance(sizes: string | undefined): number {
  const size = Number.parseInt(sizes ?? '', 10)
  if (Number.isNaN(size)) return 40
  return size >= 32 ? size - 32 : 100
}

const APPLE = /^apple-touch-icon(-precomposed)?$/
const FAR = 10_000

/** How well the picture of a link fits, less being better; null for one that is no icon or an SVG. */
function rankOf(attributes: HtmlElement['attributes'], address: URL): number | null {
  const rel = attributes.get('rel') ?? ''
  if (attributes.get('type') === 'image/svg+xml' || /\.svg$/i.test(address.pathname)) return null
  const words = rel.toLowerCase().split(/\s+/)
  if (words.includes('icon')) return distance(attributes.get('sizes'))
  return words.some((word) => APPLE.test(word)) ? FAR + distance(attributes.get('sizes')) : null
}

/** The icons that a page declares, the best fitting first. `pageUrl` is the address that the page was read from. */
export function iconAddresses(html: string, pageUrl: string): string[] {
  const elements = htmlElements(html)
  const base = elements.find(({ name }) => name === 'base')?.attributes.get('href') ?? ''
  const root = URL.canParse(base, pageUrl) ? new URL(base, pageUrl) : new URL(pageUrl)
  const found = elements.flatMap(({ name, attributes }) => {
    const href = attributes.get('href')?.trim()
    if (name !== 'link' || !href || !URL.canParse(href, root)) return []
    const address = new URL(href, root)
    const rank = /^https?:$/.test(address.protocol) ? rankOf(attributes, address) : null
    return rank === null ? [] : [{ address: address.href, rank }]
  })
  return [...new Set(found.toSorted((a, b) => a.rank - b.rank).map(({ address }) => address))]
}
