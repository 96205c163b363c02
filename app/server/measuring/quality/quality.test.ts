import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { qualityAuditsMessages } from '~/shared/messages/quality'
import { qualityProblemsMessages } from '~/shared/messages/quality-problems'
import { quality } from '~/shared/schemas/quality'
import { DAY_MS } from '~/shared/values/units'
import { auditQuality } from '.'
import { CACHE_AUDITS } from './cache'
import type { Header, SiteFacts } from './facts'
import { cookie, facts, file, goodTls, response } from './fixtures/facts'
import { scoreSection } from './score-section'
import { SECURITY_AUDITS } from './security'
import { notApplicable, notMeasured, scored } from './verdict'

describe('the weights', () => {
  test.each([
    ['security', SECURITY_AUDITS],
    ['cache', CACHE_AUDITS],
  ])('of %s add up to 100, each with a rationale', (_, audits) => {
    expect(audits.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
    expect(audits.every(({ because }) => because.length > 20)).toBe(true)
    expect(new Set(audits.map(({ audit }) => audit.id)).size).toBe(audits.length)
  })

  test('of audits that do not apply are left out of the sum', () => {
    const audit = (id: string, score: number | null) => ({
      audit: { id, judge: () => (score === null ? notApplicable() : scored(score)) },
      weight: 10,
      because: '',
    })
    const section = scoreSection([audit('a', 1), audit('b', 0.5), audit('c', null)], facts())
    expect([section.score, section.weights]).toEqual([75, 20])
    expect(section.audits.map(({ impact }) => impact)).toEqual([0, 25, 0])
    expect(scoreSection([audit('c', null)], facts())).toMatchObject({ score: null, weights: 0 })
  })

  test('give no score when more than a quarter was not measured', () => {
    const audit = (weight: number, judge: () => ReturnType<typeof scored>) => ({
      ...{ audit: { id: String(weight), judge }, weight, because: '' },
    })
    const score = (lost: number) =>
      scoreSection([audit(75, () => scored(1)), audit(lost, notMeasured)], facts()).score
    expect([score(25), score(26)]).toEqual([100, null])
  })

  test('and an audit that throws costs nothing', () => {
    const broken = { id: 'broken', judge: () => JSON.parse('{') }
    expect(scoreSection([{ audit: broken, weight: 1, because: '' }], facts())).toMatchObject({
      score: null,
      audits: [{ state: 'notMeasured' }],
    })
  })
})

test('every audit has its texts', () => {
  const ids = [...SECURITY_AUDITS, ...CACHE_AUDITS].map(({ audit }) => audit.id)
  expect(Object.keys(qualityAuditsMessages).sort()).toEqual(ids.sort())
})

test('the same input gives the same bytes at any time', () => {
  const auditedAt = (measuredAt: number) =>
    JSON.stringify(auditQuality(facts([['server', 'nginx/1.2.3']], { measuredAt })))
  const now = facts().measuredAt
  expect(auditedAt(now)).toBe(auditedAt(now + DAY_MS))
})

test('a long list of findings is truncated and says so', () => {
  const responses = Array.from({ length: 80 }, (_, index) => file(`/${index}.js`))
  const { cache, security } = auditQuality(facts([], { responses }))
  const nosniff = security.audits.find(({ id }) => id === 'nosniff')
  expect([nosniff?.items.length, nosniff?.omitted]).toEqual([50, 31])
  expect(cache.responses).toHaveLength(80)
})

/** Valid header names and values, near misses, repetitions and noise. */
const NAMES = [
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'cache-control',
  'content-encoding',
  'content-security-policy',
  'content-security-policy-report-only',
  'date',
  'etag',
  'expires',
  'feature-policy',
  'last-modified',
  'permissions-policy',
  'referrer-policy',
  'server',
  'strict-transport-security',
  'vary',
  'via',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
]
const WORDS = [
  'max-age=1',
  'MAX-AGE=',
  'max-age=99999999999999999999999',
  'no-store',
  'immutable',
  'includeSubDomains',
  'DENY',
  "script-src 'self' 'nonce-a' *",
  "default-src 'none'",
  'frame-ancestors',
  '__proto__ x',
  'constructor',
  'camera=(self "x")',
  '*',
  'null',
  ',',
  ';',
  '=',
  '"',
  '\u0000',
  '𝒳',
  'Mon, 01 Jan 2024 00:00:00 GMT',
  'nginx/1.2',
]
const value = fc.oneof(
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' ')),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(';')),
)
const headers = fc.array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 12 }) as fc.Arbitrary<
  Header[]
>
const url = fc.oneof(
  fc.webUrl(),
  fc.constantFrom('https://shop.example.com/a.3f9a1c22.js', 'http://[::1]/', 'data:,', 'junk', ''),
)
const site: fc.Arbitrary<SiteFacts> = fc
  .record({
    pageUrl: fc.oneof(fc.constant('https://shop.example.com/'), url),
    document: headers,
    loaded: fc.array(
      fc.record({
        url,
        headers,
        type: fc.constantFrom('Script', 'Image', 'Stylesheet', 'XHR'),
        bodySize: fc.double(),
      }),
      { maxLength: 4 },
    ),
    cookies: fc.array(
      fc.record({
        name: fc.string({ unit: 'binary' }),
        sameSite: fc.option(fc.string({ unit: 'binary' })),
        secure: fc.boolean(),
        httpOnly: fc.boolean(),
        path: fc.option(fc.string()),
        domain: fc.option(fc.string()),
      }),
      { maxLength: 3 },
    ),
    subresources: fc.array(fc.record({ url, integrity: fc.option(value), isForm: fc.boolean() }), {
      maxLength: 3,
    }),
    policies: fc.array(value, { maxLength: 2 }),
    referrer: fc.option(value),
    tls: fc.record({ protocol: value, cipher: value, names: fc.array(value), validTo: fc.double() }),
    measuredAt: fc.double(),
  })
  .map(({ document, loaded, cookies, subresources, policies, referrer, tls, pageUrl, measuredAt }) => ({
    ...facts(),
    pageUrl,
    measuredAt,
    responses: [
      response({ url: pageUrl, isMainDocument: true, headers: document, tls: goodTls(tls) }),
      ...loaded.map((one) => response(one)),
    ],
    cookies: cookies.map((one) => cookie(one)),
    document: {
      referrer,
      policies,
      subresources: subresources.map((one) => ({
        ...one,
        tag: 'script',
        isScript: true,
        isStylesheet: false,
      })),
    },
  }))

test('for any response every score is in its range or null, and nothing throws', () => {
  fc.assert(
    fc.property(site, (siteFacts) => {
      for (const { audit } of [...SECURITY_AUDITS, ...CACHE_AUDITS]) {
        const { score, state } = audit.judge(siteFacts)
        if (score !== null && !(score >= 0 && score <= 1)) throw new Error(`${audit.id}: ${score}`)
        expect(score === null).toBe(
          state === 'notApplicable' || state === 'notMeasured' || state === 'manual',
        )
      }
      quality.parse(auditQuality(siteFacts))
    }),
    { numRuns: 300 },
  )
}, 60_000)

test('every finding has a message', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(site, (siteFacts) => {
      const { security, cache } = auditQuality(siteFacts)
      for (const { items } of [...security.audits, ...cache.audits])
        for (const { problem } of items) seen.add(problem)
    }),
    { numRuns: 500, seed: 12 },
  )
  expect([...seen].filter((problem) => !(problem in qualityProblemsMessages))).toEqual([])
  expect(seen.size).toBeGreaterThan(30)
}, 60_000)
