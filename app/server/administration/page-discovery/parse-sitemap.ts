import { XMLParser } from 'fast-xml-parser'

/** Addresses as written, which may be relative. */
export interface Sitemap {
  pages: string[]
  sitemaps: string[]
}

/** No entity is expanded. Of attributes only those of Atom's links are read. */
const parser = new XMLParser({
  ignoreAttributes: (name) => name !== 'href' && name !== 'rel',
  attributeNamePrefix: '@',
  processEntities: false,
  parseTagValue: false,
})
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi
/** A DOCTYPE is harmless; entities of its own could expand endlessly. */
const DECLARES_ENTITIES = /<!ENTITY\s/i
const LAST_ENTRY = /^.*<\/(?:[\w.-]+:)?(?:url|sitemap|item|entry)\s*>/is
const OPEN_ENTRY = /<(?:[\w.-]+:)?(?:url|sitemap|item|entry)[\s>].*$/is
const ROOT = /^(?:([\w.-]+):)?(urlset|sitemapindex|rss|feed|RDF)$/

const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '')

const decode = (text: string) =>
  text.replace(REFERENCE, (whole, decimal, hex, name) =>
    name === undefined
      ? character(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
      : (ENTITIES[name] ?? whole),
  )

/** Without the line breaks and indents that generators put into addresses. */
function textOf(node: unknown): string {
  const text: unknown = typeof node === 'string' ? node : Object(node)['#text']
  return typeof text === 'string' ? decode(text.trim().replace(/\s*[\r\n\t]+\s*/g, '')) : ''
}

/**
 * The addresses in a sitemap, a sitemap index, an RSS or Atom feed, or a list of one address a line; null for anything
 * else. Of a text that was cut off, those of complete entries: the parser closes what is open.
 */
export function parseSitemap(text: string): Sitemap | null {
  const trimmed = text.trim()
  if (!trimmed.startsWith('<')) return parseLines(trimmed)
  if (DECLARES_ENTITIES.test(trimmed)) return null
  try {
    const complete = LAST_ENTRY.exec(trimmed)?.[0] ?? trimmed.replace(OPEN_ENTRY, '')
    const roots = parser.parse(complete) as object
    return Object.entries(roots).reduce<Sitemap | null>(
      (found, [name, root]) => found ?? readRoot(name, root),
      null,
    )
  } catch {
    return null
  }
}

function parseLines(text: string): Sitemap | null {
  const pages = text.split(/\s+/).filter((line) => /^https?:\/\//i.test(line))
  return pages.length > 0 ? { pages, sitemaps: [] } : null
}

type Children = (node: unknown, name: string) => unknown[]

/** Elements with the prefix of the root, or without one: `image:loc` and `atom:link` are something else. */
const childrenWith =
  (prefix: string): Children =>
  (node, name) => {
    const children = Object(node) as Record<string, unknown>
    return [children[prefix + name] ?? children[name] ?? []].flat()
  }

function readRoot(name: string, root: unknown): Sitemap | null {
  const [, prefix, kind] = ROOT.exec(name) ?? []
  if (kind === undefined) return null
  const children = childrenWith(prefix === undefined ? '' : `${prefix}:`)
  const isMap = kind === 'urlset' || kind === 'sitemapindex'
  return isMap ? readMap([root].flat(), children) : { pages: readFeed(root, children), sitemaps: [] }
}

/** Some generators nest a sitemap in another. */
function readMap(nodes: unknown[], children: Children): Sitemap {
  const locations = (entry: string) =>
    nodes
      .flatMap((node) => children(node, entry))
      .flatMap((one) => textOf(children(one, 'loc').find((loc) => textOf(loc) !== '')) || [])
  const nested = nodes.flatMap((node) => [...children(node, 'urlset'), ...children(node, 'sitemapindex')])
  const inner = nested.length > 0 ? readMap(nested, children) : { pages: [], sitemaps: [] }
  return {
    pages: [...locations('url'), ...inner.pages],
    sitemaps: [...locations('sitemap'), ...inner.sitemaps],
  }
}

/** RSS 2.0 has its items in the channel, RSS 1.0 beside it. */
function readFeed(root: unknown, children: Children): string[] {
  const items = [root, ...children(root, 'channel')].flatMap((node) => children(node, 'item'))
  const ofItems = items.map((item) => {
    const link = children(item, 'link').map(textOf).find(Boolean)
    return (
      link ??
      children(item, 'guid')
        .map(textOf)
        .find((id) => /^https?:/i.test(id)) ??
      ''
    )
  })
  const ofEntries = children(root, 'entry').map((entry) => {
    const link = children(entry, 'link').find((one) => (Object(one)['@rel'] ?? 'alternate') === 'alternate')
    return textOf(Object(link)['@href'])
  })
  return [...ofItems, ...ofEntries].filter(Boolean)
}
