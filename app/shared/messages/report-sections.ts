import { catalogue } from '../values/catalogue'

/** Opportunities, Lighthouse and cover page. */
export const opportunitiesMessages = catalogue('opportunities', {
  title: 'Opportunities',
  open: 'Show opportunities',
  about: 'What would make this page faster, with estimated savings',
  counted: (count: number) => (count === 1 ? '1 opportunity' : `${count} opportunities`),
  summary: (count: number, saving: string) =>
    count === 1
      ? `1 opportunity, estimated saving ${saving}`
      : `${count} opportunities, largest estimated saving ${saving}`,
  overlap: 'Measured parts first, then savings as Lighthouse estimates them, which overlap',
  time: 'Time saved',
  bytes: 'Bytes saved',
  shifts: 'Shifts avoided',
  byMetric: 'Estimated savings',
  size: 'Size',
  notEstimated: 'Not estimated',
  notEstimatedHelp: 'Lighthouse lists this issue without an estimate',
  none: 'No opportunities found in this test',
  noneStored: 'No opportunities found. Whether all audits had a result is no longer stored',
  notMeasured: (audits: readonly string[]) => `Lighthouse could not compute: ${audits.join(', ')}`,
  gone: 'The opportunities of this test are no longer stored',
  columns: {
    address: 'URL',
    what: 'Details',
    size: 'Size',
    wastedBytes: 'Potential savings',
    wastedMs: 'Time',
  },
} as const)

export const lighthouseMessages = catalogue('lighthouse', {
  history: 'Scores of all tests',
  conditions: 'Test conditions',
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
} as const)

export const coverMessages = catalogue('cover', {
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
} as const)
