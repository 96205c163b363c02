/** The sections of a report beside those that are made of the audits of one category. */
export const opportunitiesMessages = {
  title: 'Opportunities',
  open: 'Show opportunities',
  about: 'What would make this page faster, and how much time each change is estimated to save',
  back: 'Back to performance',
  /** Where the figures and the savings of a test come from, by how its connection was slowed down. */
  methods: {
    devtools:
      'The figures of this test were measured on a slowed-down connection. Savings are not measured: the engine estimates them in a simulation of the same load',
    simulate: 'Savings come from the same simulation of the load as the figures of this test',
    none: 'This test ran on the connection as it is. Savings are not measured: the engine estimates them in a simulation of the load',
  },
  overlap: 'They overlap, so they do not add up',
  time: 'Time saved',
  bytes: 'Bytes saved',
  shifts: 'Shifts avoided',
  byMetric: 'Estimated to save',
  size: 'Size',
  notEstimated: 'Not estimated',
  notEstimatedHelp:
    'The engine names what to improve here and expects no saving that it can put into figures',
  none: 'The engine found nothing to improve in this test',
  gone: 'The opportunities of this test are no longer kept',
  columns: {
    address: 'Address',
    what: 'What',
    size: 'Size',
    wastedBytes: 'Could be saved',
    wastedMs: 'Time',
  },
} as const

export const lighthouseMessages = {
  history: 'Scores of all tests',
  conditions: 'How it was measured',
  files: 'Files',
  figures: 'All figures (JSON)',
  warnings: 'The engine warned',
  engine: 'Engine',
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
  plain: 'As it is',
  benchmark: 'Benchmark index',
  benchmarkHelp: 'How fast the machine was just before the test; higher is faster',
  measured: 'Measured',
  took: 'Took',
  requested: 'Address asked for',
  final: 'Address shown',
  notKnown: 'Not known',
  reportGone: 'The report of this test is no longer kept. Its scores are',
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
  made: 'Made on',
  span: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
} as const

/** What is not looked at yet, and what will stand there. */
export const trafficMessages = {
  title: 'Traffic',
  notConnected:
    'No analytics service is connected to this site yet. Its visitors and page views will be shown here',
} as const
