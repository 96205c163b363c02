import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from './read-once'
import { searchWebsite } from './search-website'

type Answer = string | Buffer | ((to: ServerResponse) => void)
let asked: string[] = []
let answers: Record<string, Answer> = {}
const server = createServer(({ url = '' }, to) => {
  asked.push(url)
  const answer = answers[url]
  if (typeof answer === 'function') answer(to)
  else if (answer === undefined) to.writeHead(404).end('none')
  else to.end(answer)
})
let base = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  answers = { '/': '<a href="/linked">x</a>' }
})

const urlset = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${base}${path}</loc></url>`).join('')}</urlset>`
const index = (...paths: string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${base}${path}</loc></sitemap>`).join('')}</sitemapindex>`
const search = (limits = {}, allowPrivate = true) =>
  searchWebsite(`${base}/`, [`${base}/known`], { allowPrivate, limits: { ...LIMITS, ...limits } })
const pathsOf = ({ urls }: { urls: string[] }) => urls.map((url) => url.replace(base, ''))
const outcomes = ({ sources }: Awaited<ReturnType<typeof search>>) =>
  sources.map(({ kind, outcome, found }) => [kind, outcome, found])

describe('searchWebsite', () => {
  it('reads links and the default sitemap, each once', async () => {
    answers['/sitemap.xml'] = urlset('/', '/a', '/b', '/known', '/linked')
    const found = await search()
    expect(pathsOf(found)).toEqual(['/linked', '/a', '/b'])
    expect(asked).toEqual(['/robots.txt', '/', '/sitemap.xml'])
    expect(outcomes(found)).toEqual([
      ['robots', 'missing', 0],
      ['links', 'read', 1],
      ['sitemap', 'read', 5],
    ])
  })

  it('reads the sitemaps of robots.txt and leaves out what it disallows', async () => {
    answers['/robots.txt'] =
      `User-agent: *\nDisallow: /cart\nSitemap: ${base}/one.xml\nSitemap: ${base}/two.txt`
    answers['/one.xml'] = urlset('/one', '/cart/1')
    answers['/two.txt'] = `${base}/two\n`
    expect(pathsOf(await search())).toEqual(['/linked', '/one', '/two'])
    expect(asked).not.toContain('/sitemap.xml')
  })

  it('reads an index with gzip files, which may name each other', async () => {
    answers['/sitemap.xml'] = index('/a.xml.gz', '/sitemap.xml', '/a.xml.gz')
    answers['/a.xml.gz'] = gzipSync(urlset('/zipped'))
    expect(pathsOf(await search())).toEqual(['/linked', '/zipped'])
    expect(asked).toEqual(['/robots.txt', '/', '/sitemap.xml', '/a.xml.gz'])
  })

  it('leaves out other websites, files and views of the same page', async () => {
    answers['/'] =
      '<a href="https://example.net/x">x</a><a href="/a.pdf">x</a><a href="/b?sort=1">x</a><a href="/c#d">x</a><a href="mailto:a@b.c">x</a><a href="/c/">x</a>'
    expect(pathsOf(await search())).toEqual(['/c'])
  })

  it('stops at the limits of a huge sitemap, plain or gzip', async () => {
    const huge = urlset(...Array.from({ length: 2_000 }, (_, n) => `/page-${n}`))
    answers['/sitemap.xml'] = index('/huge.xml', '/bomb.xml.gz')
    answers['/huge.xml'] = huge
    answers['/bomb.xml.gz'] = gzipSync(urlset('/first') + ' '.repeat(20_000_000))
    const found = await search({ bytes: 20_000 })
    expect(found.urls.length).toBeGreaterThan(100)
    expect(found.urls.length).toBeLessThan(1_000)
    expect(
      outcomes(found)
        .slice(-2)
        .map(([, outcome]) => outcome),
    ).toEqual(['cut', 'cut'])
  })

  it('reads a limited number of files', async () => {
    const files = Array.from({ length: 20 }, (_, n) => `/${n}.xml`)
    answers['/sitemap.xml'] = index(...files)
    for (const file of files) answers[file] = urlset(`/of${file}`)
    const found = await search({ files: 6 })
    expect(asked).toHaveLength(6)
    expect(outcomes(found).at(-1)).toEqual(['sitemap', 'skipped', 0])
  })

  it('ends in time when the website does not respond', async () => {
    answers = { '/robots.txt': () => {}, '/': () => {}, '/sitemap.xml': () => {} }
    const startedAt = performance.now()
    const found = await search({ requestMs: 200, totalMs: 400 })
    expect(performance.now() - startedAt).toBeLessThan(3_000)
    expect(found.urls).toEqual([])
  })

  it('says what it cannot read', async () => {
    answers['/robots.txt'] = (to) => to.writeHead(503).end()
    answers['/sitemap.xml'] = '<!DOCTYPE html><p>Not here'
    expect(outcomes(await search())).toEqual([
      ['robots', 'unreachable', 0],
      ['links', 'read', 1],
      ['sitemap', 'unreadable', 0],
    ])
  })

  it('reaches no private address, by robots.txt, index or redirect', async () => {
    const away = (to: ServerResponse) => to.writeHead(302, { location: 'http://169.254.169.254/x' }).end()
    answers['/robots.txt'] =
      `Sitemap: http://169.254.169.254/a.xml\nSitemap: ${base}/moved.xml\nSitemap: ${base}/index.xml`
    answers['/moved.xml'] = away
    answers['/index.xml'] = '<sitemapindex><sitemap><loc>http://[fe80::1]/</loc></sitemap></sitemapindex>'
    expect(outcomes(await search()).map(([, outcome]) => outcome)).toEqual([
      'read',
      'read',
      'private',
      'private',
      'read',
      'private',
    ])
    asked = []
    const refused = await search({}, false)
    expect(asked).toEqual([])
    expect(refused.sources.every(({ outcome }) => outcome === 'private')).toBe(true)
  })
})
