import { expect, test } from 'vitest'
import { alertMetricNames } from '../../messages/alert-metrics'
import { type AlertRuleSettings, alertRuleSettings } from '../../schemas/alert-rule'
import { ALERT_METRIC_FACTS, ALERT_METRIC_KEYS } from './alert-metrics'
import { DEFAULT_RULES } from './default-rules'
import { describeRule, formatAlertValue } from './describe-rule'
import { countRule, rule, valueRule } from './fixtures/series'
import { suggestedThreshold } from './suggested-thresholds'

test.each<[AlertRuleSettings, string]>([
  [valueRule(), 'LCP above 2.50 s'],
  [valueRule({ metric: 'cls', threshold: 0.1 }), 'CLS above 0.1'],
  [valueRule({ metric: 'performance', threshold: 90 }), 'Performance score below 90'],
  [valueRule({ metric: 'bytes', threshold: 3 * 1024 * 1024 }), 'Total size above 3.00 MB'],
  [valueRule({ reportsBetter: true }), 'LCP above 2.50 s, or back'],
  [valueRule({ data: 'field' }), 'Real users: LCP above 2.50 s'],
  [countRule(), 'LCP above 2.50 s 3 times in a row'],
  [rule(), 'LCP 10% slower than the median of the last 14 tests'],
  [rule({ baseline: 'previous', threshold: 20 }), 'LCP 20% slower than the previous test'],
  [rule({ baseline: 'weekday' }), 'LCP 10% slower than on the same weekday'],
  [rule({ metric: 'seo' }), 'SEO score 10% lower than the median of the last 14 tests'],
  [rule({ metric: 'requests' }), 'Requests 10% higher than the median of the last 14 tests'],
  [
    rule({ metric: 'bytes', reportsBetter: true, baseline: 'previous' }),
    'Total size 10% larger or smaller than the previous test',
  ],
  [
    rule({ metric: 'responseTime', data: null }),
    'Response time 10% slower than the median of the last 14 checks',
  ],
  [
    valueRule({ metric: 'availability', data: null, threshold: 99.9, periodDays: 7 }),
    'Availability below 99.9% in 7 days',
  ],
  [valueRule({ metric: 'tlsExpiry', data: null, threshold: 1 }), 'TLS certificate expires within 1 day'],
  [valueRule({ metric: 'domainExpiry', data: null, threshold: 30 }), 'Domain expires within 30 days'],
])('%#: %s', (settings, expected) => {
  expect(describeRule(settings)).toBe(expected)
})

test('the default rules', () => {
  expect(DEFAULT_RULES.map(({ name, ...settings }) => `${name}: ${describeRule(settings)}`)).toEqual([
    'Site down: Down',
    'Regression: Any metric gets significantly worse',
    'LCP slower: LCP 10% slower than the median of the last 14 tests',
    'FCP slower: FCP 10% slower than the median of the last 14 tests',
    'TBT slower: TBT 10% slower than the median of the last 14 tests',
    'TTFB slower: TTFB 10% slower than the median of the last 14 tests',
    'Tests fail: Test failed 3 times in a row',
    'TLS certificate expires: TLS certificate expires within 14 days',
    'Domain expires: Domain expires within 30 days',
  ])
})

test.each(DEFAULT_RULES)('$name is valid, worse only, and trusts only trusted points', (settings) => {
  expect(alertRuleSettings.parse(settings)).toBeTruthy()
  expect(ALERT_METRIC_FACTS[settings.metric].kinds).toContain(settings.kind)
  expect(settings).toMatchObject({
    reportsBetter: false,
    countsNormal: false,
    countsNoisy: false,
    countsMaintenance: false,
    reportsRecovery: true,
  })
  expect(settings.isConfirmed).toBe(settings.kind === 'rate')
})

test.each(ALERT_METRIC_KEYS)('%s has a name, a format and a suggestion for each kind', (metric) => {
  expect(alertMetricNames[metric]).toMatch(/^[A-Z]/)
  expect(formatAlertValue(metric, 1).text).not.toBe('')
  const { kinds, unit } = ALERT_METRIC_FACTS[metric]
  for (const kind of kinds) {
    const suggested = suggestedThreshold(metric, kind, 'MOBILE')
    const hasNone =
      kind === 'event' || metric === 'failedTests' || metric === 'missedTests' || metric === 'fmp'
    if (hasNone && kind !== 'rate') expect(suggested).toBeNull()
    else expect(suggested).toBeGreaterThan(0)
    if (unit === 'none') expect(suggested).toBeNull()
  }
})

test('suggestions follow the form factor', () => {
  expect(suggestedThreshold('lcp', 'value', 'MOBILE')).toBe(2500)
  expect(suggestedThreshold('lcp', 'value', 'DESKTOP')).toBe(1200)
  expect(suggestedThreshold('performance', 'value', 'DESKTOP')).toBe(90)
  expect(suggestedThreshold('lcp', 'event', 'MOBILE')).toBeNull()
})
