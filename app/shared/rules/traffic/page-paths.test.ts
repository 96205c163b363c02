import { expect, test } from 'vitest'
import { pageFinder } from './page-paths'

const pages = [
  { id: 1, url: 'https://www.example.com/' },
  { id: 2, url: 'https://example.com/shop' },
  { id: 3, url: 'https://example.com/shop?q=1' },
  { id: 4, url: 'https://blog.example.com/' },
  { id: 5, url: 'https://example.com/a%20b/' },
]

test.each([
  ['example.com', '/', 1],
  ['www.example.com', '/shop/', 2],
  ['WWW.EXAMPLE.COM', '/shop', 2],
  ['blog.example.com', '/', 4],
  ['other.example.com', '/shop', undefined],
  ['example.com', '/shop/more', undefined],
  ['example.com', '/a%20b', 5],
  [null, '/shop', 2],
  // Two hosts have it.
  [null, '/', undefined],
])('%s %s is page %s', (host, path, page) => {
  expect(pageFinder(pages)(host, path)).toBe(page)
})
