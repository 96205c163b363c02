import robotsParser from 'robots-parser'
import type { DiscoverySource } from '~/shared/schemas/page-discovery'
import { createCandidates, linksIn } from './candidates'
import { parseSitemap, type Sitemap } from './parse-sitemap'
import { createReader, LIMITS, type ReadLimits, type ReadOutcome } from './read-once'

const ROBOT = 'Lightkeeper'
/** Where most sites have their sitemap when robots.txt names none. */
const USUAL_FILES = ['/sitemap.xml', '/sitemap_index.xml']
const XML =
  'application/xml, text/xml, application/rss+xml, application/atom+xml, text/plain;q=0.5, */*;q=0.1'

export interface FoundPages {
  urls: string[]
  sources: DiscoverySource[]
}

/**
 * Finds pages of a website in robots.txt, its sitemaps and the links of its start page: one request each, one after
 * the other, within limits. Pages that robots.txt disallows are left out.
 */
export async function searchWebsite(
  start: string,
  known: readonly string[],
  { allowPrivate, limits = LIMITS }: { allowPrivate: boolean; limits?: ReadLimits },
): Promise<FoundPages> {
  const read = createReader({ allowPrivate, limits })
  const sources: DiscoverySource[] = []
  const { origin } = new URL(start)
  const robotsUrl = `${origin}/robots.txt`
  const robotsFile = await read(robotsUrl, 'text/plain, */*;q=0.1')
  const robots = robotsParser(robotsUrl, typeof robotsFile === 'string' ? '' : robotsFile.text)
  const named =
    typeof robotsFile === 'string'
      ? []
      : robots.getSitemaps().flatMap((line) => resolved(line, robotsFile.url))
  sources.push({ kind: 'robots', url: robotsUrl, ...outcomeOf(robotsFile, named.length) })

  const candidates = createCandidates(start, known, (url) => !robots.isDisallowed(url, ROBOT))
  const page = await read(start)
  const links = typeof page === 'string' ? 0 : candidates.add(linksIn(page.text, page.url))
  sources.push({ kind: 'links', url: start, ...outcomeOf(page, links) })

  await readSitemaps(read, origin, named, (url, file, { pages, sitemaps }) => {
    const found = candidates.add(pages) + sitemaps.length
    sources.push({ kind: 'sitemap', url, ...outcomeOf(file, found) })
  })
  return { urls: candidates.urls, sources }
}

/**
 * Reads the named sitemaps, otherwise the usual ones until there is one, then those that an index names. `onRead` gets
 * absolute addresses.
 */
async function readSitemaps(
  read: ReturnType<typeof createReader>,
  origin: string,
  named: readonly string[],
  onRead: (url: string, file: ReadOutcome, found: Sitemap) => void,
): Promise<void> {
  const usual = named.length > 0 ? [] : USUAL_FILES.map((path) => origin + path)
  const waiting = [...new Set(named), ...usual.splice(0, 1)]
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    const file = await read(url, XML)
    const sitemap = typeof file === 'string' ? null : parseSitemap(file.text)
    const base = typeof file === 'string' ? url : file.url
    const [pages = [], sitemaps = []] = [sitemap?.pages, sitemap?.sitemaps].map((list) =>
      list?.flatMap((address) => resolved(address, base)),
    )
    onRead(url, typeof file !== 'string' && sitemap === null ? 'unreadable' : file, { pages, sitemaps })
    if (file === 'skipped') return
    waiting.push(...sitemaps, ...(sitemap === null ? usual.splice(0, 1) : []))
  }
}

function resolved(address: string, base: string): string[] {
  const url = URL.canParse(address, base) ? new URL(address, base) : null
  return url && /^https?:$/.test(url.protocol) ? [url.href] : []
}

function outcomeOf(file: ReadOutcome, found: number): Pick<DiscoverySource, 'outcome' | 'found'> {
  if (typeof file === 'string') return { outcome: file, found: 0 }
  return { outcome: file.isCut ? 'cut' : 'read', found }
}
