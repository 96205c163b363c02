import type { AlertMetric } from '~/shared/rules/alerts/alert-metrics'
import { METRICS } from '~/shared/values/web-vitals'
import { catalogue } from '../values/catalogue'

const vital = (key: keyof typeof METRICS) => METRICS[key].shortName

/** Names of what rules watch. */
export const alertMetricNames: Readonly<Record<AlertMetric, string>> = catalogue('alertMetricNames', {
  get lcp() {
    return vital('lcp')
  },
  get cls() {
    return vital('cls')
  },
  get inp() {
    return vital('inp')
  },
  get ttfb() {
    return vital('ttfb')
  },
  get fcp() {
    return vital('fcp')
  },
  get fmp() {
    return vital('fmp')
  },
  get fid() {
    return vital('fid')
  },
  get tbt() {
    return vital('tbt')
  },
  get tti() {
    return vital('tti')
  },
  get si() {
    return vital('si')
  },
  performance: 'Performance score',
  accessibility: 'Accessibility score',
  bestPractices: 'Best practices score',
  seo: 'SEO score',
  security: 'Security score',
  cachePolicy: 'Cache policy score',
  get bytes() {
    return METRICS.bytes.name
  },
  get requests() {
    return METRICS.requests.name
  },
  down: 'Down',
  availability: 'Availability',
  responseTime: 'Response time',
  tlsExpiry: 'TLS certificate expiry',
  domainExpiry: 'Domain expiry',
  failedTests: 'Failed tests',
  missedTests: 'Missed tests',
  regression: 'Regression',
  consoleErrors: 'New console errors',
  thirdParties: 'New third parties',
})

const days = (amount: number) => `${amount} ${amount === 1 ? 'day' : 'days'}`

/** One line about a rule; figures are formatted. */
export const alertRuleMessages = catalogue('alertRule', {
  better: (sentence: string) => `${sentence}, or back`,
  above: (metric: string, limit: string) => `${metric} above ${limit}`,
  below: (metric: string, limit: string) => `${metric} below ${limit}`,
  inRow: (sentence: string, times: number) => `${sentence} ${times} times in a row`,
  availability: (limit: string, period: number) => `Availability below ${limit} in ${days(period)}`,
  expires: { tlsExpiry: 'TLS certificate', domainExpiry: 'Domain' },
  expiresWithin: (what: string, amount: number) => `${what} expires within ${days(amount)}`,
  failed: (times: number) => (times === 1 ? 'Test failed' : `Test failed ${times} times in a row`),
  missed: (times: number) => (times === 1 ? 'Test missed' : `Test missed ${times} times in a row`),
  changed: (metric: string, share: string, direction: string, baseline: string) =>
    `${metric} ${share} ${direction} ${baseline}`,
  worse: { slower: 'slower', higher: 'higher', lower: 'lower', larger: 'larger' },
  different: {
    slower: 'slower or faster',
    higher: 'higher or lower',
    lower: 'lower or higher',
    larger: 'larger or smaller',
  },
  baselines: {
    previous: (one: string) => `than the previous ${one}`,
    median: (points: number, many: string) => `than the median of the last ${points} ${many}`,
    weekday: () => 'than on the same weekday',
  },
  points: {
    page: { one: 'test', many: 'tests' },
    monitor: { one: 'check', many: 'checks' },
    field: { one: 'day', many: 'days' },
  },
  events: {
    down: 'Down',
    regression: 'Any metric gets significantly worse',
    change: 'Any metric changes significantly',
    consoleErrors: 'New console errors',
    thirdParties: 'New third parties',
  },
  field: (sentence: string) => `Real users: ${sentence}`,
} as const)
