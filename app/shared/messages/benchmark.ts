import { catalogue } from '../values/catalogue'
import { partsMessages } from './parts'

const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinal = (rank: number) => `${rank}${ENDINGS[ordinalRules.select(rank)] ?? 'th'}`
const several = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`
const days = (amount: number) => several(amount, 'day', 'days')

/** Own pages among those of competitors. */
export const benchmarkMessages = catalogue('benchmark', {
  get title() {
    return partsMessages.benchmark
  },
  badDates: (most: number) => `The end must be after the start, at most ${most} days later`,
  choose: {
    title: 'Choose a client',
    none: 'No clients yet. Add a client, its pages and its competitors to compare them',
    competitors: (amount: number) =>
      amount === 0 ? 'No competitors yet' : several(amount, 'competitor', 'competitors'),
    place: 'Place in 30 days',
    hasMore: 'More clients exist. Open the benchmark from the dashboard of a client',
  },
  noCompetitors: 'This client has no competitors yet. Add their pages to compare them with your own',
  noneVisible: 'This client has no competitors that you may see',
  addCompetitors: 'Add competitors',
  competitors: 'Competitors',
  noTests: 'No page was tested on this device and location in these dates',
  download: 'Download as CSV',
  filters: {
    client: 'Client',
    metric: 'Metric',
    device: 'Device',
    location: 'Location',
    page: 'Your page',
    everyPage: 'All pages',
  },
  hidden: (amount: number) =>
    `${several(amount, 'page is', 'pages are')} left out: at most 20 own pages and 20 of competitors are compared. Choose one page to compare it alone`,
  conclusion: {
    noOwn: 'None of your pages has enough tests in these dates to be compared',
    noRivals: 'No competitor has enough tests in these dates to be compared',
    count: (pages: number, areHomes: boolean) => (areHomes ? `${pages} home pages` : String(pages)),
    first: (page: string, pages: string, metric: string) => `${page} is 1st of ${pages} by ${metric}`,
    ahead: (gap: string, rival: string) => `, ${gap} ahead of ${rival}`,
    sharedFirst: (page: string, others: string, metric: string) =>
      `${page} shares 1st place with ${others} by ${metric}: no significant difference`,
    place: (page: string, rank: number, pages: string, metric: string) =>
      `${page} is ${ordinal(rank)} of ${pages} by ${metric}`,
    pageOf: (site: string, page: string) => `${page} of ${site}`,
    behind: (gap: string, leader: string) => `, ${gap} behind ${leader}`,
    gap: (difference: string, percent: number | null) =>
      percent === null ? difference : `${difference} (${percent}%)`,
    shared: (others: string) => `(shared with ${others})`,
    causes: (causes: readonly string[]) =>
      `Main ${causes.length === 1 ? 'cause' : 'causes'} of the gap: ${causes.join(' and ')}`,
    noCause: 'No single cause explains most of the gap',
    up: (places: number, period: number) =>
      `${several(places, 'place', 'places')} up since the ${days(period)} before`,
    down: (places: number, period: number) =>
      `${several(places, 'place', 'places')} down since the ${days(period)} before`,
    same: (period: number) => `Same place as in the ${days(period)} before`,
    others: (names: readonly string[], more: number) =>
      more > 0 ? `${names.join(', ')} and ${more} more` : names.join(' and '),
  },
  causes: {
    server: {
      name: 'Server',
      help: 'Time to first byte',
      worse: (amount: string) => `the server responds ${amount} later`,
    },
    bytes: {
      name: 'Own files',
      help: 'Size of files from the site itself',
      worse: (amount: string) => `${amount} more of own files`,
    },
    script: {
      name: 'Script',
      help: 'Main thread work',
      worse: (amount: string) => `${amount} more main thread work`,
    },
    thirdParties: {
      name: 'Third parties',
      help: 'Size of files from other companies',
      worse: (amount: string) => `${amount} more from third parties`,
    },
  },
  gaps: {
    noTests: 'No tests in these dates',
    few: (least: number) => `Fewer than ${least} tests`,
    method: 'Measured differently',
    notMeasured: 'Too few tests have this metric',
  },
  columns: {
    place: 'Place',
    page: 'Page',
    movement: 'Movement',
    gap: 'Gap to leader',
    cause: 'Main cause',
    field: (metric: string) => `Real users, ${metric}`,
    interval: '95% interval',
    tests: 'Tests',
  },
  own: 'Own',
  competitor: 'Competitor',
  leader: 'Leader',
  possible: (from: number, to: number) => `Places ${from} to ${to} are possible`,
  certain: 'Separated from all other pages',
  up: (places: number) => `${several(places, 'place', 'places')} up`,
  down: (places: number) => `${several(places, 'place', 'places')} down`,
  samePlace: 'same place',
  noMovement: 'too few tests before',
  change: (difference: string) => `${difference} since then`,
  notSignificant: 'not significant',
  noCause: 'none stands out',
  origin: 'whole origin',
  chart: {
    title: (metric: string) => `${metric} by page`,
    note: 'median with 95% confidence interval',
    label: (metric: string) => `Medians and confidence intervals of ${metric}, the best page first`,
    lab: 'Lab tests, median and interval',
    field: 'Real users, p75',
    good: (limit: string) => `Good: up to ${limit}`,
    poor: (limit: string) => `Poor: above ${limit}`,
    lowerIsBetter: 'Lower is better',
    higherIsBetter: 'Higher is better',
    row: (value: string, low: string, high: string) => `${value}, from ${low} to ${high}`,
    fieldRow: (value: string) => `real users ${value}`,
  },
  table: 'Places',
  gapTable: {
    title: 'What explains the gap',
    note: (page: string, leader: string) => `${page} compared with ${leader}`,
    share: (percent: number) => `${percent}% of the explained gap`,
    none: 'does not explain the gap',
    irrelevant: 'does not count for this metric',
    help: 'Bytes are weighed by the bandwidth of the device. Only significant differences count',
  },
  films: {
    title: 'Filmstrips',
    note: 'same time scale; the test nearest to the median of each page',
  },
  explain: {
    title: 'How places are decided',
    text: (pages: number) =>
      `Each pair of pages is compared by a rank test over its tests in these dates. With ${several(pages, 'page', 'pages')} there are many pairs, so the tests are corrected (Holm): if all pages were equally fast, any difference would be shown in at most 5% of benchmarks. Pages that can't be separated share a place. Noisy tests and tests with another measuring method are left out`,
  },
  csv: {
    place: 'Place',
    lowest: 'Last possible place',
    site: 'Site',
    page: 'Page',
    address: 'Address',
    competitor: 'Competitor',
    tests: 'Tests',
    median: 'Median',
    low: 'Interval from',
    high: 'Interval to',
    before: 'Median of the period before',
    places: 'Places up',
    gap: 'Gap to leader',
    server: 'Server difference (ms)',
    bytes: 'Own files difference (bytes)',
    script: 'Main thread difference (ms)',
    thirdParties: 'Third parties difference (bytes)',
    mainCause: 'Main cause',
    field: 'Real users (p75)',
  },
} as const)
