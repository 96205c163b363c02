import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { metricMessages, periodsMessages } from '~/shared/messages/report'
import { conclusionMessages } from '~/shared/messages/verdict'
import type { ReportView } from '~/shared/schemas/report-view'
import type { LastTest } from './conclusions'
import { MetricCard, type MetricCardProps } from './metric-card'
import { metricCards, periodNote } from './metric-cards'

const render = (props: Partial<MetricCardProps>) =>
  renderToStaticMarkup(<MetricCard metric="lcp" value={2_600} formFactor="MOBILE" {...props} />)
const CHANGE = {
  ...{ before: 2_000, after: 2_600, difference: 600, low: 500, high: 700 },
  ...{ smallest: 60, isNoise: false },
}
const SPREAD = {
  ...{ points: 20, from: 2_000, to: 3_000, low: 2_400, middle: 2_600, high: 2_700 },
  counts: [1, 0, 4, 9, 5, 1],
}
const view = (lcp: object, value: number | null = 2_600) =>
  ({
    point: { metrics: { lcp: value }, failureCode: null },
    periods: { days: 7, metrics: { lcp: { spread: SPREAD, change: CHANGE, gap: null, ...lcp } } },
    series: null,
  }) as unknown as ReportView
const cardOf = (report: ReportView) => render(metricCards(report, ['lcp'], 'MOBILE', {})[0] ?? {})

it('states the change from the previous period, with its statistics in the tooltip', () => {
  const html = cardOf(view({}))
  expect(html).toContain('600 ms slower')
  expect(html).toContain(`than ${periodsMessages.before(7)}`)
  expect(html).toMatch(
    /title="Compared with the 7 days before\. 95% confidence interval: \+500 ms to \+700 ms\. Smallest detectable change: 60 ms"/,
  )
})

it("states 'no significant change', and the smallest detectable one in the tooltip", () => {
  const html = cardOf(view({ change: { ...CHANGE, difference: 20, isNoise: true } }))
  expect(html).toContain(conclusionMessages.same.period)
  expect(html).toContain('Smallest detectable change: 60 ms')
  expect(html).not.toContain('20 ms slower')
})

it('renders the distribution with a text alternative', () => {
  const html = cardOf(view({}))
  expect(html.match(/<figure/g)).toHaveLength(1)
  expect(html).toMatch(/aria-label="Largest Contentful Paint of 20 tests: from 2.00 s to 3.00 s; half /)
  expect(html.match(/M[\d.]+ 1v-/g)).toHaveLength(5)
})

it('says why nothing is compared', () => {
  const html = cardOf(view({ spread: null, change: null, gap: 'few' }))
  expect(html).not.toContain('<figure')
  expect(html).toContain(conclusionMessages.few)
  expect(html).not.toContain(conclusionMessages.same.period)
  expect(render({ value: null, conclusion: null })).toContain(metricMessages.notMeasured)
})

it('shows the reason if no card has a change', () => {
  const none = { change: null }
  const before = periodsMessages.before(7)
  expect(periodNote(view({ ...none, gap: 'few' }), ['lcp'])).toBe(periodsMessages.few(before))
  expect(periodNote(view({ ...none, gap: 'method' }), ['lcp'])).toBe(periodsMessages.method(before))
  expect(periodNote(view({}), ['lcp'])).toBeUndefined()
  expect(periodNote(view({ ...none, gap: 'few' }, null), ['lcp'])).toBeUndefined()
})

const NOISE = { ...CHANGE, difference: 20, isNoise: true }
it.each<[string, object, LastTest, string, string]>([
  [
    'the period, although the last test says the opposite',
    { change: CHANGE },
    { lcp: { difference: -400, isScatter: false } },
    '600 ms slower</span> <span class="text-quiet">than the 7 days before',
    '400 ms faster',
  ],
  [
    'a jump since the last test, where the period has not changed',
    { change: NOISE },
    { lcp: { difference: 900, isScatter: false } },
    '900 ms slower</span> <span class="text-quiet">than the last test',
    conclusionMessages.same.period,
  ],
  [
    'no change, with the last test in the tooltip',
    { change: NOISE },
    { lcp: { difference: 40, isScatter: true } },
    'Since the last test: +40 ms, within normal variation',
    '40 ms slower',
  ],
  [
    'no change since the last test, where periods cannot be compared',
    { change: null, gap: 'few' },
    { lcp: { difference: 40, isScatter: true } },
    conclusionMessages.same.test,
    conclusionMessages.few,
  ],
])('makes one statement: %s', (_, lcp, last, there, missing) => {
  const html = render(metricCards(view(lcp), ['lcp'], 'MOBILE', { last })[0] ?? {})
  expect(html).toContain(there)
  expect(html).not.toContain(missing)
  const statements = html.match(/(slower|faster)<\/span>|No significant|Same as|Too few tests|not compared/g)
  expect(statements).toHaveLength(1)
})

it('shows real users next to the lab figure, for TBT their INP', () => {
  const field = { metric: 'inp', p75: 230, rating: 'warning', isOrigin: true } as const
  const html = render({ metric: 'tbt', value: 90, field })
  expect(html).toContain(metricMessages.field.inp)
  expect(html).toContain('230 ms')
  expect(html).toContain(`title="${metricMessages.field.origin}"`)
})

it('names the threshold scale of its rating', () => {
  expect(render({ formFactor: 'DESKTOP' })).toContain('(Lighthouse desktop). web.dev: good up to 2.50 s')
  expect(render({})).toContain('(web.dev)')
})
