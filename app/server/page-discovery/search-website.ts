import robotsParser from 'robots-parser'
import type { DiscoverySource } from '~/shared/schemas/page-discovery'
import { createCandidates, linksIn } from './candidates'
import { parseSitemap } from './parse-sitemap'
import { createReader, LIMITS, type ReadLimits } from './read-once'

const ROBOT = 'Lightkeeper'
const XML = 'application/xml, text/xml, text/plain;q=0.5, */*;q=0.1'

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
  const named = robots.getSitemaps()
  sources.push({ kind: 'robots', url: robotsUrl, ...outcomeOf(robotsFile, named.length) })

  const candidates = createCandidates(start, known, (url) => !robots.isDisallowed(url, ROBOT))
  const page = await read(start)
  const links = typeof page === 'string' ? 0 : candidates.add(linksIn(page.text, page.url))
  sources.push({ kind: 'links', url: start, ...outcomeOf(page, links) })

  const waiting = named.length > 0 ? [...new Set(named)] : [`${origin}/sitemap.xml`]
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    const file = await read(url, XML)
    const sitemap = typeof file === 'string' ? null : parseSitemap(file.text, file.isCut)
    const isUnreadable = typeof file !== 'string' && sitemap === null
    if (sitemap?.kind === 'index') waiting.push(...sitemap.urls.filter((child) => isHttp(child)))
    const found = sitemap?.kind === 'pages' ? candidates.add(sitemap.urls) : (sitemap?.urls.length ?? 0)
    sources.push({ kind: 'sitemap', url, ...outcomeOf(isUnreadable ? 'unreadable' : file, found) })
    if (file === 'skipped') break
  }
  return { urls: candidates.urls, sources }
}

const isHttp = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

function outcomeOf(
  file: Awaited<ReturnType<ReturnType<typeof createReader>>>,
  found: number,
): Pick<DiscoverySource, 'outcome' | 'found'> {
  if (typeof file === 'string') return { outcome: file, found: 0 }
  return { outcome: file.isCut ? 'cut' : 'read', found }
}
