export const reportMessages = {
  title: 'Report',
  speedViews: 'Performance views',
  empty: 'This page has not been tested yet',
  emptyAction: 'Run the first test',
  emptyRange: 'There are no tests in these dates',
  emptyMonth: 'There are no tests in the last 30 days',
  emptyRangeAction: 'Show the latest test',
  loading: 'Loading the report…',
  failed: 'The report could not be loaded. Its data is kept; please try again',
  closestShown: 'The selected test is not in these dates. The closest in time is shown',
  previous: 'Previous test',
  next: 'Next test',
  compareBefore: 'Compare with the test before',
  selected: (when: string) => `Test of ${when}`,
  failedRun: 'This test failed. Its figures count as not measured',
  evidenceGone: 'The details of this test are no longer kept. Its figures are',
  noFrames: 'No filmstrip was recorded for this test',
  noRequests: 'No requests were recorded for this test',
  showAsTable: 'Show as table',
  detectableFrom: (smallest: string) => `Smallest detectable change: ${smallest}`,
  warnings: 'The browser reported',
  downloads: 'Downloads',
  download: 'Lighthouse report (JSON)',
} as const

export const scoreDialsMessages = {
  change: 'Change since the last test',
} as const

/** The dates shown, and as many days before them. */
export const periodsMessages = {
  before: (days: number) => (days === 1 ? 'the day before' : `the ${days} days before`),
  few: (period: string) =>
    `There are too few days with tests, here or in ${period}, to tell what changed between them`,
  method: (period: string) => `What changed since ${period} cannot be told: it was measured differently then`,
  spread: (metric: string, tests: number) => `${metric} of ${tests.toLocaleString('en-GB')} tests`,
  between: (lowest: string, highest: string) => `from ${lowest} to ${highest}`,
  half: (low: string, high: string, middle: string) =>
    `half of them from ${low} to ${high}, their median ${middle}`,
} as const

export const chartMessages = {
  events: 'Events',
  several: (events: number) => `${events} events`,
  more: (events: number) => `${events} more`,
  kinds: {
    deployment: 'Deployment',
    note: 'Note',
    upgrade: 'Upgrade',
    method: 'Measured differently',
    outage: 'Outage',
    worse: 'Got worse',
    better: 'Got better',
  },
  notes: 'Notes',
  /** Why a line has a gap. */
  notCounted: 'Noisy test, excluded from trends',
  testsNotCounted: (tests: number) =>
    tests === 1 ? 'Noisy test, excluded from trends' : `${tests} noisy tests, excluded from trends`,
  between: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  onlyNoisy: 'All tests in these dates are noisy and excluded from trends',
  noisy: 'noisy',
  noisyKey: 'Noisy, excluded',
  showAll: 'Show all dates',
  zoomed: (dates: string) => `Zoomed to ${dates}`,
  wholeRange: 'Whole range',
  read: (title: string) => `${title}, point by point`,
  readAndOpen: (title: string) => `${title}, point by point. Enter opens the test`,
} as const

export const metricMessages = {
  notMeasured: 'Not measured',
  noLab: 'Not measured: lab tests no longer have this metric',
  needsInteraction:
    'Not measured: it needs someone who interacts with the page. Total Blocking Time is its lab proxy',
  inpProxy: 'Lab proxy for INP',
  runFailed: 'Not measured because the test failed',
  lcpTextOnly: 'The largest element is text, so nothing had to be loaded for it',
  rating: { good: 'Good', warning: 'Needs improvement', poor: 'Poor' },
  simulated: 'Simulated from an unthrottled load',
  /** 75th percentile of the Chrome UX Report, next to the lab figure. */
  field: {
    label: 'Real users',
    inp: 'Real users, INP',
    page: '75th percentile of the real users of this page in 28 days (Chrome UX Report)',
    origin: '75th percentile of the real users of the whole origin in 28 days (Chrome UX Report)',
  },
} as const

export const rangeMessages = {
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
  year: 'Last 365 days',
  start: 'Start date',
  end: 'End date',
  invalid: 'The dates in the address are not valid. The last 30 days are shown',
} as const
