import { XMLParser } from 'fast-xml-parser'

export interface Sitemap {
  kind: 'pages' | 'index'
  urls: string[]
}

/** No entity is expanded; the parser must not read documents that declare some. */
const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
})
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i

const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
  })

/** What was read of a cut-off file, up to its last complete entry. */
function completed(xml: string): string {
  const isIndex = /<(?:\w+:)?sitemapindex[\s>]/.test(xml)
  const end = isIndex ? '</sitemap>' : '</url>'
  const cut = xml.lastIndexOf(end)
  return cut < 0 ? '' : `${xml.slice(0, cut + end.length)}</${isIndex ? 'sitemapindex' : 'urlset'}>`
}

/** The addresses in a sitemap, a sitemap index, or a list of one address a line; null for anything else. */
export function parseSitemap(text: string, isCut = false): Sitemap | null {
  const trimmed = text.replace(/^\ufeff/, '').trim()
  if (!trimmed.startsWith('<')) return parseLines(trimmed)
  if (DECLARATION.test(trimmed)) return null
  try {
    const { urlset, sitemapindex } = parser.parse(isCut ? completed(trimmed) : trimmed) as Record<
      string,
      unknown
    >
    if (sitemapindex !== undefined) return { kind: 'index', urls: locationsOf(sitemapindex, 'sitemap') }
    return urlset === undefined ? null : { kind: 'pages', urls: locationsOf(urlset, 'url') }
  } catch {
    return null
  }
}

function parseLines(text: string): Sitemap | null {
  const urls = text.split(/\s+/).filter((line) => /^https?:\/\//i.test(line))
  return urls.length > 0 ? { kind: 'pages', urls } : null
}

function locationsOf(list: unknown, entry: 'url' | 'sitemap'): string[] {
  const entries = [Object(list)[entry] ?? []].flat() as unknown[]
  return entries.flatMap((one) => {
    const location: unknown = Object(one).loc
    return typeof location === 'string' && location.trim() !== '' ? [decode(location.trim())] : []
  })
}
