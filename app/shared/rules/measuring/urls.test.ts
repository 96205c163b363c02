import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { urlMessages } from '~/shared/messages/hierarchy'
import { isOtherHost, MAX_URL_LENGTH, normalizePageUrl, siteNameFromUrl } from '~/shared/rules/measuring/urls'

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTPS://EXAMPLE.com:443/A?B=c#part', 'https://example.com/A?B=c'],
  ['http://example.com:80/', 'http://example.com/'],
  ['http://example.com:8080', 'http://example.com:8080/'],
  ['https://example.com/?', 'https://example.com/'],
  ['https://example.com/#', 'https://example.com/'],
  ['https://example.com/a/../b/./c', 'https://example.com/b/c'],
  ['https://münchen.de/straße?q=größe', 'https://xn--mnchen-3ya.de/stra%C3%9Fe?q=gr%C3%B6%C3%9Fe'],
  ['https://例え.jp/', 'https://xn--r8jz45g.jp/'],
  ['http://127.0.0.1:4010/shop/', 'http://127.0.0.1:4010/shop/'],
  ['http://[::1]:80/x', 'http://[::1]/x'],
  ['  https://example.com/a  ', 'https://example.com/a'],
])('%s is stored as %s', (input, url) => {
  expect(normalizePageUrl(input)).toEqual({ ok: true, url, original: input.trim() })
})

test.each([
  ['', urlMessages.required],
  ['   ', urlMessages.required],
  ['example.com', urlMessages.protocol],
  ['ftp://example.com/', urlMessages.protocol],
  ['javascript:alert(1)', urlMessages.protocol],
  ['file:///etc/passwd', urlMessages.protocol],
  ['https:example.com', urlMessages.protocol],
  ['https://', urlMessages.invalid],
  ['https://exa mple.com/', urlMessages.invalid],
  ['https://example.com/a b', urlMessages.invalid],
  ['https://example.com:99999/', urlMessages.invalid],
  ['https://exam\tple.com/', urlMessages.invalid],
  ['https://user@example.com/', urlMessages.credentials],
  ['https://user:secret@example.com/', urlMessages.credentials],
  [`https://example.com/${'a'.repeat(MAX_URL_LENGTH)}`, urlMessages.tooLong(MAX_URL_LENGTH)],
  [`https://example.com/${'ß'.repeat(1000)}`, urlMessages.tooLong(MAX_URL_LENGTH)],
])('%s is refused', (input, message) => {
  expect(normalizePageUrl(input)).toEqual({ ok: false, message })
})

describe('for any URL', () => {
  test('normalization is idempotent', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (input) => {
        const once = normalizePageUrl(input)
        expect(once.ok).toBe(true)
        if (!once.ok) return
        expect(normalizePageUrl(once.url)).toEqual({ ok: true, url: once.url, original: once.url })
        expect(once.url).not.toContain('#')
      }),
    )
  })

  test('no text makes it throw or accept another protocol', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (input) => {
        const result = normalizePageUrl(input)
        if (result.ok) expect(result.url).toMatch(/^https?:\/\//)
      }),
    )
  })
})

test.each([
  ['https://www.example.com/a', 'example.com'],
  ['https://EXAMPLE.com', 'example.com'],
  ['https://www.com/', 'www.com'],
  ['https://shop.example.com:8443/', 'shop.example.com:8443'],
  ['https://example.com:443/', 'example.com'],
  ['https://www.münchen.de/x', 'münchen.de'],
  ['http://127.0.0.1:4010/shop/', '127.0.0.1:4010'],
])('the site of %s is named %s', (url, name) => {
  expect(siteNameFromUrl(url)).toBe(name)
})

test.each([
  ['https://shop.example/', 'https://shop.example/en?x=1', false],
  ['http://shop.example/', 'https://shop.example/', false],
  ['https://shop.example/', 'https://www.shop.example/', true],
  ['https://shop.example/', 'https://parked.example/', true],
  ['https://shop.example/', 'chrome-error://chromewebdata/', false],
  ['https://shop.example/', '', false],
])('from %s to %s is another host: %s', (requested, final, expected) => {
  expect(isOtherHost(requested, final)).toBe(expected)
})
