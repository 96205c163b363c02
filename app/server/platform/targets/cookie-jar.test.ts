import { describe, expect, it } from 'vitest'
import { createCookies } from './cookie-jar'

const sent = (from: string, lines: string[], to: string, given?: string) => {
  const cookies = createCookies()
  cookies.keep(new URL(from), lines)
  return cookies.headerFor(new URL(to), given)
}

describe('cookies', () => {
  it.each<[string, string[], string, string]>([
    ['http://a.test/x', ['s=1; Path=/'], 'http://a.test/y', 's=1'],
    ['http://a.test/x', ['s=1', 't=2'], 'http://a.test/', 's=1; t=2'],
    ['http://127.0.0.1:81/', ['s=1'], 'http://127.0.0.1:82/', 's=1'],
    ['http://localhost/', ['s=1'], 'http://localhost/', 's=1'],
    ['http://www.a.test/', ['s=1; Domain=a.test'], 'http://shop.a.test/', 's=1'],
    ['http://a.test/', ['s=1'], 'http://shop.a.test/', ''],
    ['http://a.test/', ['s=1; Domain=b.test'], 'http://b.test/', ''],
    ['http://a.co.uk/', ['s=1; Domain=co.uk'], 'http://b.co.uk/', ''],
    ['http://a.test/admin/x', ['s=1'], 'http://a.test/', ''],
    ['https://a.test/', ['s=1; Secure'], 'http://a.test/', ''],
    ['https://a.test/', ['s=1; Secure'], 'https://a.test/', 's=1'],
    ['http://a.test/', ['s=1; Max-Age=0'], 'http://a.test/', ''],
    ['http://a.test/', ['s=1', 's=2'], 'http://a.test/', 's=2'],
    ['http://a.test/', ['s=1', 's=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], 'http://a.test/', ''],
    // Browsers refuse it too.
    ['http://a.test/', ['s=a\x01b', 't=1'], 'http://a.test/', 't=1'],
  ])('of %s, %j, for %s: %j', (from, lines, to, expected) => {
    expect(sent(from, lines, to)).toBe(expected)
  })

  it('replace what the request had under their names', () => {
    expect(sent('http://a.test/', ['s=2'], 'http://a.test/', 's=1; lang=en')).toBe('lang=en; s=2')
  })

  it('never make a header that cannot be sent', () => {
    expect(sent('http://a.test/', ['s=a\x7fb'], 'http://a.test/')).toBe('s=ab')
  })
})
