import { describe, expect, it } from 'vitest'
import { parseSitemap } from './parse-sitemap'

const url = (path: string) => `<url><loc>https://example.com${path}</loc><priority>0.5</priority></url>`
const urlset = (...inside: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inside.join('')}</urlset>`
const pages = (...paths: string[]) => ({
  kind: 'pages',
  urls: paths.map((path) => `https://example.com${path}`),
})

describe('parseSitemap', () => {
  it.each([
    ['pages', urlset(url('/'), url('/a')), pages('/', '/a')],
    ['a single page', urlset(url('/')), pages('/')],
    ['no page', urlset(), pages()],
    ['escaped addresses', urlset(url('/?a=1&amp;b=&#50;&#x33;')), pages('/?a=1&b=23')],
    ['CDATA', urlset('<url><loc><![CDATA[https://example.com/c]]></loc></url>'), pages('/c')],
    ['prefixes', '<s:urlset><s:url><s:loc>https://example.com/p</s:loc></s:url></s:urlset>', pages('/p')],
    ['a byte order mark', `\ufeff${urlset(url('/'))}`, pages('/')],
    ['a list of lines', 'https://example.com/1\nhttps://example.com/2\n', pages('/1', '/2')],
  ])('reads %s', (_, text, expected) => {
    expect(parseSitemap(text)).toEqual(expected)
  })

  it('reads an index', () => {
    const xml = '<sitemapindex><sitemap><loc>https://example.com/1.xml</loc></sitemap></sitemapindex>'
    expect(parseSitemap(xml)).toEqual({ kind: 'index', urls: ['https://example.com/1.xml'] })
  })

  it('reads the complete entries of a cut-off file', () => {
    expect(parseSitemap(urlset(url('/a'), url('/b')).slice(0, -30), true)).toEqual(pages('/a'))
  })

  it.each([
    ['HTML', '<!doctype html><title>Not found</title>'],
    ['a feed', '<rss><channel><link>https://example.com</link></channel></rss>'],
    ['nothing', ''],
    ['broken XML', '<urlset><url><loc>https://example.com/'],
    ['words', 'not found'],
  ])('refuses %s', (_, text) => {
    expect(parseSitemap(text)?.urls ?? []).toEqual([])
  })

  it('expands no entities of an XML bomb', () => {
    const entities = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`)
    const bomb = `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY e0 "lol">${entities.join('')}]>${urlset(url('/&e20;'))}`
    const startedAt = performance.now()
    expect(parseSitemap(bomb)).toBeNull()
    expect(performance.now() - startedAt).toBeLessThan(500)
  })
})
