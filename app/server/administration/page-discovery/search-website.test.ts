import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Answer, answeringServer } from '../../../../tests/support/answering-server'
import { LIMITS } from './read-once'
import { searchWebsite } from './search-website'

const web = answeringServer({ '/': '<a href="/linked">x</a>' })

const urlset = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${web.base}${path}</loc></url>`).join('')}</urlset>`
const index = (...paths: string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${web.base}${path}</loc></sitemap>`).join('')}</sitemapindex>`
const search = (limits = {}, allowPrivate = true) =>
  searchWebsite(`${web.base}/`, [`${web.base}/known`], { allowPrivate, limits: { ...LIMITS, ...limits } })
const pathsOf = ({ urls }: { urls: string[] }) => urls.map((url) => url.replace(web.base, ''))
const outcomes = ({ sources }: Awaited<ReturnType<typeof search>>) =>
  sources.map(({ kind, outcome, found }) => [kind, outcome, found])

describe('searchWebsite', () => {
  it('reads links and the default sitemap, each once', async () => {
    web.answers['/sitemap.xml'] = urlset('/', '/a', '/b', '/known', '/linked')
    const found = await search()
    expect(pathsOf(found)).toEqual(['/linked', '/a', '/b'])
    expect(web.requests).toEqual(['/robots.txt', '/', '/sitemap.xml'])
    expect(outcomes(found)).toEqual([
      ['robots', 'missing', 0],
      ['links', 'read', 1],
      ['sitemap', 'read', 5],
    ])
  })

  it('reads the sitemaps of robots.txt and leaves out what it disallows', async () => {
    web.answers['/robots.txt'] =
      `User-agent: *\nDisallow: /cart\nSitemap: ${web.base}/one.xml\nSitemap: ${web.base}/two.txt`
    web.answers['/one.xml'] = urlset('/one', '/cart/1')
    web.answers['/two.txt'] = `${web.base}/two\n`
    expect(pathsOf(await search())).toEqual(['/linked', '/one', '/two'])
    expect(web.requests).not.toContain('/sitemap.xml')
  })

  it('reads an index with gzip files, which may name each other', async () => {
    web.answers['/sitemap.xml'] = index('/a.xml.gz', '/sitemap.xml', '/a.xml.gz')
    web.answers['/a.xml.gz'] = gzipSync(urlset('/zipped'))
    expect(pathsOf(await search())).toEqual(['/linked', '/zipped'])
    expect(web.requests).toEqual(['/robots.txt', '/', '/sitemap.xml', '/a.xml.gz'])
  })

  const declared = (encoding: string, path: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>${urlset(path)}`
  const needingCookie = (to: ServerResponse) =>
    to.req.headers.cookie === 'a=1'
      ? to.end(urlset('/é'))
      : to.writeHead(302, { 'set-cookie': 'a=1', location: '/sitemap.xml' }).end()
  const wide = (text: string) => Buffer.from(text, 'utf16le')
  it.each<[string, () => Record<string, Answer>]>([
    [
      'a relative line of robots.txt',
      () => ({ '/robots.txt': 'Sitemap: maps/1.xml # ours', '/maps/1.xml': urlset('/é') }),
    ],
    [
      'robots.txt in UTF-16',
      () => ({ '/robots.txt': wide(`\ufeffsitemap: ${web.base}/1.xml`), '/1.xml': urlset('/é') }),
    ],
    ['the other usual name', () => ({ '/sitemap_index.xml': index('/1.xml'), '/1.xml': urlset('/é') })],
    [
      'the other usual name beside an error page',
      () => ({ '/sitemap.xml': '<!doctype html><p>Sorry', '/sitemap_index.xml': urlset('/é') }),
    ],
    ['UTF-16 with a mark', () => ({ '/sitemap.xml': wide(`\ufeff${declared('UTF-16', '/é')}`) })],
    ['UTF-16 without one', () => ({ '/sitemap.xml': wide(declared('UTF-16', '/é')) })],
    ['big-endian UTF-16', () => ({ '/sitemap.xml': wide(`\ufeff${declared('UTF-16', '/é')}`).swap16() })],
    ['declared Latin-1', () => ({ '/sitemap.xml': Buffer.from(declared('ISO-8859-1', '/é'), 'latin1') })],
    [
      'a text file in Windows-1252',
      () => ({
        '/robots.txt': 'Sitemap: /list.txt',
        '/list.txt': Buffer.from(`${web.base}/é\r\n`, 'latin1'),
      }),
    ],
    [
      'relative addresses',
      () => ({
        '/robots.txt': 'Sitemap: /maps/1.xml',
        '/maps/1.xml': '<urlset><url><loc>../é</loc></url></urlset>',
      }),
    ],
    [
      'relative sitemaps of an index',
      () => ({
        '/sitemap.xml': '<sitemapindex><sitemap><loc>1.xml</loc></sitemap></sitemapindex>',
        '/1.xml': urlset('/é'),
      }),
    ],
    [
      'an index of indexes',
      () => ({
        '/sitemap.xml': index('/2.xml'),
        '/2.xml': index('/3.xml', '/sitemap.xml'),
        '/3.xml': urlset('/é'),
      }),
    ],
    ['gzip without a label', () => ({ '/sitemap.xml': gzipSync(urlset('/é')) })],
    [
      'gzip in gzip',
      () => ({ '/robots.txt': 'Sitemap: /1.xml.gz', '/1.xml.gz': gzipSync(gzipSync(urlset('/é'))) }),
    ],
    [
      'a name of gzip without gzip',
      () => ({ '/robots.txt': 'Sitemap: /1.xml.gz', '/1.xml.gz': urlset('/é') }),
    ],
    [
      'plain text that is labelled gzip',
      () => ({ '/sitemap.xml': (to) => to.writeHead(200, { 'content-encoding': 'gzip' }).end(urlset('/é')) }),
    ],
    ['a sitemap behind a cookie', () => ({ '/sitemap.xml': needingCookie })],
    [
      'a charset of the header',
      () => ({
        '/sitemap.xml': (to) =>
          to.writeHead(200, { 'content-type': 'text/xml; charset=iso-8859-1' }).end(urlset('/é'), 'latin1'),
      }),
    ],
    [
      'a feed',
      () => ({
        '/robots.txt': 'Sitemap: /feed',
        '/feed': `<rss><channel><item><link>${web.base}/é</link></item></channel></rss>`,
      }),
    ],
  ])('reads %s', async (_, answers) => {
    Object.assign(web.answers, answers())
    expect(pathsOf(await search())).toEqual(['/linked', '/%C3%A9'])
  })

  it('reads no usual file when robots.txt names one', async () => {
    web.answers['/robots.txt'] = 'Sitemap: /none.xml'
    web.answers['/sitemap_index.xml'] = urlset('/a')
    expect(pathsOf(await search())).toEqual(['/linked'])
  })

  it('leaves out other websites, files and views of the same page', async () => {
    web.answers['/'] =
      '<a href="https://example.net/x">x</a><a href="/a.pdf">x</a><a href="/b?sort=1">x</a><a href="/c#d">x</a><a href="mailto:a@b.c">x</a><a href="/c/">x</a><a href="#/route">x</a><a href="#!/r?sort=1">x</a>'
    expect(pathsOf(await search())).toEqual(['/c', '/#/route'])
  })

  it('stops at the limits of a huge sitemap, plain or gzip', async () => {
    const huge = urlset(...Array.from({ length: 2_000 }, (_, n) => `/page-${n}`))
    web.answers['/sitemap.xml'] = index('/huge.xml', '/bomb.xml.gz')
    web.answers['/huge.xml'] = huge
    web.answers['/bomb.xml.gz'] = gzipSync(urlset('/first') + ' '.repeat(20_000_000))
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
    web.answers['/sitemap.xml'] = index(...files)
    for (const file of files) web.answers[file] = urlset(`/of${file}`)
    const found = await search({ files: 6 })
    expect(web.requests).toHaveLength(6)
    expect(outcomes(found).at(-1)).toEqual(['sitemap', 'skipped', 0])
  })

  it('ends in time when the website does not respond', async () => {
    web.answers = { '/robots.txt': () => {}, '/': () => {}, '/sitemap.xml': () => {} }
    const startedAt = performance.now()
    const found = await search({ requestMs: 200, totalMs: 400 })
    expect(performance.now() - startedAt).toBeLessThan(3_000)
    expect(found.urls).toEqual([])
  })

  it('says what it cannot read', async () => {
    web.answers['/robots.txt'] = (to) => to.writeHead(503).end()
    web.answers['/sitemap.xml'] = '<!DOCTYPE html><p>Not here'
    expect(outcomes(await search())).toEqual([
      ['robots', 'unreachable', 0],
      ['links', 'read', 1],
      ['sitemap', 'unreadable', 0],
      ['sitemap', 'missing', 0],
    ])
  })

  it('reaches no private address, by robots.txt, index or redirect', async () => {
    const away = (to: ServerResponse) => to.writeHead(302, { location: 'http://169.254.169.254/x' }).end()
    web.answers['/robots.txt'] =
      `Sitemap: http://169.254.169.254/a.xml\nSitemap: ${web.base}/moved.xml\nSitemap: ${web.base}/index.xml`
    web.answers['/moved.xml'] = away
    web.answers['/index.xml'] = '<sitemapindex><sitemap><loc>http://[fe80::1]/</loc></sitemap></sitemapindex>'
    expect(outcomes(await search()).map(([, outcome]) => outcome)).toEqual([
      'read',
      'read',
      'private',
      'private',
      'read',
      'private',
    ])
    web.requests = []
    const refused = await search({}, false)
    expect(web.requests).toEqual([])
    expect(refused.sources.every(({ outcome }) => outcome === 'private')).toBe(true)
  })
})
