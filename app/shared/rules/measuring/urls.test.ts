import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { urlMessages } from '~/shared/messages/hierarchy'
import {
  isRedirect,
  leadsToSignIn,
  MAX_URL_LENGTH,
  normalizePageUrl,
  noticesOf,
  redirectLabel,
  siteNameFromUrl,
} from '~/shared/rules/measuring/urls'

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTPS://EXAMPLE.com:443/A?B=c', 'https://example.com/A?B=c'],
  ['http://example.com:80/', 'http://example.com/'],
  ['http://example.com:8080', 'http://example.com:8080/'],
  ['https://example.com/?', 'https://example.com/'],
  ['https://example.com/a/../b/./c', 'https://example.com/b/c'],
  ['https://münchen.de/straße?q=größe', 'https://xn--mnchen-3ya.de/stra%C3%9Fe?q=gr%C3%B6%C3%9Fe'],
  ['https://例え.jp/', 'https://xn--r8jz45g.jp/'],
  ['http://127.0.0.1:4010/shop/', 'http://127.0.0.1:4010/shop/'],
  ['http://[::1]:80/x', 'http://[::1]/x'],
  ['  https://example.com/a  ', 'https://example.com/a'],
  ['https://example.com./a', 'https://example.com/a'],
  ['http://example.com.:8080/', 'http://example.com:8080/'],
])('%s is stored as %s', (input, url) => {
  expect(normalizePageUrl(input)).toEqual({ ok: true, url, original: input.trim() })
})

test.each(['#/', '#/cart', '#/cart?id=1', '#!/cart', '#!cart', '#/ä'])(
  '%s is a page of its own',
  (fragment) => {
    const input = `https://App.example/x${fragment}`
    const url = `https://app.example/x${encodeURI(fragment)}`
    expect(normalizePageUrl(input)).toEqual({ ok: true, url, original: input })
    expect(noticesOf([input])).toEqual([])
  },
)

test.each(['#top', '#:~:text=word', '#!', '#a/b'])('%s is left out with a notice', (fragment) => {
  const notice = urlMessages.fragment('https://App.example/x', fragment)
  const read = { ok: true, url: 'https://app.example/x', original: 'https://App.example/x', notice }
  expect(normalizePageUrl(`https://App.example/x${fragment}`)).toEqual(read)
  expect(noticesOf([`https://App.example/x${fragment}`, 'no address'])).toEqual([notice])
})

test('an empty fragment is left out without a notice', () => {
  const url = 'https://example.com/'
  expect(normalizePageUrl(`${url}#`)).toEqual({ ok: true, url, original: url })
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
        expect(once.url.replace(/#(\/|!.)/, '')).not.toContain('#')
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
  ['https://example.com./', 'example.com'],
  ['https://example.com.:8443/', 'example.com:8443'],
  ['https://www.münchen.de/x', 'münchen.de'],
  ['http://127.0.0.1:4010/shop/', '127.0.0.1:4010'],
])('the site of %s is named %s', (url, name) => {
  expect(siteNameFromUrl(url)).toBe(name)
})

test.each([
  ['https://shop.example/account', 'https://shop.example/login?from=%2Faccount', '/login'],
  ['http://shop.example/account', 'https://www.shop.example/login', '/login'],
  ['https://shop.example/', 'https://shop.example/en/', '/en/'],
  ['https://shop.example/?p=1', 'https://shop.example/?route=account/login', '/?route=account/login'],
  ['https://shop.example/', 'https://shop.example/#/login', '/#/login'],
  ['https://shop.example/#/cart', 'https://shop.example/#/welcome', '/#/welcome'],
  ['https://shop.example/#!cart', 'https://shop.example/#!/Cart/?step=1', null],
  ['https://shop.example/#/', 'https://shop.example/#/home', null],
  ['https://shop.example/#/cart', 'https://shop.example/', null],
  ['https://shop.example/', 'https://parked.example/', 'parked.example'],
  ['https://shop.example/a', 'https://id.shop.example/a', 'id.shop.example'],
  ['http://localhost:1/', 'http://localhost:2/', 'localhost:2'],
  ['http://shop.example/', 'https://shop.example/', null],
  ['https://shop.example/', 'https://www.shop.example/', null],
  ['https://shop.example/a', 'https://shop.example/a/', null],
  ['https://shop.example/a', 'https://www.shop.example./a', null],
  ['https://shop.example/a', 'https://shop.example/A#b', null],
  ['https://shop.example/', 'https://shop.example/index.php', null],
  ['https://shop.example/m%c3%bc', 'https://shop.example/m%C3%BC', null],
  ['https://shop.example/?utm_source=x', 'https://shop.example/', null],
  ['https://shop.example/login?a=1', 'https://shop.example/login?b=1', null],
  ['https://shop.example/', 'chrome-error://chromewebdata/', null],
  ['https://shop.example/', '', null],
])('from %s to %s redirects to %s', (requested, final, expected) => {
  expect(isRedirect(requested, final) ? redirectLabel(requested, final) : null).toBe(expected)
})

const SIGN_IN = `/login /login/ /en/login /Login.aspx /login;jsessionid=1 /account/logon /Account/Login?ReturnUrl=%2F
  /session/new /user_sessions/new/ /users/sign_in /users/sign-in /wp-login.php?redirect_to=x /de/anmelden /connexion
  /oauth2/authorize?client_id=x /sso/saml /auth/realms/x /?route=account/login /#/signin /#/login?next=x
  https://login.example/x https://login.microsoftonline.com/common/ https://accounts.google.com/v3/signin/identifier
  https://eu.auth.shop.example/ https://sso.shop.example/start`
const OTHERS = `/auth-guide /oauth-vs-saml /blog/how-to-log-in-safely /docs/auth /blog/sso /auth /sso/ /docs/oauth2/scopes
  /connexion-internet /kurs-anmeldung /anmeldung-newsletter /account /authors /authors/new /blogin /login-tips /logins
  /signing /session/newest /sessions /?utm_campaign=login-page /#about-login https://authors.example/
  https://blog-sso.example/ no-url`

test.each([
  ...SIGN_IN.split(/\s+/).map((url) => [url, true] as const),
  ...OTHERS.split(/\s+/).map((url) => [url, false] as const),
])('%s is a sign-in page: %s', (url, expected) => {
  const final = url.startsWith('/') ? `https://shop.example${url}` : url
  expect(leadsToSignIn('https://shop.example/', final)).toBe(expected)
  expect(leadsToSignIn('https://shop.example/login', final)).toBe(false)
})
