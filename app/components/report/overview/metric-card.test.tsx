import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { metricMessages, periodsMessages, reportMessages } from '~/shared/messages/report'
import type { ReportView } from '~/shared/schemas/lighthouse'
import { MetricCard, type MetricCardProps } from './metric-card'
import { metricCards, periodNote } from './metric-cards'

const draw = (props: Partial<MetricCardProps>) =>
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
const cardOf = (report: ReportView) => draw(metricCards(report, ['lcp'], 'MOBILE', {})[0] ?? {})

it('shows the change from the previous period with its interval', () => {
  const html = cardOf(view({}))
  expect(html).toContain('+600 ms')
  expect(html).toContain(`against ${periodsMessages.before(7)}`)
  expect(html).toContain('(+500 ms to +700 ms)')
})

it("shows 'not significant' and the minimum detectable change", () => {
  const html = cardOf(view({ change: { ...CHANGE, difference: 20, isNoise: true } }))
  expect(html).toContain(reportMessages.noSignificantChange)
  expect(html).toContain(reportMessages.detectableFrom('60 ms'))
  expect(html).not.toContain('+20 ms<')
})

it('renders the distribution with a text alternative', () => {
  const html = cardOf(view({}))
  expect(html.match(/<figure/g)).toHaveLength(1)
  expect(html).toMatch(/aria-label="Largest Contentful Paint of 20 tests: from 2.00 s to 3.00 s; half /)
  expect(html.match(/M[\d.]+ 1v-/g)).toHaveLength(5)
})

it('renders no change without data', () => {
  const none = { spread: null, change: null, gap: 'few' }
  const html = cardOf(view(none))
  expect(html).not.toContain('<figure')
  expect(html).not.toContain(reportMessages.noSignificantChange)
  expect(draw({ value: null, change: null })).toContain(metricMessages.notMeasured)
})

it('shows the reason if no card has a change', () => {
  const none = { change: null }
  const before = periodsMessages.before(7)
  expect(periodNote(view({ ...none, gap: 'few' }), ['lcp'])).toBe(periodsMessages.few(before))
  expect(periodNote(view({ ...none, gap: 'method' }), ['lcp'])).toBe(periodsMessages.method(before))
  expect(periodNote(view({}), ['lcp'])).toBeUndefined()
  expect(periodNote(view({ ...none, gap: 'few' }, null), ['lcp'])).toBeUndefined()
})

it.each<[string, MetricCardProps['since'], string[], string[]]>([
  ['tells', { difference: -400, isScatter: false }, ['−400 ms</span> since last test'], ['title="Too few']],
  [
    'leaves open',
    { difference: 400, isScatter: null },
    ['+400 ms</span>', metricMessages.since.unknown],
    [metricMessages.since.scatter],
  ],
  [
    'does not tell within scatter',
    { difference: 40, isScatter: true },
    [metricMessages.since.scatter, 'title="+40 ms since'],
    ['+40 ms<'],
  ],
  ['finds none of', { difference: 0, isScatter: true }, [metricMessages.since.same], ['0 ms']],
  ['is silent on', null, [], ['last test', metricMessages.since.scatter]],
])('%s the change since the test before', (_, since, there, missing) => {
  const html = draw({ since })
  for (const text of there) expect(html).toContain(text)
  for (const text of missing) expect(html).not.toContain(text)
})

it('shows no change without a measured value', () => {
  expect(draw({ value: null, since: { difference: 400, isScatter: false } })).not.toContain('test before')
})
