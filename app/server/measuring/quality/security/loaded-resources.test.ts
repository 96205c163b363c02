import { describe, expect, test } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import type { CookieFact, Header, PlainHttpResult, SiteFacts, Subresource, TlsFact } from '../facts'
import { cookie, facts, file, goodTls, NOW, onPlainHttp, response } from '../fixtures/facts'
import type { Audit } from '../verdict'
import { cookies } from './cookies'
import { cors } from './cors'
import { httpsRedirect } from './https-redirect'
import { mixedContent } from './mixed-content'
import { serverLeaks } from './server-leaks'
import { subresourceIntegrity } from './subresource-integrity'
import { tls } from './tls'

const judge = (audit: Audit, siteFacts: SiteFacts) => {
  const { score, items } = audit.judge(siteFacts)
  return [score, items.map(({ problem }) => problem)]
}

describe('tls', () => {
  test.each<[Partial<TlsFact>, number, string[]]>([
    [{}, 1, []],
    [{ protocol: 'TLS 1.2' }, 1, []],
    [{ protocol: 'QUIC' }, 1, []],
    [{ protocol: 'TLS 1.1' }, 0.2, ['tls-old']],
    [{ protocol: 'tls 1' }, 0.2, ['tls-old']],
    [{ cipher: '3DES_EDE_CBC' }, 0.6, ['tls-weak-cipher']],
    [{ validTo: NOW - 1 }, 0, ['tls-expired']],
    [{ validFrom: NOW - 77 * DAY_MS, validTo: NOW + 13 * DAY_MS }, 0.5, ['tls-expires-soon']],
    [{ validFrom: NOW - 75 * DAY_MS, validTo: NOW + 15 * DAY_MS }, 1, []],
    [{ validFrom: NOW - DAY_MS, validTo: NOW + 5 * DAY_MS }, 1, []],
    [{ validFrom: NOW - 5 * DAY_MS, validTo: NOW + DAY_MS }, 0.5, ['tls-expires-soon']],
    [{ names: ['www.example.com'] }, 0, ['tls-other-name']],
    [{ names: ['*.example.com'] }, 1, []],
    [{ names: ['*.com'] }, 0, ['tls-other-name']],
    [{ names: ['SHOP.EXAMPLE.COM'] }, 1, []],
    [{ names: [] }, 1, []],
    [{ validTo: Number.NaN, validFrom: Number.NaN }, 1, []],
  ])('%j', (change, score, problems) => {
    const site = facts()
    const responses = [response({ isMainDocument: true, tls: goodTls(change) })]
    expect(judge(tls, { ...site, responses })).toEqual([score, problems])
  })

  test('uses the weakest first-party host, ignores third-party hosts', () => {
    const responses = [
      file('/a.js', [], {
        url: 'https://cdn.example.com/a.js',
        tls: goodTls({ protocol: 'TLS 1.0', names: [] }),
      }),
      file('/b.js', [], {
        url: 'https://other.example.net/b.js',
        tls: goodTls({ validTo: NOW - DAY_MS, names: [] }),
      }),
    ]
    const { score, items } = tls.judge(facts([], { responses }))
    expect([score, items]).toEqual([
      0.2,
      [{ problem: 'tls-old', subject: 'cdn.example.com', value: 'TLS 1.0' }],
    ])
  })

  test('nothing is secure without TLS; unknown values are not rated', () => {
    expect(judge(tls, onPlainHttp())).toEqual([0, ['tls-none']])
    expect(tls.judge({ ...facts(), responses: [response({ isMainDocument: true, tls: null })] }).state).toBe(
      'notMeasured',
    )
  })
})

describe('https-redirect', () => {
  const to = (...hops: [string, number][]): PlainHttpResult => ({
    outcome: 'answered',
    reached: hops.map(([url, status]) => ({ url, status })),
  })
  const PLAIN = 'http://shop.example.com/'
  const SECURE = 'https://shop.example.com/'
  test.each<[string, PlainHttpResult | null, number | null, string[]]>([
    ['refused', { outcome: 'refused', reached: [] }, 1, []],
    ['led over for good', to([PLAIN, 301], [SECURE, 0]), 1, []],
    ['led over as 308', to([PLAIN, 308], [SECURE, 0]), 1, []],
    ['led over for now', to([PLAIN, 302], [SECURE, 0]), 0.9, ['redirect-temporary']],
    ['led over in two steps', to([PLAIN, 301], [`${PLAIN}x`, 301], [SECURE, 0]), 1, []],
    [
      'led elsewhere first',
      to([PLAIN, 301], ['http://example.com/', 301], [SECURE, 0]),
      0.8,
      ['redirect-detour'],
    ],
    ['served', to([PLAIN, 200]), 0, ['redirect-none']],
    ['refused by a status', to([PLAIN, 403]), 0, ['redirect-none']],
    ['not asked', null, null, []],
  ])('plain HTTP is %s', (_, plain, score, problems) => {
    expect(judge(httpsRedirect, facts([], { plain }))).toEqual([score, problems])
  })
  test('a page without TLS needs no request', () => {
    expect(judge(httpsRedirect, onPlainHttp())).toEqual([0, ['redirect-none']])
    const down = {
      ...onPlainHttp(),
      chain: [
        { url: SECURE, status: 302 },
        { url: PLAIN, status: 200 },
      ],
    }
    expect(judge(httpsRedirect, down)).toEqual([0, ['redirect-downgrade']])
  })
})

describe('cookies', () => {
  test.each<[Partial<CookieFact>, number, string[]]>([
    [{}, 1, []],
    [{ httpOnly: false }, 1, []],
    [{ name: 'sessionid' }, 1, []],
    [{ name: 'sessionid', httpOnly: false }, 0.6, ['cookie-for-scripts']],
    [{ name: 'XSRF-TOKEN', httpOnly: false }, 1, []],
    [{ secure: false }, 0.7, ['cookie-not-secure']],
    [{ secure: false, isSecureOrigin: false }, 1, []],
    [{ name: 'auth', secure: false }, 0.4, ['cookie-not-secure']],
    [{ sameSite: null }, 0.9, ['cookie-no-same-site']],
    [{ sameSite: 'nonsense' }, 0.9, ['cookie-no-same-site']],
    [{ sameSite: 'none' }, 1, []],
    [{ sameSite: 'none', secure: false }, 0.42, ['cookie-not-secure', 'cookie-none-not-secure']],
    [{ name: '__Host-a' }, 1, []],
    [{ name: '__Host-a', domain: 'example.com' }, 0.5, ['cookie-prefix-broken']],
    [{ name: '__host-a', path: null }, 0.5, ['cookie-prefix-broken']],
    [{ name: '' }, 1, []],
  ])('%j', (change, score, problems) => {
    expect(judge(cookies, facts([], { cookies: [cookie(change)] }))).toEqual([score, problems])
  })
  test('ignores third-party cookies; the last duplicate wins; the weakest cookie decides', () => {
    const sent = (...all: CookieFact[]) => facts([], { cookies: all })
    expect(cookies.judge(sent(cookie({ host: 'ads.example.net' }))).state).toBe('notApplicable')
    expect(cookies.judge(sent(cookie({ secure: false }), cookie()))).toMatchObject({ score: 1, items: [] })
    expect(cookies.judge(sent(cookie(), cookie({ name: 'auth', secure: false }))).score).toBe(0.4)
    expect(cookies.judge(sent(cookie({ host: 'www.example.com', name: 'b', secure: false }))).score).toBe(0.7)
  })
})

describe('mixed content', () => {
  const PLAIN = 'http://cdn.example.com/a.png'
  const named = (change: Partial<Subresource> = {}): Subresource => ({
    tag: 'img',
    url: PLAIN,
    integrity: null,
    isScript: false,
    isStylesheet: false,
    isForm: false,
    ...change,
  })
  const document = (...subresources: Subresource[]) => ({ subresources, policies: [], referrer: null })
  test.each<[string, Partial<SiteFacts>, number, string[]]>([
    ['none', {}, 1, []],
    ['loaded', { responses: [file('', [], { url: PLAIN })] }, 0.5, ['mixed-loaded']],
    ['reported', { mixedContent: [{ url: PLAIN, resolution: 'blocked' }] }, 0.7, ['mixed-blocked']],
    ['named', { document: document(named()) }, 0.9, ['mixed-upgraded']],
    ['a form', { document: document(named({ tag: 'form', isForm: true })) }, 0.6, ['mixed-form']],
    [
      'named and reported',
      { document: document(named()), mixedContent: [{ url: PLAIN, resolution: 'loaded' }] },
      0.5,
      ['mixed-loaded'],
    ],
    ['on our own machine', { responses: [file('', [], { url: 'http://127.0.0.1:8080/a.js' })] }, 1, []],
  ])('%s', (_, change, score, problems) => {
    expect(judge(mixedContent, facts([], change))).toEqual([score, problems])
  })
  test('ignores redirects to the page; a plain HTTP page has none', () => {
    const chain = [
      { url: 'http://shop.example.com/', status: 301 },
      { url: 'https://shop.example.com/', status: 200 },
    ]
    const way = facts([], { chain, responses: [response({ url: 'http://shop.example.com/', status: 301 })] })
    expect(mixedContent.judge(way).score).toBe(1)
    expect(mixedContent.judge(onPlainHttp()).state).toBe('notApplicable')
  })
})

describe('subresource integrity', () => {
  const FOREIGN = 'https://cdn.example.net/a.js'
  const withHeaders = (...all: [string, string | null][]) =>
    facts([], {
      document: {
        policies: [],
        referrer: null,
        subresources: all.map(([url, integrity]) => ({
          tag: 'script',
          url,
          integrity,
          isScript: true,
          isStylesheet: false,
          isForm: false,
        })),
      },
    })
  test.each<[[string, string | null][], number | null, string[]]>([
    [[[FOREIGN, 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K']], 1, []],
    [[[FOREIGN, null]], 0, ['integrity-missing']],
    [[[FOREIGN, 'md5-abc']], 0, ['integrity-invalid']],
    [
      [
        [FOREIGN, null],
        ['https://cdn.example.net/b.js', 'sha256-YWJj'],
      ],
      0.5,
      ['integrity-missing'],
    ],
    [[['https://static.example.com/own.js', null]], null, []],
    [[], null, []],
  ])('%j', (all, score, problems) =>
    expect(judge(subresourceIntegrity, withHeaders(...all))).toEqual([score, problems]),
  )
  test('is not rated when the source was not stored', () => {
    expect(subresourceIntegrity.judge(facts([], { document: null })).state).toBe('notMeasured')
  })
})

const ORIGIN = 'access-control-allow-origin'
const CREDENTIALS: Header = ['access-control-allow-credentials', 'true']
test.each<[Header[], number, string[]]>([
  [[], 1, []],
  [[[ORIGIN, 'https://app.example.com']], 1, []],
  [[[ORIGIN, 'https://app.example.com'], CREDENTIALS], 1, []],
  [[[ORIGIN, '*']], 0.9, ['cors-open-page']],
  [[[ORIGIN, '*'], CREDENTIALS], 0.7, ['cors-wildcard-credentials']],
  [[[ORIGIN, 'null']], 0.5, ['cors-null']],
  [[[ORIGIN, 'http://app.example.com'], CREDENTIALS], 0.6, ['cors-insecure-origin']],
  [[[ORIGIN, 'https://a.example, https://b.example']], 0.8, ['cors-invalid']],
  [
    [
      [ORIGIN, '*'],
      [ORIGIN, '*'],
    ],
    0.8,
    ['cors-invalid'],
  ],
  [[[ORIGIN, 'junk']], 0.8, ['cors-invalid']],
])('cors %j', (headers, score, problems) => expect(judge(cors, facts(headers))).toEqual([score, problems]))

test('cors: a public file is no fault', () => {
  const responses = [file('/font.woff2', [[ORIGIN, '*']], { type: 'Font' })]
  expect(judge(cors, facts([], { responses }))).toEqual([1, []])
})

test.each<[Header[], number, string[]]>([
  [[['server', 'nginx']], 1, []],
  [[['server', 'nginx/1.18.0']], 0.6, ['server']],
  [[['via', '1.1 varnish, HTTP/2 edge']], 1, []],
  [[['via', '1.1 squid/5.7']], 0.6, ['via']],
  [[['x-powered-by', 'Express']], 0.75, ['x-powered-by']],
  [
    [
      ['x-powered-by', 'PHP/8.1.2'],
      ['server', 'Apache/2.4.1 (Unix)'],
    ],
    0.36,
    ['x-powered-by', 'server'],
  ],
  [[['server', '']], 1, []],
  [[], 1, []],
])('server-leaks %j', (headers, score, subjects) => {
  const { score: actual, items } = serverLeaks.judge(facts(headers))
  expect([actual, items.map(({ subject }) => subject)]).toEqual([score, subjects])
})
