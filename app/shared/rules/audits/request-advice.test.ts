import { expect, it } from 'vitest'
import type { NetworkRequest } from '../../schemas/agent'
import type { Advice, AdviceKind } from './advice'
import { NO_PHASES, requestOf } from './fixtures/request'
import { createAdvice } from './request-advice'
import { LARGE_IMAGE_BYTES, untoldPreloads } from './transfer-advice'

const A = 'https://a.test'
const request = (url: string, more: Partial<NetworkRequest> = {}) =>
  requestOf(url.startsWith('/') ? `${A}${url}` : url, {
    mimeType: 'application/octet-stream',
    resourceType: 'Other',
    cache: 'none',
    headers: { 'content-encoding': 'br' },
    startMs: 100,
    endMs: 200,
    transferSize: 5_000,
    ...more,
  })
const PAGE = request('/', { resourceType: 'Document', mimeType: 'text/html' })
const seen = (
  requests: NetworkRequest[],
  named: Record<string, string[]> = {},
  firstPaintMs: number | null = 1_000,
) =>
  createAdvice({
    requests: [PAGE, ...requests],
    firstPaintMs,
    isNamedBy: (audits, url) => audits.some((id) => named[id]?.includes(url)),
  })
/** Kind, time, bytes and request numbers; the page itself is request 1. */
const brief = (all: Advice[]) =>
  all.map(({ kind, lostMs, lostBytes, requests }) => [
    kind,
    lostMs,
    lostBytes,
    requests.map(({ number }) => number).join(' '),
  ])

const redirect = (url: string, to: string, more: Partial<NetworkRequest> = {}) =>
  request(url, {
    status: 301,
    headers: { location: to },
    phases: { idle: 500, dns: 10, connect: 20, ssl: 30, ttfb: 100, download: 1 },
    ...more,
  })
const redirected = (url: string, from: string, more: Partial<NetworkRequest> = {}) =>
  request(url, { initiator: { kind: 'redirect', url: from }, ...more })
const font = (url: string, more: Partial<NetworkRequest> = {}) =>
  request(url, { resourceType: 'Font', ...more })
const image = (url: string, transferSize: number) =>
  request(url, { resourceType: 'Image', mimeType: 'image/png', transferSize })
const script = (url: string, more: Partial<NetworkRequest> = {}) =>
  request(url, { resourceType: 'Script', mimeType: 'text/javascript', ...more })
const plain = { headers: { server: 'x' }, transferSize: 20_300 }
const preload = (url: string, preloadUsed?: boolean) =>
  script(url, {
    initiator: { kind: 'preload', url: null },
    ...(preloadUsed !== undefined && { preloadUsed }),
  })
const overOld = (host: string, count: number, more: Partial<NetworkRequest> = {}) =>
  Array.from({ length: count }, (_, i) =>
    script(`https://${host}/${i}.js`, { protocol: 'http/1.1', ...more }),
  )
type Expected = [AdviceKind, number | null, number | null, string][]

it.each<[string, NetworkRequest[], Expected]>([
  ['nothing of a page that does all well', [font('/a.woff2'), script('/a.js')], []],
  [
    'the answer alone of a redirect within an origin: the connection is used on',
    [redirect('/old.js', '/new.js'), redirected('/new.js', `${A}/old.js`)],
    [['redirects', 101, null, '2']],
  ],
  [
    'the connection too of a redirect to another origin',
    [redirect('/old.js', 'https://b.test/new.js'), redirected('https://b.test/new.js', `${A}/old.js`)],
    [['redirects', 161, null, '2']],
  ],
  [
    'the slowest of several chains, hop by hop',
    [
      redirect('/x', '/y'),
      redirect('/1', '/2'),
      redirect('/2', '/3', { initiator: { kind: 'redirect', url: `${A}/1` } }),
      redirected('/3', `${A}/2`),
    ],
    [['redirects', 202, null, '3 4 2']],
  ],
  [
    'no time of a redirect whose phases nobody measured',
    [redirect('/old', '/new', { phases: NO_PHASES, status: 302 })],
    [['redirects', null, null, '2']],
  ],
  ['no redirect in an answer from before', [request('/same', { status: 304 })], []],
  [
    'the preloads that the browser says nothing used',
    [preload('/used.js', true), preload('/unused.js', false), preload('/untold.js')],
    [['preloads', null, 5_000, '3']],
  ],
  [
    'what was sent again, and only that',
    [script('/a.js'), script('/a.js#x'), script('/a.js', { fromCache: true }), script('/a.js?v=2')],
    [['repeated', null, 5_000, '3']],
  ],
  [
    'no repetition of what is asked for again on purpose',
    [
      ...[1, 2].map(() => request('/poll', { resourceType: 'Fetch' })),
      ...[1, 2].map(() => script('/post.js', { method: 'POST' })),
      ...[1, 2].map(() => script('/part.js', { status: 206 })),
      ...[1, 2].map(() => script('/worker.js', { cache: 'serviceWorker' })),
    ],
    [],
  ],
  [
    'an unused preload among the preloads, not what came in its place too',
    [preload('/a.js', false), script('/a.js')],
    [['preloads', null, 5_000, '2']],
  ],
  [
    'a font asked for after the first paint, until it came',
    [font('/early.woff2', { endMs: 1_500 }), font('/late.woff2', { startMs: 1_200, endMs: 1_900 })],
    [['lateFonts', 900, null, '3']],
  ],
  [
    'no time of a font that never came',
    [font('/late.woff2', { startMs: 1_200, endMs: 1_200, status: -1 })],
    [['lateFonts', null, null, '2']],
  ],
  [
    'the connection that a font had to wait for, once for each origin',
    [
      font('https://f.test/1', { phases: { ...NO_PHASES, dns: 5, connect: 20, ssl: 30, ttfb: 90 } }),
      font('https://f.test/2', { phases: { ...NO_PHASES, connect: 20, ssl: 30 } }),
      font('https://g.test/1', { phases: { ...NO_PHASES, ttfb: 90 } }),
      font('https://h.test/1', { phases: { ...NO_PHASES, connect: 9 } }),
      font('/own', { phases: { ...NO_PHASES, connect: 20 } }),
    ],
    [['fontOrigins', 55, null, '2']],
  ],
  [
    'what failed, the own first, but not what was still under way',
    [
      request('https://t.test/x', { thirdParty: true, status: -1, transferSize: 0 }),
      request('/gone', { status: 404, transferSize: 700 }),
      request('/slow', { status: -1, startMs: 300, endMs: 300 }),
    ],
    [['failed', null, 700, '3 2']],
  ],
  [
    'texts sent as they are, the largest first',
    [
      script('/a.js', plain),
      script('https://t.test/b.js', { ...plain, thirdParty: true, transferSize: 30_000 }),
      request('/data', { ...plain, mimeType: 'application/ld+json' }),
    ],
    [['compression', null, null, '3 2 4']],
  ],
  [
    'no text that is small, compressed on its way, no text, or of which no header is known',
    [
      script('/small.js', { ...plain, resourceSize: 900 }),
      script('/packed.js', { ...plain, transferSize: 6_000 }),
      request('/font', plain),
      script('/silent.js', { ...plain, headers: {} }),
      script('/kept.js', { ...plain, fromCache: true }),
    ],
    [],
  ],
  [
    'large images, the largest first',
    [
      image('/just.png', LARGE_IMAGE_BYTES),
      image('/more.png', LARGE_IMAGE_BYTES + 1),
      image('/most.png', 2_000_000),
    ],
    [['images', null, null, '4 3']],
  ],
  [
    'hosts of more requests than HTTP/1.1 carries at once',
    [...overOld('old.test', 7), ...overOld('few.test', 6), ...overOld('new.test', 9, { protocol: 'h3' })],
    [['protocol', null, null, '2']],
  ],
  [
    'the most time first, then the most bytes',
    [
      request('/gone', { status: 500, transferSize: 9_000 }),
      preload('/unused.js', false),
      image('/most.png', 2_000_000),
      redirect('/old.js', '/new.js'),
    ],
    [
      ['redirects', 101, null, '5'],
      ['failed', null, 9_000, '2'],
      ['preloads', null, 5_000, '3'],
      ['images', null, null, '4'],
    ],
  ],
])('reports %s', (_, requests, expected) => {
  expect(brief(seen(requests))).toEqual(expected)
})

it.each<[string, NetworkRequest[], string[]]>([
  ['redirects', [redirect('/old.js', '/new.js')], [`${A}/old.js`]],
  ['image-delivery-insight', [image('/most.png', 2_000_000)], [`${A}/most.png`]],
  ['uses-text-compression', [script('/a.js', plain)], [`${A}/a.js`]],
  ['modern-http-insight', overOld('old.test', 7), ['https://old.test/3.js']],
])('a Lighthouse finding is not repeated: %s', (audit, requests, urls) => {
  expect(seen(requests)).toHaveLength(1)
  expect(seen(requests, { [audit]: urls })).toEqual([])
  expect(seen(requests, { [audit]: ['https://other.test/'], other: urls })).toHaveLength(1)
})

it('ignores fonts without a first paint', () => {
  expect(seen([font('/late.woff2', { startMs: 9_000, endMs: 9_900 })], {}, null)).toEqual([])
})

it('describes the findings', () => {
  const notesOf = (requests: NetworkRequest[]) =>
    seen(requests).flatMap((one) => one.requests.map(({ note }) => note))
  const chain = [
    redirect('/1', '/2', { resourceType: 'Document' }),
    redirect('/2', '//b.test/3', { initiator: { kind: 'redirect', url: `${A}/1` } }),
  ]
  expect(notesOf(chain)).toEqual([
    `Redirect 1 of 2, of a document, 301 to ${A}/2`,
    'Redirect 2 of 2, 301 to https://b.test/3',
  ])
  expect(notesOf([redirect('/1', '/2', { headers: {} })])[0]).toContain('301 to an unknown URL')
  const waited = overOld('old.test', 7, { phases: { ...NO_PHASES, idle: 320 } })
  expect(notesOf(waited)).toEqual(['7 requests to old.test, queued for up to 320 ms'])
  expect(notesOf(overOld('old.test', 7))).toEqual(['7 requests to old.test'])
})

it('lists the first items, and the total', () => {
  const [failed] = seen(Array.from({ length: 30 }, (_, i) => request(`/${i}`, { status: 500 })))
  expect([failed?.requests.length, failed?.requestCount, failed?.lostBytes]).toEqual([20, 30, 150_000])
})

it('counts preloads with unknown usage', () => {
  expect(untoldPreloads([preload('/a', true), preload('/b', false), preload('/c'), script('/d')])).toBe(1)
})
