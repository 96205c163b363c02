import { describe, expect, it } from 'vitest'
import { compareSessionMessages } from '~/shared/messages/compare-sessions'
import { compareTestsMessages } from '~/shared/messages/compare-tests'
import { sessionConclusion } from '~/shared/rules/report/session-conclusion'
import type { CompareSessionDetail, SessionDifference } from '~/shared/schemas/compare-session'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import { renderDifferences, renderMoreResults } from './render-session.server'
import { detailsIn, shownSession } from './shown-session'

const messages = compareSessionMessages.session
const KIB = 1024

const testOf = (position: number): CompareSessionDetail['tests'][number] => ({
  _id: `018f0000-0000-7000-8000-00000000000${position}`,
  site: 1,
  page: position,
  device: 1,
  location: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  status: 'success',
  failureCode: null,
  gapReason: null,
  scores: { performance: 90, accessibility: 80, bestPractices: 70, seo: 60, security: 50, cachePolicy: 40 },
  position,
  name: `Page ${position}`,
  pageName: `Page ${position}`,
  url: 'https://shop.example/',
  siteName: 'Shop',
  client: 1,
  clientName: 'Client',
  project: 1,
  isCompetitor: false,
  deviceName: 'Phone',
  formFactor: 'MOBILE',
  locationLabel: 'Local',
  lcp: 2_000,
  isNoisy: false,
})

const request = (at: number) => ({
  url: `https://shop.example/with/some/longer/path/chunk-${at}.js`,
  method: 'GET',
  status: 200,
  resourceType: 'Script',
  thirdParty: false,
  transferSize: 1_000 * at,
})
const ten = <Item>(make: (at: number) => Item) => ({
  total: 30,
  items: Array.from({ length: 10 }, (_, at) => make(at)),
})
const amount = (before: number, after: number) => ({ before, after, difference: after - before })

const differenceOf = (position: number): SessionDifference => ({
  position,
  sameness: 'same',
  scores: [
    { key: 'performance', ...amount(90, 60), smallest: 4, verdict: 'worse' },
    { key: 'security', ...amount(50, 50), smallest: null, verdict: 'same' },
  ],
  metrics: [
    { key: 'lcp', ...amount(2_000, 3_000), smallest: 200, verdict: 'worse' },
    { key: 'tti', ...amount(4_000, 4_100), smallest: 900, verdict: 'noise' },
  ],
  amounts: [{ key: 'thirdParty', bytes: amount(1_024, 4_096), requests: amount(1, 2) }],
  requests: {
    came: ten(request),
    went: ten(request),
    larger: ten((at) => ({ before: request(at), after: request(at + 5) })),
    slower: ten((at) => ({ before: request(at), after: request(at), beforeMs: 100, afterMs: 700 })),
  },
  thirdParties: [{ entity: 'Tags & more', before: null, after: { requests: 2, bytes: 4_096 } }],
  audits: {
    newlyFailed: [{ section: 'seo', id: 'title', title: 'Document has no title' }],
    newlyPassed: [],
  },
  mainThread: [{ group: 'Script evaluation', before: 120, after: null }],
  headers: [{ name: 'server', before: 'old', after: null }],
})

const metrics = Object.fromEntries(METRIC_KEYS.map((key) => [key, 1_000])) as NonNullable<
  CompareSessionDetail['figures'][number]
>['metrics']
const shift = (element: string) => ({ value: 0.12, atMs: 900, element })

function sessionOf(tests: number, detailed: number[]): CompareSessionDetail {
  const others = Array.from({ length: tests - 1 }, (_, at) => at + 1)
  return {
    _id: '018f0000-0000-7000-8000-0000000000ff',
    organization: 1,
    title: 'Relaunch',
    notes: '',
    baseline: 0,
    createdBy: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    mayChange: true,
    mayShare: true,
    tests: Array.from({ length: tests }, (_, position) => testOf(position)),
    detailed,
    figures: Array.from({ length: tests }, (_, position) => ({
      metrics: { ...metrics, lcp: 2_000 + position },
      isSimulated: false,
      shifts: [shift(`#of-${position}`)],
    })),
    differences: others.map(differenceOf),
    storedBytes: 1_000,
  }
}

describe('the rendered differences', () => {
  it('are those of the asked test against the baseline', () => {
    const html = renderDifferences(sessionOf(3, [2]))
    expect(html).toContain(messages.against('Page 2', 'Page 0'))
    expect(html).not.toContain('Page 1')
    for (const part of [
      messages.larger(30),
      messages.slower(30),
      messages.came(30),
      messages.went(30),
      compareTestsMessages.amounts,
      'Tags &amp; more',
      messages.newlyFailed(1),
      'Script evaluation',
      messages.missing,
    ])
      expect(html).toContain(part)
  })

  it('show the layout shifts of both', () => {
    const html = renderDifferences(sessionOf(3, [2]))
    expect([html.includes('#of-0'), html.includes('#of-2'), html.includes('#of-1')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('stay small for eight tests, and are nothing without a compared test', () => {
    expect(renderDifferences(sessionOf(8, [1])).length).toBeLessThan(40 * KIB)
    expect(renderDifferences(sessionOf(1, []))).toBe('')
  })
})

describe('what the screen gets', () => {
  it('has the shown figures and no evidence', () => {
    const { figures, differences } = shownSession(sessionOf(8, [1]))
    expect(figures[0]?.metrics).toMatchObject({ lcp: 2_000, fcp: 1_000 })
    expect(figures[0]).not.toHaveProperty('shifts')
    expect(Object.keys(figures[0]?.metrics ?? {})).toHaveLength(8)
    expect(differences).toHaveLength(7)
    expect(differences[0]).not.toHaveProperty('requests')
  })

  it('has the other scores and metrics as a table without their data', () => {
    const html = renderMoreResults(sessionOf(3, [1]))
    for (const part of [messages.moreResults, 'Page 2', 'TTI', '+100']) expect(html).toContain(part)
    expect(html).not.toContain('FCP')
  })

  it.each([
    ['', 'first'],
    ['?test=2', 1],
    ['?test=8', 7],
    ['?test=0', 'first'],
    ['?test=9', 'first'],
    ['?test=x', 'first'],
  ])('asks for the test of the address: %s', (search, details) => {
    expect(detailsIn(new URLSearchParams(search))).toBe(details)
  })
})

describe('the conclusion', () => {
  it('names the fastest test and those that differ significantly', () => {
    expect(sessionConclusion(sessionOf(3, [1]))).toEqual([
      messages.conclusion.fastest('Page 0', '2.00 s'),
      messages.conclusion.worse('Page 1, Page 2'),
    ])
  })

  it.each([
    ['noise', true],
    ['same', true],
    ['few', false],
    ['engine', false],
    ['disturbed', false],
  ] as const)('of tests whose LCP is %s says that nothing differs: %s', (verdict, isSaid) => {
    const session = sessionOf(2, [1])
    const differences = session.differences.map((one) => ({
      ...one,
      metrics: one.metrics.map((metric) => ({ ...metric, verdict })),
    }))
    expect(sessionConclusion({ ...session, differences }).includes(messages.conclusion.same)).toBe(isSaid)
  })

  it('names tests without LCP instead', () => {
    const session = sessionOf(2, [1])
    const differences = session.differences.map((one) => ({ ...one, metrics: [] }))
    const figures = session.figures.map((one, at) =>
      at === 1 && one ? { ...one, metrics: { ...one.metrics, lcp: null } } : one,
    )
    expect(sessionConclusion({ ...session, differences, figures })).toEqual([
      messages.conclusion.unmeasured('Page 1'),
    ])
  })
})
