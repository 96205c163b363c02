import { expect, it } from 'vitest'
import { iconAddresses } from './icon-addresses'

const PAGE = 'https://shop.example/a/page'
const found = (html: string) => iconAddresses(html, PAGE)

it.each([
  ['<link rel="icon" href="/i.png">', ['https://shop.example/i.png']],
  ["<LINK REL='Shortcut Icon' HREF='i.ico'>", ['https://shop.example/a/i.ico']],
  ['<link href=//cdn.example/i.png?a=1&amp;b=2 rel=icon />', ['https://cdn.example/i.png?a=1&b=2']],
  ['<link\n  rel="icon"\n  href="../i.png"\n>', ['https://shop.example/i.png']],
  ['<base href="https://cdn.example/x/"><link rel="icon" href="i.png">', ['https://cdn.example/x/i.png']],
  ['<link rel="icon" href="/i.png"><link rel="icon" href="/i.png">', ['https://shop.example/i.png']],
  ['<link rel="icon" data-href="/no.png" href="/i.png">', ['https://shop.example/i.png']],
])('%s', (html, addresses) => {
  expect(found(html)).toEqual(addresses)
})

it.each([
  '<link rel="stylesheet" href="/icon.png">',
  '<link rel="mask-icon" href="/i.png">',
  '<link rel="icon">',
  '<link rel="icon" href="">',
  '<link rel="icon" href="data:image/png;base64,AAAA">',
  '<link rel="icon" href="javascript:alert(1)">',
  '<link rel="icon" href="file:///etc/passwd">',
  '<link rel="icon" href="http://[broken">',
  '<link rel="icon" href="/i.svg">',
  '<link rel="icon" type="image/svg+xml" href="/i">',
  '<linkrel="icon" href="/i.png">',
  'no page at all',
  '',
])('%s names none', (html) => {
  expect(found(html)).toEqual([])
})

it('sorts by fit: 32 pixels, larger, unspecified, smaller, then touch icons', () => {
  const link = (rel: string, name: string, sizes?: string) =>
    `<link rel="${rel}" ${sizes ? `sizes="${sizes}"` : ''} href="/${name}">`
  const html = [
    link('apple-touch-icon', 'touch', '180x180'),
    link('icon', 'small', '16x16'),
    link('icon', 'huge', '512x512'),
    link('icon', 'unsaid'),
    link('icon', 'fits', '32x32'),
    link('icon', 'large', '48x48'),
  ].join('')
  const names = found(html).map((address) => new URL(address).pathname.slice(1))
  expect(names).toEqual(['fits', 'large', 'unsaid', 'small', 'huge', 'touch'])
})

it.each([
  ['<link'.repeat(20_000)],
  [`<link ${'a'.repeat(100_000)}`],
  [`<link ${'a'.repeat(1_900)}>`.repeat(50)],
  [`<link rel=icon href="${'x'.repeat(100_000)}`],
  [`<link ${'href '.repeat(390)}>`.repeat(50)],
])('handles invalid input quickly', (html) => {
  const startedAt = performance.now()
  found(html)
  expect(performance.now() - startedAt).toBeLessThan(500)
})
