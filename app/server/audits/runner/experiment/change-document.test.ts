import { expect, it } from 'vitest'
import { changeDocument, isForbidden } from './change-document'

const URL_OF_PAGE = 'https://shop.test/a/'
const HTML =
  '<!doctype html><html><head><title>x</title><link rel="stylesheet" href="/css/theme.css" media="screen">' +
  '<link rel=stylesheet href=other.css><script src="/js/app.js"></script><script async src="/js/tag.js"></script></head>' +
  '<body><img src="/img/1.png"><img src="/img/2.png" width="3" height="4"><!-- <img src="/img/1.png"> -->' +
  "<img src='/img/1.png' alt='x>y'/></body></html>"
const change = (change: Parameters<typeof changeDocument>[1], html = HTML, stylesheet?: string) =>
  changeDocument(html, change, { url: URL_OF_PAGE, stylesheet })

it('preloads an image before anything else of the head', () => {
  const { html, applied } = change({ kind: 'preloadLcpImage', url: 'https://shop.test/img/1.png?a=1&b="2"' })
  expect(applied).toBe(1)
  expect(html).toContain(
    '<head><link rel="preload" as="image" fetchpriority="high" href="https://shop.test/img/1.png?a=1&#38;b=&#34;2&#34;"><title>',
  )
  expect(change({ kind: 'preloadLcpImage', url: 'https://x.test/1' }, '<p>no head').html).toMatch(
    /^<link .*><p>no/,
  )
})

it('puts a stylesheet into the page, its addresses told from there', () => {
  const css =
    'a{background:url(../img/x.png)} @import "more.css"; b::after{content:"é</style>"} i{src:url("data:x")}'
  const { html, applied } = change(
    { kind: 'inlineStylesheet', url: 'https://shop.test/css/theme.css' },
    HTML,
    css,
  )
  expect(applied).toBe(1)
  expect(html).toContain(
    '<style media="screen">a{background:url("https://shop.test/img/x.png")} @import "https://shop.test/css/more.css"; ' +
      'b::after{content:"\\e9 <\\/style>"} i{src:url("data:x")}</style><link rel=stylesheet href=other.css>',
  )
  const unread = change({ kind: 'inlineStylesheet', url: 'https://shop.test/css/theme.css' })
  expect(unread).toEqual({ html: HTML, applied: 0 })
})

it('lets a stylesheet wait', () => {
  const { html } = change({ kind: 'deferStylesheet', url: 'https://shop.test/css/theme.css' })
  expect(html).toContain(
    `<link media="print" onload="this.onload=null;this.media='screen'" rel="stylesheet" href="/css/theme.css"`,
  )
  expect(change({ kind: 'deferStylesheet', url: 'https://shop.test/a/other.css' }).html).toContain(
    `this.media='all'" rel=stylesheet href=other.css>`,
  )
})

it('defers scripts that block, and no others', () => {
  const app = 'https://shop.test/js/app.js'
  expect(change({ kind: 'deferScript', url: app }).html).toContain('<script defer src="/js/app.js">')
  expect(change({ kind: 'asyncScript', url: app }).html).toContain('<script async src="/js/app.js">')
  expect(change({ kind: 'deferScript', url: 'https://shop.test/js/tag.js' }).applied).toBe(0)
})

it('gives images their dimensions where they have none', () => {
  const images = [1, 2].map((n) => ({ url: `https://shop.test/img/${n}.png`, width: 160, height: 90 }))
  const { html, applied } = change({ kind: 'imageDimensions', images })
  expect(applied).toBe(2)
  expect(html).toContain('<img width="160" height="90" src="/img/1.png">')
  expect(html).toContain(`<img width="160" height="90" src='/img/1.png' alt='x>y'/>`)
  expect(html).toContain('<img src="/img/2.png" width="3" height="4"><!-- <img src="/img/1.png"> -->')
})

it('follows the base of a document', () => {
  const html = '<head><base href="https://cdn.test/v2/"><script src="app.js"></script>'
  expect(change({ kind: 'deferScript', url: 'https://cdn.test/v2/app.js' }, html).applied).toBe(1)
})

it.each([
  ['blockDomain', { kind: 'blockDomain', hosts: ['x.test'] }],
  ['a file that is not there', { kind: 'deferScript', url: 'https://shop.test/gone.js' }],
] as const)('changes nothing for %s', (_, asked) => {
  expect(change({ ...asked } as never)).toEqual({ html: HTML, applied: 0 })
})

it('keeps every byte of what it does not change', () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i))
    .toString('latin1')
    .replaceAll('<', '')
  const { html } = change(
    { kind: 'deferScript', url: 'https://shop.test/s.js' },
    `${bytes}<script src="/s.js">`,
  )
  expect(html).toBe(`${bytes}<script defer src="/s.js">`)
})

it.each([
  [['default-src *'], true],
  [["style-src 'self' 'unsafe-inline'; default-src 'none'"], false],
  [["style-src 'self' 'unsafe-inline' 'nonce-abc'"], true],
  [["style-src 'none'; style-src-elem 'unsafe-inline'"], false],
  [["img-src 'self'"], false],
  [[], false],
])('a page with the policy %j forbids inline styles: %s', (policies, forbidden) => {
  expect(isForbidden({ kind: 'inlineStylesheet', url: 'https://x.test/' }, policies)).toBe(forbidden)
  expect(isForbidden({ kind: 'deferScript', url: 'https://x.test/' }, policies)).toBe(false)
})

it('leaves a page alone whose header or source forbids the change', () => {
  const css = { kind: 'inlineStylesheet', url: 'https://shop.test/css/theme.css' } as const
  const around = { url: URL_OF_PAGE, stylesheet: 'a{}' }
  const policy = "style-src 'self'"
  const source = HTML.replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
  expect(changeDocument(HTML, css, around).applied).toBe(1)
  expect(changeDocument(HTML, css, { ...around, policies: [policy] })).toEqual({ html: HTML, applied: 0 })
  expect(changeDocument(source, css, around)).toEqual({ html: source, applied: 0 })
})
