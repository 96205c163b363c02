import { describe, expect, test } from 'vitest'
import type { Header } from '../facts'
import { facts, file, onPlainHttp } from '../fixtures/facts'
import type { Audit } from '../verdict'
import { csp } from './csp'
import { framing } from './framing'
import { hsts } from './hsts'
import { nosniff } from './nosniff'
import { permissionsPolicy } from './permissions-policy'
import { referrerPolicy } from './referrer-policy'

type Case = [headers: Header[], score: number | null, problems: string[]]
const judge = (audit: Audit, headers: Header[]) => {
  const { score, items } = audit.judge(facts(headers))
  return [score, items.map(({ problem }) => problem)]
}
const sent =
  (name: string) =>
  (...values: string[]): Header[] =>
    values.map((value) => [name, value])

const HSTS = sent('strict-transport-security')
test.each<Case>([
  [HSTS('max-age=31536000; includeSubDomains'), 1, []],
  [HSTS('MAX-AGE="63072000" ; INCLUDESUBDOMAINS; preload'), 1, []],
  [HSTS('max-age=31536000'), 0.9, ['hsts-own-host-only']],
  [HSTS('max-age=20000000; includeSubDomains'), 0.95, ['hsts-under-a-year']],
  [HSTS('max-age=3600; includeSubDomains'), 0.5, ['hsts-short']],
  [HSTS('max-age=31536000; includeSubDomains', 'max-age=0'), 0.9, ['hsts-twice']],
  [HSTS('max-age=0'), 0, ['hsts-off']],
  [HSTS('max-age=-1'), 0, ['hsts-invalid']],
  [HSTS('max-age=1; max-age=31536000'), 0, ['hsts-invalid']],
  [HSTS('includeSubDomains'), 0, ['hsts-invalid']],
  [HSTS('junk'), 0, ['hsts-invalid']],
  [HSTS(''), 0, ['hsts-invalid']],
  [[], 0, ['hsts-missing']],
])('hsts %j', (headers, score, problems) => expect(judge(hsts, headers)).toEqual([score, problems]))

test('hsts has no effect without TLS or on IP addresses', () => {
  expect(hsts.judge(onPlainHttp(HSTS('max-age=31536000'))).items).toMatchObject([
    { problem: 'hsts-without-https' },
  ])
  const bare = { ...facts(HSTS('max-age=31536000')), pageUrl: 'https://1.2.3.4/' }
  expect(hsts.judge(bare).state).toBe('notApplicable')
  expect(hsts.judge({ ...bare, pageUrl: 'https://[2606:4700::1]/' }).state).toBe('notApplicable')
})

const XFO = sent('x-frame-options')
const CSP = sent('content-security-policy')
test.each<Case>([
  [XFO('DENY'), 1, []],
  [XFO('sameorigin'), 1, []],
  [XFO('SAMEORIGIN', 'SameOrigin'), 1, []],
  [XFO('DENY, SAMEORIGIN'), 0.7, ['framing-contradictory']],
  [XFO('ALLOW-FROM https://a.example'), 0, ['framing-invalid']],
  [XFO('ALLOWALL'), 0, ['framing-invalid']],
  [XFO(''), 0, ['framing-missing']],
  [CSP("frame-ancestors 'none'"), 1, []],
  [CSP("default-src 'self'; Frame-Ancestors https://a.example"), 1, []],
  [CSP("default-src 'self', frame-ancestors 'self'"), 1, []],
  [[...XFO('DENY'), ...CSP('frame-ancestors *')], 0, ['framing-open']],
  [CSP("frame-ancestors 'self' https:"), 0, ['framing-open']],
  [CSP("default-src 'none'"), 0, ['framing-missing']],
  [[], 0, ['framing-missing']],
])('framing %j', (headers, score, problems) => expect(judge(framing, headers)).toEqual([score, problems]))

test('frame-ancestors in a meta element is ignored', () => {
  const document = { subresources: [], policies: ["frame-ancestors 'none'"], referrer: null }
  expect(framing.judge(facts([], { document })).items).toMatchObject([{ problem: 'framing-missing' }])
})

const REFERRER = sent('referrer-policy')
test.each<Case>([
  [REFERRER('strict-origin-when-cross-origin'), 1, []],
  [REFERRER('No-Referrer'), 1, []],
  [REFERRER('no-referrer, strict-origin'), 1, []],
  [REFERRER('same-origin', 'a-policy-of-tomorrow'), 1, []],
  [REFERRER('no-referrer, unsafe-url'), 0, ['referrer-policy-loose']],
  [REFERRER('no-referrer-when-downgrade'), 0.3, ['referrer-policy-loose']],
  [REFERRER('origin'), 0.7, ['referrer-policy-loose']],
  [REFERRER('nonsense'), 0.5, ['referrer-policy-invalid']],
  [REFERRER('constructor'), 0.5, ['referrer-policy-invalid']],
  [[], 0.5, ['referrer-policy-missing']],
])('referrer-policy %j', (headers, score, problems) =>
  expect(judge(referrerPolicy, headers)).toEqual([score, problems]),
)

test('a referrer policy in a meta element counts', () => {
  const document = { subresources: [], policies: [], referrer: 'same-origin' }
  expect(referrerPolicy.judge(facts(REFERRER('unsafe-url'), { document })).score).toBe(1)
})

const PERMISSIONS = sent('permissions-policy')
test.each<Case>([
  [PERMISSIONS('camera=(), microphone=()'), 1, []],
  [PERMISSIONS('camera=()', 'geolocation=(self "https://a.example")'), 1, []],
  [PERMISSIONS('fullscreen=*'), 1, []],
  [PERMISSIONS('camera=*, microphone=()'), 0.6, ['permissions-policy-open']],
  [PERMISSIONS('camera=*, Microphone=( * )'), 0.36, ['permissions-policy-open', 'permissions-policy-open']],
  [PERMISSIONS("camera 'none'"), 0, ['permissions-policy-invalid']],
  [PERMISSIONS(''), 0, ['permissions-policy-invalid']],
  [sent('feature-policy')("camera 'none'"), 0.5, ['permissions-policy-obsolete']],
  [[], 0, ['permissions-policy-missing']],
])('permissions-policy %j', (headers, score, problems) =>
  expect(judge(permissionsPolicy, headers)).toEqual([score, problems]),
)

describe('nosniff', () => {
  const NOSNIFF = sent('x-content-type-options')
  test.each<Case>([
    [NOSNIFF('nosniff'), 1, []],
    [NOSNIFF('NoSniff'), 1, []],
    [NOSNIFF('nosniff, nosniff'), 1, []],
    [NOSNIFF('junk', 'nosniff'), 0, ['nosniff-missing']],
    [[], 0, ['nosniff-missing']],
  ])('of the page %j', (headers, score, problems) =>
    expect(judge(nosniff, headers)).toEqual([score, problems]),
  )

  test('of subresources counts as much as that of the page', () => {
    const loaded = [
      file('/a.js', NOSNIFF('nosniff')),
      file('/b.css', [], { type: 'Stylesheet' }),
      file('/missing.js', [], { status: 404 }),
      file('/c.png', [], { type: 'Image' }),
      file('/d.js', [], { url: 'https://elsewhere.example/d.js' }),
    ]
    const { score, items } = nosniff.judge(facts(NOSNIFF('nosniff'), { responses: loaded }))
    expect([score, items.map(({ subject }) => subject)]).toEqual([0.75, ['https://shop.example.com/b.css']])
  })
})

describe('csp', () => {
  const STRICT =
    "script-src 'nonce-cmFuZG9tdmFsdWU' 'strict-dynamic' https: 'unsafe-inline'; object-src 'none'; base-uri 'none'"
  const REPORTED = sent('content-security-policy-report-only')
  test.each<Case>([
    [CSP(STRICT), 1, []],
    [CSP(STRICT.toUpperCase().replace('NONCE-CMFUZG9TDMFSDWU', 'nonce-cmFuZG9tdmFsdWU')), 1, []],
    [CSP("frame-ancestors 'none'", STRICT), 1, []],
    [CSP(`frame-ancestors 'none', ${STRICT}`), 1, []],
    [CSP("default-src 'self'"), 0.95, ['csp-script-allowlist-bypass']],
    [CSP("script-src 'unsafe-inline'; object-src 'none'"), 0.5, ['csp-script-unsafe-inline']],
    [CSP("frame-ancestors 'none'"), 0.25, ['csp-missing-directives', 'csp-missing-directives']],
    [REPORTED(STRICT), 0.1, ['csp-report-only']],
    [[...CSP(STRICT), ...REPORTED("default-src 'none'")], 1, []],
    [CSP(''), 0, ['csp-missing']],
    [[], 0, ['csp-missing']],
  ])('%j', (headers, score, problems) => {
    const [actual, found] = judge(csp, headers)
    expect([actual, [...new Set(found as string[])].sort()]).toEqual([score, [...new Set(problems)].sort()])
  })

  test('a policy in a meta element counts, and its nonce is not stored', () => {
    const policies = [
      "script-src 'nonce-secret-of-today' http://cdn.example; object-src 'none'; base-uri 'none'",
    ]
    const { score, items } = csp.judge(
      facts([], { document: { subresources: [], policies, referrer: null } }),
    )
    expect(score).toBeGreaterThan(0)
    expect(JSON.stringify(items)).not.toContain('secret-of-today')
  })

  test('several hosts with known bypasses are one fault', () => {
    const hosts = ['ajax.googleapis.com', 'cdnjs.cloudflare.com', 'www.google.com', 'yandex.st']
    const one = csp.judge(facts(CSP(`script-src https://${hosts[0]}; object-src 'none'`)))
    const all = csp.judge(
      facts(CSP(`script-src ${hosts.map((host) => `https://${host}`).join(' ')}; object-src 'none'`)),
    )
    expect(all.items.length).toBeGreaterThanOrEqual(one.items.length)
    expect(all.score).toBe(one.score)
  })
})
