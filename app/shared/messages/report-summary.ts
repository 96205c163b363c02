import type { Verdict } from '../rules/statistics/test-difference'
import { catalogue } from '../values/catalogue'

const number = (amount: number) => amount.toLocaleString('en-GB')
const counted = (amount: number, one: string, many: string) =>
  `${number(amount)} ${amount === 1 ? one : many}`

/** Why two tests are not compared. */
const incomparable: Partial<Record<Verdict, string>> = {
  few: 'Too few tests to compare',
  single: 'Not comparable: single runs of a test',
  disturbed: 'Not comparable: one of the tests is noisy',
  engine: 'Not comparable: different Lighthouse version, throttling or quiet window',
  device: 'Not comparable: different device settings',
}

/** Beneath the verdict of an overview: fixes, changes, uptime and real users. */
export const reportSummaryMessages = catalogue('reportSummary', {
  fixes: {
    title: 'Top fixes',
    note: 'measured parts first, then savings as Lighthouse estimates them',
    none: 'Nothing to fix: every audit passed',
    /** null: some audits are not stored. */
    noneMeasured: (notMeasured: number | null) =>
      notMeasured === null
        ? 'No stored audit failed'
        : `No measured audit failed. ${counted(notMeasured, 'audit was', 'audits were')} not measured`,
    gone: 'The details of this test are no longer stored',
    measured: (value: string, metric: string) => `${value} of ${metric}`,
    measuredHelp: 'Measured in this test',
    causes: {
      server: 'Speed up the server response',
      loadDelay: (file: string) => `Load ${file} earlier`,
      loadDuration: (file: string) => `Make ${file} smaller`,
      renderDelay: 'Render the largest element earlier',
      font: (name: string) => `Load the font ${name} earlier`,
      blocking: (name: string) => `Load ${name} without blocking rendering`,
      script: (name: string) => `Shorten the main-thread work of ${name}`,
      thirdParty: (name: string) => `Delay or remove ${name}`,
      shift: (element: string) => `Reserve space for ${element}`,
      failed: (requests: number, file: string) =>
        requests === 1
          ? `Fix ${file}, which failed to load`
          : `Fix ${number(requests)} files that failed to load`,
    },
    largestFile: 'the largest file',
    blockingFiles: 'files',
    shiftingElement: 'the element that shifts',
    sized: (size: string, kind: string) => `the ${size} ${kind}`,
    all: (opportunities: number) => `Show ${counted(opportunities, 'opportunity', 'opportunities')}`,
    points: (points: string) => `−${points} points`,
    pointsHelp: (section: string) => `Points this audit costs the ${section} score`,
    notEstimated: 'No estimate',
    time: 'Estimated time saved',
    bytes: 'Estimated bytes saved',
    shift: (amount: string) => `CLS −${amount}`,
    shiftHelp: 'Estimated reduction of CLS',
    sections: {
      performance: 'Performance',
      accessibility: 'Accessibility',
      'best-practices': 'Best practices',
      seo: 'SEO',
      security: 'Security',
      cache: 'Cache policy',
    },
  },
  changes: {
    title: 'What changed',
    sinceTest: (when: string) => `Since the last test, ${when}`,
    sinceDeployment: (version: string, when: string) => `Since deployment ${version}, ${when}`,
    compare: 'Compare',
    none: 'No significant change',
    noneMeasured: (metrics: readonly string[]) =>
      `Not measured often enough, so not compared: ${metrics.join(', ')}`,
    incomparable,
    firstTest: 'This is the first test of this page on this device',
    noDeployment: 'No deployment before this test is recorded',
    notTested: 'No test since this deployment yet',
    noTestBefore: 'No comparable test before this deployment',
    levels: (before: string, after: string) => `${before} to ${after}`,
    medians: (before: number, after: number) =>
      `Medians of ${counted(before, 'test', 'tests')} before and ${number(after)} after`,
    better: 'better',
    worse: 'worse',
    score: (name: string) => `${name} score`,
  },
  uptime: {
    title: 'Uptime',
    month: (share: string) => `${share} in 30 days`,
    since: (length: string) => `for ${length}`,
    more: (monitors: number) => counted(monitors, 'more monitor', 'more monitors'),
    maintenance: 'in maintenance',
    none: 'Not monitored',
    open: 'Show uptime',
  },
  field: {
    title: 'Real users',
    passed: 'Core Web Vitals passed',
    failed: 'Core Web Vitals failed',
    unknown: 'Core Web Vitals: too little data',
    page: 'this page, 28 days',
    origin: 'whole origin, 28 days',
    open: 'Show real users',
  },
} as const)

/** What the conclusions of the metric cards rest on. */
export const usageMessages = catalogue('usage', {
  title: 'How changes are compared',
  metric: 'Metric',
  before: (period: string) => `Median, ${period}`,
  after: 'Median, this period',
  difference: 'Difference (95% confidence interval)',
  smallest: 'Smallest detectable change',
  lastTest: 'Since the last test',
  smallestOfOne: 'Smallest detectable change of one test',
  interval: (difference: string, low: string, high: string) => `${difference} (${low} to ${high})`,
} as const)
