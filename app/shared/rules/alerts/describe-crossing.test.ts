import { expect, test } from 'vitest'
import { alertTitle } from './alert-title'
import { type CrossingFacts, describeCrossing } from './describe-crossing'

const facts = (change: Partial<CrossingFacts>): CrossingFacts => ({
  metric: 'lcp',
  kind: 'value',
  direction: 'worse',
  value: 3100,
  confirmValue: null,
  threshold: 2500,
  baseline: null,
  ...change,
})

test.each([
  [facts({}), 'LCP 3.10 s, above 2.50 s'],
  [facts({ confirmValue: 2900 }), 'LCP 2.90 s, above 2.50 s'],
  [facts({ metric: 'performance', value: 61, threshold: 70 }), 'Performance score 61, below 70'],
  [facts({ metric: 'availability', value: 99.3, threshold: 99.9 }), 'Availability 99.3%, below 99.9%'],
  [
    facts({ metric: 'tlsExpiry', value: 9.6, threshold: 14 }),
    expect.stringMatching(/^TLS certificate .*, below 14/),
  ],
  [facts({ kind: 'rate', value: 3000, threshold: 2880, baseline: 2400 }), 'LCP 3.00 s, was 2.40 s (+25%)'],
  [facts({ metric: 'down', kind: 'event', value: null, threshold: null }), 'Down'],
  [facts({ metric: 'failedTests', kind: 'count', value: 3, threshold: null }), '3 failed tests in a row'],
  [facts({ metric: 'consoleErrors', kind: 'event', value: 2, threshold: null }), 'New console errors'],
  [
    facts({
      metric: 'regression',
      kind: 'event',
      measured: 'lcp',
      value: 3400,
      threshold: null,
      baseline: 2100,
    }),
    'LCP 3.40 s, was 2.10 s (+62%)',
  ],
  [
    facts({ metric: 'regression', kind: 'event', direction: 'better', value: null, threshold: null }),
    'Lasting improvement',
  ],
])('%j is described as %s', (crossing, text) => {
  expect(describeCrossing(crossing)).toEqual(text)
})

const title = (
  change: Partial<CrossingFacts>,
  counts: Partial<Record<'subjects' | 'metrics' | 'sites', number>> = {},
) =>
  alertTitle({
    worst: { ...facts(change), subjectName: 'Home', siteName: 'Shop' },
    subjects: 1,
    metrics: 1,
    sites: 1,
    ...counts,
  })

test.each([
  [title({}), 'LCP 3.10 s, above 2.50 s: Home (Shop)'],
  [title({}, { subjects: 500 }), 'LCP above 2.50 s: 500 pages (Shop)'],
  [
    title({}, { subjects: 500, sites: 4, metrics: 3 }),
    'LCP above 2.50 s and 2 other rules: 500 pages (4 sites)',
  ],
  [title({ kind: 'rate', baseline: 2400, value: 3000 }, { subjects: 2 }), 'LCP up to +25%: 2 pages (Shop)'],
  [
    title({ metric: 'down', kind: 'event', value: null, threshold: null }, { subjects: 2 }),
    'Down: 2 monitors (Shop)',
  ],
])('%s', (text, expected) => {
  expect(text).toBe(expected)
})
