import { catalogue } from '../values/catalogue'
export const reportMessages = catalogue('report', {
  title: 'Report',
  views: (section: string) => `${section} views`,
  thisTest: 'This test',
  test: 'Test and dates',
  more: 'More actions',
  empty: 'This page has not been tested yet',
  emptyAction: 'Run the first test',
  emptyRange: 'No tests in this period',
  emptyMonth: 'No tests in the last 30 days',
  emptyRangeAction: 'Show the latest test',
  loading: 'Loading the report…',
  failed: 'The report failed to load. Its data is safe; please try again',
  closestShown: 'The selected test is not in this period. The closest one is shown',
  previous: 'Previous test',
  next: 'Next test',
  addToComparison: 'Add to comparison',
  compareBefore: 'Compare with the last test',
  selected: (when: string) => `Test of ${when}`,
  failedRun: 'This test failed, so nothing was measured',
  noFrames: 'No filmstrip was recorded for this test',
  noRequests: 'No requests were recorded for this test',
  showAsTable: 'Show as table',
  detectableFrom: (smallest: string) => `Smallest detectable change: ${smallest}`,
  warnings: 'Browser warnings',
  download: 'Lighthouse report (JSON)',
} as const)

export const scoreDialsMessages = catalogue('scoreDials', {
  change: 'Change since the last test',
} as const)

/** The period shown, and the one of the same length before it. */
export const periodsMessages = catalogue('periods', {
  before: (days: number) => (days === 1 ? 'the day before' : `the ${days} days before`),
  few: (period: string) => `Too few days with tests to compare this period with ${period}`,
  method: (period: string) => `Not comparable with ${period}: measured differently then`,
  spread: (metric: string, tests: number) => `${metric} of ${tests.toLocaleString('en-GB')} tests`,
  between: (lowest: string, highest: string) => `from ${lowest} to ${highest}`,
  half: (low: string, high: string, middle: string) =>
    `half of them from ${low} to ${high}, median ${middle}`,
} as const)

export const chartMessages = catalogue('chart', {
  events: 'Events',
  several: (events: number) => `${events} events`,
  more: (events: number) => `${events} more`,
  kinds: {
    deployment: 'Deployment',
    note: 'Note',
    upgrade: 'Upgrade',
    method: 'Measured differently',
    outage: 'Outage',
    worse: 'Regression',
    better: 'Improvement',
    alert: 'Alert',
    crossing: 'Crossing, joined the alert',
  },
  notes: 'Notes',
  /** The reason for a gap. */
  testsNotCounted: (tests: number) =>
    tests === 1 ? 'Noisy test, excluded from trends' : `${tests} noisy tests, excluded from trends`,
  between: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  noisy: 'noisy',
  inUnit: (unit: string) => `in ${unit}`,
  previousPeriod: 'Previous period',
  showAll: 'Reset zoom',
  zoomed: (dates: string) => `Zoomed to ${dates}`,
  wholeRange: 'Whole period',
  read: (title: string) => `${title}, point by point`,
  readAndOpen: (title: string) => `${title}, point by point. Enter opens the test`,
} as const)

export const metricMessages = catalogue('metric', {
  notMeasured: 'Not measured',
  needsInteraction: 'Not measured: it needs user interaction. Total Blocking Time is its lab proxy',
  inpProxy: 'Lab proxy for INP',
  runFailed: 'Not measured because the test failed',
  rating: { good: 'Good', warning: 'Needs improvement', poor: 'Poor' },
  simulated: 'Simulated from an unthrottled load',
  /** 75th percentile of the Chrome UX Report, next to the lab figure. */
  field: {
    label: 'Real users',
    inp: 'Real users, INP',
    page: '75th percentile of the real users of this page in 28 days (Chrome UX Report)',
    origin: '75th percentile of the real users of the whole origin in 28 days (Chrome UX Report)',
  },
} as const)

export const rangeMessages = catalogue('range', {
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
  year: 'Last 365 days',
  start: 'Start date',
  end: 'End date',
  invalid: 'The dates in the URL are not valid. The last 30 days are shown',
} as const)
