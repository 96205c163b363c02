import { describe, expect, it } from 'vitest'
import { compareTestsMessages as messages } from '~/shared/messages/compare-tests'
import type { ComparedTest, TestComparison } from '~/shared/schemas/compare-tests'
import { METRIC_KEYS } from '~/shared/values/metric-keys'
import { renderComparison } from './render-comparison.server'

const NO_METRICS = Object.fromEntries(METRIC_KEYS.map((key) => [key, null])) as ComparedTest['metrics']
const SCORES = {
  performance: 90,
  accessibility: 100,
  bestPractices: null,
  seo: null,
  security: null,
  cachePolicy: null,
}
const testOf = (id: string, hour: number, more: object = {}): ComparedTest => ({
  _id: id,
  site: 1,
  page: 2,
  device: 3,
  location: 4,
  createdAt: `2026-11-20T${hour}:00:00.000Z`,
  status: 'success',
  failureCode: null,
  gapReason: null,
  scores: SCORES,
  metrics: { ...NO_METRICS, fcp: 400, lcp: 800 },
  isNoisy: false,
  isPoint: true,
  isSimulated: false,
  ...more,
})
const request = (url: string, transferSize: number | null) => ({
  url,
  method: 'GET',
  status: 200,
  resourceType: 'Script',
  transferSize,
  thirdParty: false,
})
const amount = { before: null, after: null, difference: null }
const TOLD: NonNullable<TestComparison['told']> = {
  sameness: 'same',
  scores: [
    { key: 'performance', before: 90, after: 80, difference: -10, smallest: 3.2, verdict: 'worse' },
    { key: 'seo', before: null, after: null, difference: null, smallest: null, verdict: null },
  ],
  metrics: [
    { key: 'lcp', before: 800, after: 850, difference: 50, smallest: 120, verdict: 'noise' },
    { key: 'tbt', before: null, after: 20, difference: null, smallest: null, verdict: null },
  ],
  amounts: [
    { key: 'total', bytes: { before: 1_024, after: 3_072, difference: 2_048 }, requests: amount },
    { key: 'script', bytes: amount, requests: { before: 1, after: 3, difference: 2 } },
  ],
  requests: {
    came: { total: 70, items: [request('https://a.test/<new>.js', 2_048)] },
    went: { total: 0, items: [] },
    resized: {
      total: 1,
      items: [
        {
          match: 'pattern',
          before: request('https://a.test/app-3f2a9c1b.js', 1_024),
          after: request('https://a.test/app-99fe12aa.js', 4_096),
        },
      ],
    },
    matched: { address: 12, query: 0, pattern: 1 },
  },
  audits: {
    newlyFailed: [{ section: 'seo', id: 'x', title: 'Has `a` title', impact: 12.5 }],
    newlyPassed: [],
    notCompared: [],
  },
}
const COMPARISON: TestComparison = {
  run: testOf('own', 14),
  other: testOf('other', 10),
  isSubstitute: false,
  isOtherLater: false,
  tests: [],
  told: TOLD,
}
const film = (src: string) => ({ width: 90, height: 160, slots: [], frames: [{ atMs: 300, src }] })
const FILMS = { before: film('/old.jpg'), after: film('/new.jpg') }
const CHOICE = {
  device: 3,
  deviceName: 'Phone',
  formFactor: 'MOBILE' as const,
  location: 4,
  locationLabel: 'Here',
}
function render(comparison: TestComparison, films: Parameters<typeof renderComparison>[0]['films'] = FILMS) {
  const shown = { choices: [CHOICE], url: 'https://a.test/', timeZone: 'UTC' }
  const search = new URLSearchParams('device=3&with=other')
  const { conclusion, cards } = renderComparison({ ...shown, comparison, films, search })
  return conclusion + cards
}
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const headsOf = (html: string) =>
  [...html.matchAll(/<th scope="col"[^>]*>([^<]*)</g)].map((match) => match[1]).slice(0, 4)

describe('two rendered tests', () => {
  it('are in order of time, each with a link to its report', () => {
    const html = render(COMPARISON)
    expect(headsOf(html)).toEqual([
      messages.figure,
      messages.baselineTest,
      messages.thisTest,
      messages.difference,
    ])
    expect(html).toMatch(/pointId=other[^"]*"[^>]*>Baseline test: 20 Nov 2026, 10:00/)
    expect(html).not.toMatch(/href="[^"]*with=/)
    const turned = render({ ...COMPARISON, other: testOf('other', 18), isOtherLater: true })
    expect(headsOf(turned).slice(1, 3)).toEqual([messages.thisTest, messages.baselineTest])
  })

  it('show metrics with verdicts, and omit those without values', () => {
    const text = textOf(render(COMPARISON))
    expect(text).toContain(`+50 ms ${messages.verdicts.noise}`)
    expect(text).toContain(messages.verdicts.worse)
    expect(render(COMPARISON)).toContain(messages.detectableFrom('120 ms'))
    expect(text).not.toContain('SEO –')
    expect(text).toContain('Total Blocking Time – Not measured 20 ms Good – ')
  })

  it('list changed requests and how they were matched, with escaped text', () => {
    const html = render(COMPARISON)
    const text = textOf(html)
    expect(text).toContain(`${messages.changed.added(70)} (${messages.changed.first(1)})`)
    expect(text).toContain(messages.changed.was('/app-3f2a9c1b.js'))
    expect(text).not.toContain(messages.changed.removed(0))
    expect(text).toContain('12 with the same URL, 1 with a different hash')
    expect(html).toContain('&lt;new&gt;')
  })

  it('list newly failed audits with a link to the section of the later test', () => {
    const html = render(COMPARISON)
    expect(textOf(html)).toContain(messages.audits.newlyFailing(1))
    expect(html).toMatch(/\/seo\?[^"]*pointId=own/)
    expect(textOf(html)).not.toContain(messages.audits.fixed(0))
  })

  it('show both filmstrips on one scale, or a message if one is deleted', () => {
    const both = render(COMPARISON)
    expect(both.match(/<img src="\/(old|new)\.jpg"/g)?.length).toBe(both.match(/<img /g)?.length)
    expect(textOf(render(COMPARISON, { ...FILMS, before: null }))).toContain(messages.films.none)
    expect(textOf(render(COMPARISON, { before: null, after: null }))).not.toContain(messages.films.title)
  })

  it('mark no paints in the film of a simulated load', () => {
    const marks = (comparison: TestComparison) => render(comparison).match(/>(FCP|LCP) </g)?.length ?? 0
    const simulated = { isSimulated: true }
    expect(marks(COMPARISON)).toBeGreaterThan(0)
    expect(marks({ ...COMPARISON, run: testOf('own', 14, simulated) })).toBe(marks(COMPARISON) / 2)
    const both = { run: testOf('own', 14, simulated), other: testOf('other', 10, simulated) }
    expect(marks({ ...COMPARISON, ...both })).toBe(0)
  })

  it('show no size and no difference for a request without a response', () => {
    const nothing = { total: 0, items: [] }
    const came = { total: 1, items: [request('https://a.test/slow.js', null)] }
    const matched = { address: 0, query: 0, pattern: 0 }
    const requests = { came, went: nothing, resized: nothing, matched }
    const html = render({ ...COMPARISON, told: { ...TOLD, requests, amounts: [] } })
    const row = html.slice(html.indexOf('/slow.js')).split('</tr>')[0] ?? ''
    expect(textOf(row)).not.toMatch(/\d [KM]?B/)
  })

  it.each(['engine', 'device', 'disturbed', 'single'] as const)(
    'warn where it was not the page alone: %s',
    (sameness) => {
      const difference = { ...TOLD, sameness }
      expect(textOf(render({ ...COMPARISON, told: difference }))).toContain(messages.sameness[sameness])
      const failing = testOf('other', 10, { status: 'failed' })
      expect(textOf(render({ ...COMPARISON, told: difference, other: failing }))).toContain(messages.failed)
    },
  )

  it('show messages for deleted data and for no differences', () => {
    const gone = textOf(render({ ...COMPARISON, told: { ...TOLD, requests: null, audits: null } }))
    expect(gone).toContain(messages.changed.gone)
    expect(gone).toContain(messages.audits.gone)
    const nothing = { total: 0, items: [] }
    const matched = { address: 3, query: 0, pattern: 0 }
    const requests = { came: nothing, went: nothing, resized: nothing, matched }
    const audits: typeof TOLD.audits = { newlyFailed: [], newlyPassed: [], notCompared: [] }
    const same = textOf(render({ ...COMPARISON, told: { ...TOLD, requests, audits } }))
    expect(same).toContain(messages.changed.none)
    expect(same).toContain(messages.audits.none)
  })

  it.each(['engine', 'own'] as const)('show no result for audits that were not compared: %s', (half) => {
    const audits = { newlyFailed: [], newlyPassed: [], notCompared: [half] }
    const unchanged = textOf(render({ ...COMPARISON, told: { ...TOLD, audits } }))
    expect(unchanged).toContain(`${messages.audits.notCompared[half]}.`)
    expect(unchanged).toContain(messages.audits.noOther)
    expect(unchanged).not.toContain(messages.audits.none)
    const newlyFailed = TOLD.audits?.newlyFailed ?? []
    const changed = textOf(render({ ...COMPARISON, told: { ...TOLD, audits: { ...audits, newlyFailed } } }))
    expect(changed).toContain(`${messages.audits.notCompared[half]}.`)
    expect(changed).not.toContain(messages.audits.noOther)
  })
})
