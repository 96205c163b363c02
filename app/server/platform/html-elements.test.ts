import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlElements } from './html-elements'

const names = (html: string) => htmlElements(html).map(({ name }) => name)

describe('the elements of an HTML source', () => {
  it.each([
    ['<p>a<b>c</b>', ['p', 'b']],
    ['<!-- <img src=x> --><p>', ['p']],
    ['<!-- never ends <p>', []],
    ['<script>if (a<b) "<img src=x>"</script><p>', ['script', 'p']],
    ['<STYLE>a>b{}</Style ><p>', ['style', 'p']],
    ['<script>never ends <p>', ['script']],
    ['<title><b></title><p>', ['title', 'p']],
    ['<table><img><tr><td>', ['table', 'img', 'tr', 'td']],
    ['<template><img></template>', ['template', 'img']],
    ['\xef\xbb\xbf<html><head><base>', ['html', 'head', 'base']],
    ['\ufeff<html><head><base>', ['html', 'head', 'base']],
    ['< p><1><p', []],
    ['', []],
  ])('%s', (html, expected) => expect(names(html)).toEqual(expected))

  it('depend on scripting inside noscript', () => {
    const html = '<head><noscript><link></noscript><meta>'
    expect(names(html)).toEqual(['head', 'noscript', 'meta'])
    const found = htmlElements(html, { scriptingEnabled: false })
    expect(found.map(({ name }) => name)).toEqual(['head', 'noscript', 'link', 'meta'])
  })

  it.each([
    [
      '<a href="x y" title=\'a"b\' data-a=1 hidden>',
      { href: 'x y', title: 'a"b', 'data-a': '1', hidden: '' },
    ],
    ['<a HREF = "a" href=b>', { href: 'a' }],
    ['<a href="a&amp;b&#x26;c&#38;d&lt;">', { href: 'a&b&c&d<' }],
    ['<a href=a/b>', { href: 'a/b' }],
    ['<a/href="a"/>', { href: 'a' }],
  ])('have the attributes of %s', (html, expected) => {
    expect(Object.fromEntries(htmlElements(html)[0]?.attributes ?? [])).toEqual(expected)
  })

  it('have source offsets, including line breaks and NUL', () => {
    const html = '\xef\xbb\xbf<p>\r\n\0<script src="a">x</script >'
    const { startTag, endTag, attrs } =
      htmlElements(html).find(({ name }) => name === 'script')?.location ?? {}
    const at = (location = { startOffset: 0, endOffset: 0 }) =>
      html.slice(location.startOffset, location.endOffset)
    expect([at(startTag), at(attrs?.['src']), at(endTag)]).toEqual([
      '<script src="a">',
      'src="a"',
      '</script >',
    ])
  })
})

describe('parsing a source', () => {
  it('terminates for any source', () => {
    const pieces = ['<', '>', '/', '=', '"', "'", '!--', '-->', 'script', 'a ', '</script>', ' ', '\n', '&#']
    const part = fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 }))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        htmlElements(parts.join(''))
      }),
      { numRuns: 500 },
    )
  })

  it('takes no quadratic time', () => {
    const nested = '<div><p>'.repeat(10_000)
    const sources = ['<a '.repeat(100_000), '<script'.repeat(100_000), `<a ${'"'.repeat(100_000)}`, nested]
    for (const source of sources) htmlElements(source)
  })
})
