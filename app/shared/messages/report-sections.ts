/** Opportunities, Lighthouse, cover page and traffic. */
export const opportunitiesMessages = {
  title: 'Opportunities',
  open: 'Show opportunities',
  about: 'Changes that would make this page faster, with estimated savings',
  back: 'Back to performance',
  /** Source of metrics and savings, by throttling method. */
  methods: {
    devtools:
      'Metrics were measured with applied throttling. Savings are estimates by Lighthouse, based on a simulation',
    simulate: 'Metrics and savings come from the same Lighthouse simulation',
    none: 'This test ran without throttling. Savings are estimates by Lighthouse, based on a simulation',
  },
  overlap: 'Savings overlap, so they don’t add up',
  time: 'Time savings',
  bytes: 'Byte savings',
  shifts: 'Shifts avoided',
  byMetric: 'Estimated savings',
  size: 'Size',
  notEstimated: 'Not estimated',
  notEstimatedHelp: 'Lighthouse lists improvements here without an estimate',
  none: 'No opportunities in this test',
  gone: 'The opportunities of this test are no longer stored',
  columns: {
    address: 'URL',
    what: 'Item',
    size: 'Size',
    wastedBytes: 'Byte savings',
    wastedMs: 'Time savings',
  },
} as const

export const lighthouseMessages = {
  history: 'Scores of all tests',
  conditions: 'Test conditions',
  files: 'Files',
  figures: 'All metrics (JSON)',
  warnings: 'Lighthouse warnings',
  engine: 'Lighthouse',
  browser: 'Browser',
  device: 'Device',
  formFactors: { MOBILE: 'mobile', DESKTOP: 'desktop' },
  screen: 'Screen',
  screenOf: (width: number, height: number, pixelRatio: number) =>
    `${width} × ${height} pixels, pixel ratio ${pixelRatio}`,
  userAgent: 'User agent',
  location: 'Location',
  agent: 'Agent',
  throttling: 'Throttling',
  connection: 'Connection',
  connectionOf: (roundTrip: string, download: string) => `${roundTrip} round trip, ${download} down`,
  applied: (latency: string, download: string, upload: string) =>
    `applied as ${latency} a request, ${download} down, ${upload} up`,
  plain: 'None',
  benchmark: 'Benchmark index',
  benchmarkHelp: 'Speed of the machine just before the test; higher is faster',
  measured: 'Measured',
  took: 'Duration',
  requested: 'Requested URL',
  final: 'Final URL',
  notKnown: 'Unknown',
  reportGone: 'The report of this test is no longer stored. Its scores are',
  section: (title: string) => `Open ${title}`,
} as const

export const coverMessages = {
  title: 'Cover page',
  kind: 'Performance report',
  client: 'Client',
  project: 'Project',
  site: 'Site',
  page: 'Page',
  period: 'Period',
  device: 'Device',
  location: 'Location',
  tested: 'Test shown',
  made: 'Created',
  span: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
} as const

/** Shown until an analytics service is connected. */
export const trafficMessages = {
  title: 'Traffic',
  notConnected:
    'No analytics service is connected to this site. Connect one to see visitors and page views here',
} as const
