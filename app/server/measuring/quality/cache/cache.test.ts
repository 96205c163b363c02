import { describe, expect, test } from 'vitest'
import type { Header, ResponseFact } from '../facts'
import { facts, file, response } from '../fixtures/facts'
import type { Audit } from '../verdict'
import { cachedResponses, isFingerprinted } from './cached-responses'
import { immutable } from './immutable'
import { lifetime } from './lifetime'
import { freshAtNextVisit } from './repeat-visit'
import { storage } from './storage'
import { validator } from './validator'
import { vary } from './vary'

const HOUR = 3_600
const DAY = 86_400
const YEAR = 365 * DAY
const CC = (value: string): Header => ['cache-control', value]

test.each([
  [0, 0],
  [-1, 0],
  [Number.NaN, 0],
  [75 * 60, 0.1],
  [DAY, 0.5],
  [7 * DAY, 0.8],
  [19 * DAY, 0.9],
  [30 * DAY, 0.93],
  [YEAR, 0.99],
])('a lifetime of %d seconds is fresh at the next visit with probability %d', (seconds, probability) => {
  expect(freshAtNextVisit(seconds)).toBeCloseTo(probability, 1)
})

describe('the cache lifetime of a response', () => {
  const DATE: Header = ['date', 'Mon, 01 Jun 2026 00:00:00 GMT']
  test.each<[Header[], number | null, string]>([
    [[CC('max-age=3600')], HOUR, 'shared'],
    [[CC('Public, MAX-AGE=3600')], HOUR, 'shared'],
    [[CC('max-age="3600"')], HOUR, 'shared'],
    [[CC('public'), CC('max-age=60')], 60, 'shared'],
    [[CC('private, max-age=60')], 60, 'private'],
    [[CC('no-store, max-age=60')], 0, 'none'],
    [[CC('no-cache, max-age=60')], 0, 'shared'],
    [[CC('s-maxage=60')], null, 'shared'],
    [[CC('max-age=-5')], 0, 'shared'],
    [[CC('max-age=junk')], 0, 'shared'],
    [[CC('max-age=99999999999999999999')], 10 * YEAR, 'shared'],
    [[CC('immutable')], null, 'shared'],
    [[DATE, ['expires', 'Mon, 01 Jun 2026 01:00:00 GMT']], HOUR, 'shared'],
    [[DATE, ['expires', 'Sun, 31 May 2026 00:00:00 GMT']], 0, 'shared'],
    [[['expires', '0']], 0, 'shared'],
    [[DATE, ['expires', 'Tue, 02 Jun 2026 00:00:00 GMT'], CC('max-age=60')], 60, 'shared'],
    // Heuristic freshness of the browser is not a stated cache lifetime.
    [[DATE, ['last-modified', 'Mon, 01 Jan 2024 00:00:00 GMT']], null, 'shared'],
    [[CC('')], null, 'shared'],
    [[CC(',,=,;')], null, 'shared'],
    [[], null, 'shared'],
  ])('%j', (headers, seconds, kept) => {
    expect(cachedResponses(facts([], { responses: [file('/a.js', headers)] }))).toMatchObject([
      { lifetime: seconds, storage: kept },
    ])
  })
})

describe('what a second visit loads again', () => {
  const wasted = (headers: Header[]) =>
    cachedResponses(facts([], { responses: [file('/a.js', headers)] }))[0]?.wastedBytes
  test('is all of a file without a lifetime', () => expect(wasted([])).toBe(10_000))
  test('is half of a file with a lifetime of one day', () =>
    expect(wasted([CC('max-age=86400')])).toBe(5_000))
  test('is a revalidation request with a validator', () => expect(wasted([['etag', 'W/"1"']])).toBe(400))
  test('is everything for no-store, regardless of validators', () => {
    expect(wasted([CC('no-store'), ['etag', '"1"']])).toBe(10_000)
  })
  test('is nearly nothing after a year', () => expect(wasted([CC('max-age=31536000')])).toBeLessThan(100))
})

test('audits only complete static files, each once, largest waste first', () => {
  const responses = [
    file('/small.js', [], { bodySize: 10 }),
    file('/large.css', [], { bodySize: 50_000, type: 'Stylesheet' }),
    file('/large.css', [], { bodySize: 50_000, type: 'Stylesheet' }),
    file('/api', [], { type: 'Fetch' }),
    file('/sent', [], { method: 'POST' }),
    file('/missing.js', [], { status: 404 }),
    file('/moved.js', [], { status: 301 }),
    response({ url: 'data:text/plain,x', type: 'Image' }),
  ]
  expect(cachedResponses(facts([], { responses })).map(({ url }) => new URL(url).pathname)).toEqual([
    '/large.css',
    '/small.js',
  ])
})

test.each([
  ['/app.3f9a1c22.js', true],
  ['/assets/index-BvX3k9Qz.js', true],
  ['/chunk_8f14e45fceea167a5a36dedd4bea2543.css', true],
  ['/jquery-3.7.1.min.js', false],
  ['/stylesheets.css', false],
  ['/deadbeef.js', false],
  ['/20260101.js', false],
  ['/', false],
])('%s has a fingerprint: %s', (path, is) => {
  expect(isFingerprinted(`https://shop.example.com${path}`)).toBe(is)
})

type Case = [ResponseFact[], number | null, string[]]
const judge = (audit: Audit, responses: ResponseFact[]) => {
  const { score, items } = audit.judge(facts([], { responses }))
  return [score, items.map(({ problem }) => problem)]
}
const kept = (...headers: Header[]) => file('/a.js', headers)
const other = (...headers: Header[]) => file('/b.js', headers)

test.each<Case>([
  [[kept(CC('max-age=31536000'))], 0.99, []],
  [[kept(CC('max-age=604800'))], 0.8, []],
  [[kept(CC('max-age=3600'))], 0.08, ['lifetime-short']],
  [[kept(CC('no-cache'))], 0, ['lifetime-none']],
  [[kept()], 0, ['lifetime-unstated']],
  [[kept(CC('max-age=31536000')), other()], 0.5, ['lifetime-unstated']],
  [[], null, []],
])('lifetime %#', (responses, score, problems) =>
  expect(judge(lifetime, responses)).toEqual([score, problems]),
)

test.each<Case>([
  [[kept(['etag', '"1"']), other(['last-modified', 'Mon, 01 Jan 2024 00:00:00 GMT'])], 1, []],
  [[kept(['etag', '']), other(['etag', '"1"'])], 0.5, ['validator-missing']],
  [[kept(['last-modified', 'yesterday'])], 0, ['validator-missing']],
  [[kept(CC('max-age=31536000'))], null, []],
  [[kept(CC('no-store'))], null, []],
  [[], null, []],
])('validator %#', (responses, score, problems) =>
  expect(judge(validator, responses)).toEqual([score, problems]),
)

test.each<Case>([
  [[kept(['vary', 'Accept-Encoding'], ['content-encoding', 'br'])], 1, []],
  [[kept(['vary', 'Accept-Encoding, Origin'])], 1, []],
  [[kept(['content-encoding', 'gzip'])], 0, ['vary-without-encoding']],
  [[kept(['vary', 'Accept-Encoding'], ['vary', 'USER-AGENT']), other()], 0.5, ['vary-splits']],
  [[kept(['vary', '*'])], 0, ['vary-splits']],
  [[], null, []],
])('vary %#', (responses, score, problems) => expect(judge(vary, responses)).toEqual([score, problems]))

const named = (...headers: Header[]) => file('/app.3f9a1c22.js', headers)
test.each<Case>([
  [[named(CC('max-age=31536000, immutable'))], 1, []],
  [[named(CC('max-age=31536000, IMMUTABLE'))], 1, []],
  [[named(CC('max-age=31536000'))], 0.7, ['immutable-unsaid']],
  [[named(CC('max-age=60, immutable'))], 0, ['immutable-short']],
  [[named()], 0, ['immutable-short']],
  [[kept()], null, []],
])('immutable %#', (responses, score, problems) =>
  expect(judge(immutable, responses)).toEqual([score, problems]),
)

test.each<Case>([
  [[kept()], 1, []],
  [[kept(CC('no-store'))], 0, ['storage-none']],
  [[kept(CC('Private'))], 0.7, ['storage-private']],
  [[kept(CC('no-store')), other()], 0.5, ['storage-none']],
  [[], 1, []],
])('storage %#', (responses, score, problems) => expect(judge(storage, responses)).toEqual([score, problems]))

test('a no-store page reloads on back navigation', () => {
  const { score, items } = storage.judge(facts([CC('No-Store')]))
  expect([score, items.map(({ problem }) => problem)]).toEqual([0.8, ['storage-none-page']])
})
