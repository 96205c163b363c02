import { expect, it } from 'vitest'
import { parseSitemap } from './parse-sitemap'

const at = (path: string) => `https://example.com${path}`
const url = (path: string) => `<url><loc>${at(path)}</loc><priority>0.5</priority></url>`
const urlset = (...inside: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${inside.join('')}</urlset>`
const pages = (...paths: string[]) => ({ pages: paths.map(at), sitemaps: [] })
const rss = (...items: string[]) =>
  `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><link>${at('/')}</link><atom:link href="${at('/feed')}" rel="self"/>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`

it.each([
  ['pages', urlset(url('/'), url('/a')), pages('/', '/a')],
  ['a single page', urlset(url('/')), pages('/')],
  ['no page', urlset(), pages()],
  ['escaped addresses', urlset(url('/?a=1&amp;b=&#50;&#x33;')), pages('/?a=1&b=23')],
  ['impossible characters', urlset(url('/a&#9999999;')), pages('/a')],
  ['CDATA', urlset('<url><loc><![CDATA[https://example.com/c]]></loc></url>'), pages('/c')],
  [
    'CDATA with breaks',
    urlset(`<url><loc>\n <![CDATA[\n ${at('/c?d&e')}\r\n]]></loc></url>`),
    pages('/c?d&e'),
  ],
  ['an address over two lines', urlset(`<url><loc>${at('/a')}\n\t/b</loc></url>`), pages('/a/b')],
  ['prefixes', '<s:urlset><s:url><s:loc>https://example.com/p</s:loc></s:url></s:urlset>', pages('/p')],
  [
    'a prefix with a hyphen',
    '<s-m:urlset><s-m:url><s-m:loc>https://example.com/p</s-m:loc></s-m:url></s-m:urlset>',
    pages('/p'),
  ],
  [
    'a prefix of the root only',
    '<s:urlset><url><loc>https://example.com/p</loc></url></s:urlset>',
    pages('/p'),
  ],
  [
    'pages with pictures',
    urlset(
      `<url><image:image><image:loc>${at('/x.jpg')}</image:loc></image:image><image:loc>${at('/y.jpg')}</image:loc><loc>${at('/a')}</loc></url>`,
    ),
    pages('/a'),
  ],
  [
    'pages in other languages',
    urlset(`<url><loc>${at('/a')}</loc><xhtml:link rel="alternate" href="${at('/de')}"/></url>`),
    pages('/a'),
  ],
  ['an empty entry', urlset('<url/>', '<url><loc/></url>', url('/a')), pages('/a')],
  ['two addresses of an entry', urlset(`<url><loc></loc><loc>${at('/a')}</loc></url>`), pages('/a')],
  [
    'a sitemap in a sitemap',
    `<urlset>${url('/a')}<urlset>${url('/b')}<urlset>${url('/c')}</urlset></urlset></urlset>`,
    pages('/a', '/b', '/c'),
  ],
  ['a DOCTYPE', `<!DOCTYPE urlset>${urlset(url('/a')).slice(21)}`, pages('/a')],
  [
    'a DOCTYPE with a DTD',
    `<!DOCTYPE urlset SYSTEM "x.dtd" [<!ELEMENT urlset (url*)>]><urlset>${url('/a')}</urlset>`,
    pages('/a'),
  ],
  [
    'comments and instructions',
    `\n\n<?xml-stylesheet href="x.xsl"?><!-- <url> -->${urlset(url('/a')).slice(21)}`,
    pages('/a'),
  ],
  [
    'RSS 2.0',
    rss(
      `<link>${at('/1')}</link><guid>7</guid>`,
      `<link/><guid>${at('/2')}</guid>`,
      `<atom:link href="${at('/x')}"/><link><![CDATA[${at('/3')}]]></link>`,
    ),
    pages('/1', '/2', '/3'),
  ],
  [
    'RSS 1.0',
    `<rdf:RDF><channel><link>${at('/')}</link></channel><item rdf:about="x"><link>${at('/1')}</link></item></rdf:RDF>`,
    pages('/1'),
  ],
  ['an RSS feed without items', rss(), pages()],
  [
    'Atom',
    `<feed xmlns="http://www.w3.org/2005/Atom"><link href="${at('/')}"/><entry><link rel="edit" href="${at('/x')}"/><link rel="alternate" href="${at('/1?a=1&amp;b=2')}"/></entry><entry><link href="${at('/2')}"/></entry><entry/></feed>`,
    pages('/1?a=1&b=2', '/2'),
  ],
  ['Atom with a prefix', `<a:feed><a:entry><a:link href="${at('/1')}"/></a:entry></a:feed>`, pages('/1')],
  ['a start that was cut off', '<urlset><url><loc>https://example.com/', pages()],
  ['a list of lines', 'https://example.com/1\r\nhttps://example.com/2\n', pages('/1', '/2')],
])('reads %s', (_, text, expected) => {
  expect(parseSitemap(text)).toEqual(expected)
})

it.each([
  ['an index', `<sitemapindex><sitemap><loc>${at('/1.xml')}</loc></sitemap></sitemapindex>`],
  [
    'an index with a prefix',
    `<m:sitemapindex><m:sitemap><m:loc>${at('/1.xml')}</m:loc></m:sitemap></m:sitemapindex>`,
  ],
  ['an index named like a sitemap', `<urlset><sitemap><loc>${at('/1.xml')}</loc></sitemap></urlset>`],
])('reads %s', (_, text) => {
  expect(parseSitemap(text)).toEqual({ pages: [], sitemaps: [at('/1.xml')] })
})

it.each([
  ['a sitemap', urlset(url('/a'), url('/b'))],
  [
    'a sitemap with a prefix',
    `<s:urlset><s:url><s:loc>${at('/a')}</s:loc></s:url><s:url><s:loc>${at('/b')}</s:loc></s:url></s:urlset>`,
  ],
  ['a feed', rss(`<link>${at('/a')}</link>`, `<link>${at('/b')}</link>`)],
])('reads the complete entries of %s that was cut off', (_, text) => {
  expect(parseSitemap(text.slice(0, text.lastIndexOf(at('/b')) + 22))).toEqual(pages('/a'))
})

it.each([
  ['HTML', '<!doctype html><title>Not found</title>'],
  [
    'HTML with a list',
    '<html><body><urlset><url><loc>https://example.com/</loc></url></urlset></body></html>',
  ],
  ['nothing', ''],
  ['words', 'not found'],
])('refuses %s', (_, text) => {
  expect(parseSitemap(text)).toBeNull()
})

it('expands no entities of an XML bomb', () => {
  const entities = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`)
  const bomb = `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY e0 "lol">${entities.join('')}]>${urlset(url('/&e20;')).slice(21)}`
  const startedAt = performance.now()
  expect(parseSitemap(bomb)).toBeNull()
  expect(performance.now() - startedAt).toBeLessThan(500)
})

it('reads a large sitemap that was cut off', () => {
  const large = urlset(...Array.from({ length: 30_000 }, (_, n) => url(`/${n}`)))
  expect(parseSitemap(large.slice(0, -20))?.pages).toHaveLength(29_999)
})
