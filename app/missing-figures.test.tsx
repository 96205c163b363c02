import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '~/shared/values/units'
import { tableRows } from './components/charts/table-rows'
import { RatedFigure } from './components/marks/result-cells'
import { ChartFigure } from './components/personal-dashboards/chart-figure'
import { OpportunityList } from './components/report/opportunities/opportunity-list'
import { MetricCard } from './components/report/overview/metric-card'
import { ScoreDials } from './components/report/overview/score-dials'
import { TopFixes } from './components/report/overview/top-fixes'
import { WhatChanged } from './components/report/overview/what-changed'
import { RatingMark } from './components/ui/rating-mark'
import { reportBlocks } from './server/alerting/mailings/digests/compose-report'
import type { FactRow, Facts } from './server/alerting/mailings/digests/read-facts'
import { presentEntries } from './server/analysis/benchmarks/present'
import { scatterDots } from './server/measuring/results/scatter-dots'
import { csvCell } from './shared/format/csv'
import { formatMetric } from './shared/format/metric'
import { formatScore } from './shared/format/score'
import { backTest } from './shared/rules/alerts/back-test'
import { evaluatePoint } from './shared/rules/alerts/evaluate'
import { countRule, point, rule, series, steady, valueRule } from './shared/rules/alerts/fixtures/series'
import { rankPages } from './shared/rules/benchmark/rank-pages'
import { resultOf } from './shared/rules/experiments/experiment-difference'
import { worstVital } from './shared/rules/field-data/field-vitals'
import { periodFigures, ranksOf } from './shared/rules/mailings/period-figures'
import { nextStep } from './shared/rules/measuring/adaptive-runs'
import { crossingsOf } from './shared/rules/personal-dashboards/crossings'
import type { RequiredFigure, RequiredFigures } from './shared/rules/report/missing-figures'
import { rateScore } from './shared/rules/report/scores'
import { levelDifference } from './shared/rules/statistics/level-difference'
import { periodChange } from './shared/rules/statistics/period-change'
import { spreadOf } from './shared/rules/statistics/spread'
import { testDifference } from './shared/rules/statistics/test-difference'
import { weekTrend } from './shared/rules/statistics/week-trend'
import { concludeChange } from './shared/rules/verdict/conclusion'
import { describeAttention } from './shared/rules/verdict/describe-attention'
import { ITEMS, NOW, READER } from './shared/rules/verdict/fixtures/items'
import { markOf } from './shared/rules/verdict/rank-attention'
import { verdictOf } from './shared/rules/verdict/verdict'
import { incompleteText, verdictText } from './shared/rules/verdict/verdict-text'
import type { RunMetrics } from './shared/schemas/agent'
import type { SinceTest } from './shared/schemas/report-summary'
import { rate } from './shared/values/web-vitals'

/**
 * Every surface that judges figures has a row here: without them it must not call anything fast, good, passed,
 * improved, recovered or zero.
 */
const PRAISE =
  /\b(fast|faster|good|better|best|passed?|improv\w+|recovered|shorter|lower|clear|no significant|nothing|finish)\b|-good|"good"|(^|[\s>:,"])0( ms|[\s<,"}]|$)/i

const GOOD: RequiredFigures = { lcp: 1_800, tbt: 90, cls: 0.02, fcp: 1_100, si: 2_000, performance: 98 }
const without = (missing: readonly RequiredFigure[]): RequiredFigures => ({
  ...GOOD,
  ...Object.fromEntries(missing.map((key) => [key, null])),
})
const CORE = ['tbt', 'lcp', 'cls', 'performance'] as const
type Core = (typeof CORE)[number]
const CASES: RequiredFigure[][] = [
  ...CORE.map((key) => [key]),
  [...CORE],
  Object.keys(GOOD) as RequiredFigure[],
]

/** Without coordinates, and the name of a category. */
const html = (element: ReactElement) =>
  renderToStaticMarkup(element).replace(/viewBox="[^"]*"|Best practices/g, '')
const NOT_FAILED = { name: 'Mobile', formFactor: 'MOBILE' as const, isFailed: false, isExcluded: false }
const rated = (figures: RequiredFigures) => ({
  ...NOT_FAILED,
  performance: figures.performance,
  metrics: { ...figures, ttfb: 300 },
})
const shown = (figures: RequiredFigures) => ({
  ...rated(figures),
  isProvisional: false,
  causes: {},
  conclusionOf: () => null,
})
const FINE = { ...rated(GOOD), name: 'Tablet' }
const scoresOf = ({ performance }: RequiredFigures) => ({
  ...{ performance, accessibility: null, bestPractices: null, seo: null },
})
const run = (figures: RequiredFigures) => ({ ...figures, id: 'a', isSuccess: true, isNoisy: false })
const USUAL = Array.from({ length: 20 }, () => GOOD)

const ROW: FactRow = {
  ...{ id: 1, name: 'Home', client_id: 1, site_id: 1, lcp: null, performance: null, verdict: 'few' },
  ...{ difference: null, availability: null, tests: 7, failed: 3, incomplete: 4 },
}
const FACTS: Facts = {
  ...{ rows: [{ ...ROW, failed: 0 }], changes: [], outages: [], availability: null, tests: 7, failed: 0 },
  ...{ formFactor: 'MOBILE', chart: [], quota: null, visits: null },
}
const WRITTEN = {
  timezone: 'UTC',
  period: { from: new Date(0), to: NOW },
  now: NOW,
  link: (_: number, path: string) => path,
}

/** Surfaces that judge a whole load. */
const LOADS: [string, (figures: RequiredFigures) => unknown][] = [
  ['verdict of a report', (figures) => verdictText(verdictOf(shown(figures), []), 'the 7 days before').main],
  ['tone of that verdict', (figures) => verdictOf(shown(figures), []).tone],
  [
    'verdict of another device',
    (figures) =>
      verdictText(verdictOf(shown(GOOD), [rated(figures)]), '').others.map(({ text, tone }) => [text, tone]),
  ],
  [
    'terminal and live report',
    (figures) =>
      incompleteText('Mobile', {
        scores: { performance: figures.performance },
        metrics: figures as unknown as RunMetrics,
        gapReason: 'NO_TTI_CPU_IDLE_PERIOD',
      }),
  ],
  ['runs of a test', (figures) => nextStep([run(figures)], USUAL, 3).kind],
  ['attention list', () => [markOf(ITEMS.incomplete, NOW), describeAttention(ITEMS.incomplete, READER).fact]],
  [
    'top fixes',
    () =>
      html(
        <TopFixes
          fixes={[]}
          opportunities={0}
          notMeasuredAudits={2}
          fixTo={() => ''}
          triesOf={() => []}
          allTo=""
        />,
      ),
  ],
  [
    'opportunities',
    () =>
      html(
        <OpportunityList
          {...{ opportunities: [], picture: null, notMeasured: ['Total Blocking Time'], method: null }}
        />,
      ),
  ],
  [
    'opportunities without a report',
    () =>
      html(<OpportunityList {...{ opportunities: [], picture: null, notMeasured: null, method: null }} />),
  ],
  ['mailed report', () => reportBlocks(FACTS, 'page', WRITTEN).preview],
]

describe.each(LOADS)('%s', (_, surface) => {
  test.each(CASES.map((missing) => [missing.join(', '), missing]))('without %s', (_names, missing) => {
    const surfaceText = JSON.stringify(surface(without(missing)))
    expect(surfaceText).not.toBe('null')
    expect(surfaceText).not.toMatch(PRAISE)
  })
})

test('the worst of several devices is named before one with missing figures, and that one before good ones', () => {
  const others = [
    FINE,
    { ...rated(without(['tbt'])), name: 'Watch' },
    { ...rated({ ...GOOD, lcp: 9_400 }), name: 'TV' },
  ]
  const { others: sorted } = verdictOf(shown(GOOD), others)
  expect(sorted.map(({ name }) => name)).toEqual(['TV', 'Watch', 'Tablet'])
})

test('a poor figure is named first, whatever else is missing', () => {
  const figures = { ...without(['tbt', 'performance']), lcp: 9_400 }
  const verdict = verdictOf({ ...shown(figures), gapReason: 'NO_TTI_CPU_IDLE_PERIOD' }, [])
  expect([verdict.tone, verdictText(verdict, '').main]).toEqual([
    'poor',
    'Mobile is slow: LCP 9.40 s; TBT and the performance score are missing. The main thread was never idle for five seconds.',
  ])
})

const isScore = (key: Core): key is 'performance' => key === 'performance'
const DAYS = Array.from({ length: 28 }, (_, i) => ({
  age: 27 - i,
  at: i * DAY_MS,
  engine: 'a',
  device: null,
}))
const levels = (key: Core) => steady(GOOD[key] ?? 0, 20)
const since = (metrics: SinceTest['metrics']): SinceTest => ({
  pointId: 'a',
  at: NOW.toISOString(),
  scores: [],
  metrics,
})
const changed = (metrics: SinceTest['metrics']) =>
  html(<WhatChanged sinceTest={since(metrics)} sinceDeployment={null} compareTo="" timeZone="UTC" />).replace(
    /<h3.*?<\/h3>/,
    '',
  )
const STEADY = { before: 300, after: 300, difference: 0, smallest: null }
const ruleFor = (key: Core) => ({ metric: key, threshold: isScore(key) ? 99 : (GOOD[key] ?? 0) / 2 })
const OPEN = { direction: 'worse' as const, threshold: 50, baseline: null, at: 0, method: null }

/** Surfaces that judge one figure, which is null here. */
const FIGURES: [string, (key: Core) => unknown][] = [
  ['rating', (key) => (isScore(key) ? rateScore(null) : rate(key, null, 'MOBILE'))],
  ['rating mark', () => html(<RatingMark rating={null} showWord />)],
  ['text', (key) => (isScore(key) ? formatScore(null) : formatMetric(key, null)).text],
  ['CSV cell', () => csvCell(null)],
  ['score dial', (key) => html(<ScoreDials scores={scoresOf(without([key, 'performance']))} />)],
  [
    'metric card',
    (key) =>
      isScore(key)
        ? null
        : html(
            <MetricCard
              {...{ metric: key, value: null, formFactor: 'MOBILE' }}
              conclusion={{ kind: 'same', baseline: 'period', period: '', details: '' }}
            />,
          ),
  ],
  [
    'dashboard cell',
    (key) => (isScore(key) ? null : html(<RatedFigure metric={key} value={null} formFactor="MOBILE" />)),
  ],
  [
    'chart table',
    () =>
      tableRows({ times: [1, 2], series: [{ values: [null, null] }], kind: 'ms', timeZone: 'UTC' }).rows.map(
        ({ cells }) => cells,
      ),
  ],
  [
    'single runs',
    () =>
      scatterDots(
        { times: [1], values: [null], noisy: [0] },
        { times: [], values: [], noisy: [] },
        { from: 0, to: 2 },
      ).dots,
  ],
  [
    'conclusion of a card',
    () => concludeChange({ metric: 'lcp', isExcluded: false, period: null, gap: null, last: null }),
  ],
  [
    'comparison of tests',
    (key) =>
      testDifference({
        ...{ key, before: GOOD[key], after: null, sameness: 'same', isMoreBetter: isScore(key) },
        scatter: [levels(key), levels(key)],
      }),
  ],
  ['level after a deployment', (key) => levelDifference(key, levels(key), []).verdict],
  [
    'what changed',
    (key) =>
      isScore(key) ? null : changed([{ key, ...STEADY, after: null, difference: null, verdict: null }]),
  ],
  [
    'what changed, of a metric measured too seldom',
    (key) =>
      isScore(key)
        ? null
        : changed([
            { key: 'ttfb', ...STEADY, verdict: 'noise' },
            { key, ...STEADY, difference: null, verdict: 'few' },
          ]),
  ],
  [
    'week trend',
    (key) =>
      weekTrend(
        DAYS.map((day) => ({ ...day, value: day.age < 7 ? null : GOOD[key] })),
        isScore(key) ? 'performance' : 'lcp',
      ).verdict,
  ],
  [
    'period',
    (key) =>
      periodChange(
        key,
        {
          times: DAYS.map(({ at }) => at),
          values: DAYS.map(({ age }) => (age < 14 ? null : GOOD[key])),
          isLike: DAYS.map(() => true),
        },
        14 * DAY_MS,
      ),
  ],
  [
    'digest row',
    () =>
      periodFigures(
        DAYS.map((day) => ({ ...day, lcp: null, performance: null })),
        0,
      ),
  ],
  ['rank of a competitor', () => ranksOf([null, null])],
  ['benchmark', () => rankPages([{ key: 1, values: [] }], { isHigherBetter: false, minimum: () => 1 })],
  [
    'spread of runs',
    (key) =>
      Object.entries(
        spreadOf([run(GOOD), run(without([key]))].map((one) => ({ ...one, ttfb: null }))) ?? {},
      ).find(([name]) => name === key),
  ],
  [
    'alert',
    (key) => evaluatePoint(valueRule(ruleFor(key)), point(30, null), series(levels(key)), 0, OPEN).crossing,
  ],
  [
    'end of an alert',
    (key) => evaluatePoint(valueRule(ruleFor(key)), point(30, null), series(levels(key)), 0, OPEN).backReason,
  ],
  [
    'change by a rate',
    (key) =>
      evaluatePoint(rule({ metric: key, reportsBetter: true }), point(30, null), series(levels(key)), 0)
        .crossing,
  ],
  [
    'budget of a chart',
    (key) =>
      crossingsOf([{ key: 'a', label: 'A', data: [1, 2].map((at) => ({ key: String(at), value: null })) }], {
        ...{ metric: key, thresholdBudget: GOOD[key], thresholdRate: 1, thresholdCounter: null },
      }),
  ],
  [
    'budget of a histogram',
    (key) => {
      const budget = { metric: key, value: GOOD[key] ?? 0, isMoreWorse: !isScore(key), beyond: 0, n: 0 }
      const when = { from: '', to: '', computedAt: '', gap: null, pendingDays: 0 }
      return html(
        <ChartFigure
          title="A"
          view={{ ...when, type: 'histogram', chart: null, metrics: [], budget }}
          events={[]}
          height="normal"
          timeZone="UTC"
        />,
      )
    },
  ],
  [
    'experiment',
    (key) =>
      resultOf(
        'blockDomain',
        USUAL.map((one) => ({ ...one, ttfb: null, bytes: null, requests: null })),
        USUAL.map(() => ({ ...without([key, 'performance']), ttfb: null, bytes: null, requests: null })),
      ),
  ],
  [
    'real users',
    (key) =>
      worstVital(
        ['lcp', 'inp', 'cls']
          .flatMap((name) => (name === key ? [null, null, null] : [0.01, 1, 2]))
          .map((value) => (key === 'tbt' || isScore(key) ? null : value)),
      ),
  ],
]

describe.each(FIGURES)('%s', (_, surface) => {
  test.each(CORE)('without %s', (key) => expect(JSON.stringify(surface(key)) ?? '').not.toMatch(PRAISE))
})

test.each(CORE)('a count in a row is neither reset nor raised by a test without %s', (key) => {
  const settings = countRule({ metric: key, threshold: 1 })
  expect(evaluatePoint(settings, point(30, null), series(levels(key)), 2).counter).toBe(2)
})

test.each(CORE)('an open alert stays open while %s is missing', (key) => {
  const bad = isScore(key) ? 20 : (GOOD[key] ?? 0) * 50
  const settings = valueRule({
    metric: key,
    threshold: isScore(key) ? 80 : bad / 2,
    countsNormal: true,
    isConfirmed: false,
  })
  const values = [...levels(key), bad, bad, null, null, null, null, null, null]
  expect(backTest(settings, series(values)).alerts).toMatchObject([{ closedAt: null }])
})

test.each([
  [3, 27, 'notMeasured'],
  [0, 2, 'notMeasured'],
  [3, 0, 'few'],
  [0, 0, 'noTests'],
])(
  'a page with %i measured and %i unmeasured tests has no place in a benchmark: %s',
  (measured, unmeasured, gap) => {
    const columns = { ttfb: [], bytes: [], thirdParties: [], mainThread: [], fcp: [], lcp: [], hasFilm: [] }
    const tests = { page: 1, total: measured, others: 0, unmeasured, values: steady(2000, measured), ids: [] }
    const page = { id: 1, name: 'Home', url: '', site_id: 1, site_name: '', is_competitor: false, total: 1 }
    const [entry] = presentEntries([page], {
      metric: 'lcp',
      ...{ downloadKbps: null, ranked: [], movements: new Map(), field: new Map() },
      tests: new Map([[1, { ...tests, ...columns, isSimulated: false }]]),
    })
    expect(entry?.gap).toBe(gap)
  },
)

test('a mailed report says of each figure that it was not measured, and of how many days a sum is', () => {
  const rowsOf = (facts: Facts) => {
    const found = reportBlocks(facts, 'page', WRITTEN).blocks.find((block) => block.kind === 'facts')
    return Object.fromEntries((found?.rows ?? []).map(({ label, value }) => [label, value]))
  }
  expect(rowsOf({ ...FACTS, visits: 'notMeasured' })).toMatchObject({
    ...{ Availability: 'Not measured', Outages: 'Not measured', Visits: 'Not measured' },
  })
  const change = { verdict: 'few', days: 3, before: 0, after: 0, change: null } as const
  const visits = { visits: 1200, change, measuredDays: 3, allDays: 7 }
  expect(rowsOf({ ...FACTS, availability: 1, visits })).toMatchObject({
    ...{ Outages: 'None', Visits: '1,200 on 3 of 7 days, too few to compare' },
  })
})
