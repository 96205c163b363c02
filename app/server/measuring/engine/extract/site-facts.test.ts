import { describe, expect, test } from 'vitest'
import { documentFacts } from './document-facts'
import type { LogEvent } from './protocol-log'
import { extractSiteFacts, type Gathered } from './site-facts'

const SECURITY = {
  protocol: 'TLS 1.3',
  cipher: 'AES_128_GCM',
  issuer: 'An authority',
  subjectName: 'shop.example.com',
  sanList: ['shop.example.com'],
  validFrom: 1_700_000_000,
  validTo: 1_800_000_000,
}
const PAGE = 'https://shop.example.com/'
const event = (method: string, params: LogEvent['params']): LogEvent => ({
  method: `Network.${method}`,
  params,
})

/** A page behind a redirect, with a script. The raw header events arrive before and after the responses. */
const LOG: LogEvent[] = [
  event('requestWillBeSent', {
    requestId: '1',
    type: 'Document',
    request: { url: 'http://example.com/', method: 'GET' },
  }),
  event('responseReceivedExtraInfo', {
    requestId: '1',
    headers: {
      Location: PAGE,
      'Set-Cookie': 'first=secret-one; Path=/\nsecond=secret-two; Secure; SameSite=Strict',
    },
  }),
  event('requestWillBeSent', {
    requestId: '1',
    type: 'Document',
    request: { url: PAGE, method: 'GET' },
    redirectResponse: { url: 'http://example.com/', status: 301, headers: { Location: PAGE } },
    redirectHasExtraInfo: true,
  }),
  event('responseReceived', {
    requestId: '1',
    type: 'Document',
    hasExtraInfo: true,
    response: {
      url: PAGE,
      status: 200,
      headers: { Server: 'x' },
      securityDetails: SECURITY,
      encodedDataLength: 300,
    },
  }),
  event('responseReceivedExtraInfo', {
    requestId: '1',
    headers: {
      Server: 'x',
      'X-Frame-Options': 'DENY\nSAMEORIGIN',
      'set-cookie': 'third=secret-three; HttpOnly; Domain=.Example.com',
    },
  }),
  event('dataReceived', { requestId: '1', dataLength: 2000, encodedDataLength: 600 }),
  event('dataReceived', { requestId: '1', dataLength: 1500, encodedDataLength: 400 }),
  event('loadingFinished', { requestId: '1', encodedDataLength: 1300 }),
  event('requestWillBeSent', {
    requestId: '2',
    type: 'Script',
    request: { url: `${PAGE}a.js`, method: 'GET' },
  }),
  event('responseReceived', {
    requestId: '2',
    type: 'Script',
    hasExtraInfo: false,
    response: { url: `${PAGE}a.js`, status: 200, headers: { ETag: '"1"' } },
  }),
  event('requestWillBeSent', {
    requestId: '3',
    type: 'Image',
    request: { url: 'data:image/png;base64,', method: 'GET' },
  }),
  event('responseReceived', {
    requestId: '3',
    type: 'Image',
    response: { url: 'data:image/png;base64,', status: 200 },
  }),
  event('loadingFailed', { requestId: '4' }),
  { method: 'Page.frameNavigated', params: {} },
]
const gathered = (change: Partial<Gathered> = {}): Gathered => ({
  log: LOG,
  mainDocumentUrl: PAGE,
  html: '<script src="/a.js" integrity="sha256-abc"></script>',
  mixedContent: [{ insecureURL: 'http://cdn.example.net/a.png', resolutionStatus: 'MixedContentBlocked' }],
  plain: null,
  measuredAt: 1,
  ...change,
})

describe('the facts of a load', () => {
  const facts = extractSiteFacts(gathered())
  test('report redirects and responses', () => {
    expect(facts.pageUrl).toBe(PAGE)
    expect(facts.chain).toEqual([
      { url: 'http://example.com/', status: 301 },
      { url: PAGE, status: 200 },
    ])
    expect(
      facts.responses.map(({ url, isMainDocument, bodySize }) => [url, isMainDocument, bodySize]),
    ).toEqual([
      ['http://example.com/', false, 0],
      [PAGE, true, 1000],
      [`${PAGE}a.js`, false, 0],
    ])
  })
  test('contain the decoded size of a body, and none where its end was not observed', () => {
    expect(facts.responses.map(({ resourceSize }) => resourceSize)).toEqual([null, 3500, null])
  })
  test('contain each header as often as it was sent, in lower case', () => {
    expect(facts.responses[1]?.headers).toEqual([
      ['server', 'x'],
      ['x-frame-options', 'DENY'],
      ['x-frame-options', 'SAMEORIGIN'],
    ])
    expect(facts.responses[2]?.headers).toEqual([['etag', '"1"']])
  })
  test('contain the attributes of every cookie but no value', () => {
    expect(facts.cookies).toMatchObject([
      { name: 'first', host: 'example.com', isSecureOrigin: false, secure: false, sameSite: null, path: '/' },
      { name: 'second', secure: true, httpOnly: false, sameSite: 'strict' },
      {
        name: 'third',
        host: 'shop.example.com',
        isSecureOrigin: true,
        httpOnly: true,
        domain: 'example.com',
      },
    ])
    expect(JSON.stringify(facts)).not.toContain('secret')
  })
  test('report the connection, in milliseconds', () => {
    expect(facts.responses[1]?.tls).toMatchObject({
      protocol: 'TLS 1.3',
      validTo: 1_800_000_000_000,
      names: ['shop.example.com'],
    })
    expect(facts.responses[2]?.tls).toBeNull()
  })
  test('report insecure requests, and nothing of a source that was not stored', () => {
    expect(facts.mixedContent).toEqual([{ url: 'http://cdn.example.net/a.png', resolution: 'blocked' }])
    expect(extractSiteFacts(gathered({ html: null })).document).toBeNull()
    expect(extractSiteFacts(gathered({ log: [] }))).toMatchObject({ pageUrl: PAGE, responses: [], chain: [] })
  })
})

describe('the facts of a source', () => {
  const factsOf = (html: string) => documentFacts(html, PAGE)
  test('are its subresources, with their integrity hashes', () => {
    const { subresources } = factsOf(`<base href="https://cdn.example.net/v1/">
      <script src="a.js" integrity="sha256-abc" crossorigin></script>
      <link rel="preload stylesheet" href="//fonts.example.org/a.css"><link rel="canonical" href="/canonical">
      <img src="http://img.example.org/a.png"><img src="data:,"><form action="http://example.org/send"><script>inline()</script>`)
    expect(subresources.map(({ tag, url, integrity }) => [tag, url, integrity])).toEqual([
      ['script', 'https://cdn.example.net/v1/a.js', 'sha256-abc'],
      ['link', 'https://fonts.example.org/a.css', null],
      ['img', 'http://img.example.org/a.png', null],
      ['form', 'http://example.org/send', null],
    ])
    expect(
      subresources.map(({ isScript, isStylesheet, isForm }) => [isScript, isStylesheet, isForm]),
    ).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, false],
      [false, false, true],
    ])
  })
  test('are its policies', () => {
    const html = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">
      <meta name=REFERRER content=origin><meta name="referrer" content="no-referrer"><meta name="x">`
    expect(factsOf(html)).toMatchObject({ policies: ["default-src 'self'"], referrer: 'no-referrer' })
    expect(factsOf('<p>')).toEqual({ subresources: [], policies: [], referrer: null })
  })
})
