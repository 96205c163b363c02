import type { Frequency, ReportKind } from '../rules/mailings/kinds'
import { catalogue } from '../values/catalogue'

const amount = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Mailed reports. */
export const digestMessages = catalogue('digest', {
  names: {
    standard: { daily: 'Daily report', weekly: 'Weekly report', monthly: 'Monthly report' },
    team: { daily: 'Daily team report', weekly: 'Weekly team report', monthly: 'Monthly team report' },
    competitor: {
      daily: 'Daily competitor report',
      weekly: 'Weekly competitor report',
      monthly: 'Monthly competitor report',
    },
  } satisfies Record<ReportKind, Record<Frequency, string>>,
  subject: (name: string, place: string, days: string) => `${name}: ${place}, ${days}`,
  days: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  noChanges: 'No significant changes.',
  /** After the sentence about the worst row. */
  otherLevels: (rows: number) => (rows === 1 ? '; one other is not good' : `; ${rows} others are not good`),
  noTests: 'No tests ran in this period.',
  preview: (first: string, more: number) => (more > 0 ? `${first}, and ${more} more` : first),
  top: 'Most important',
  others: (count: number) => `${amount(count, 'more change', 'more changes')} in this period`,
  down: (name: string) => `${name} is down`,
  downWord: 'Down',
  downSince: (reason: string, since: string, duration: string) =>
    `${reason} since ${since}, ${duration} so far`,
  outage: (name: string) => `${name} was down`,
  outageTimes: (times: number, duration: string) =>
    `${amount(times, 'outage', 'outages')}, ${duration} in total`,
  change: (metric: string, page: string, device: string) => `${metric} of ${page} (${device})`,
  changeDetail: (before: string, after: string, since: string) => `${before} to ${after} since ${since}`,
  recovered: 'back to normal since then',
  failed: (name: string) => `Tests of ${name} fail`,
  failedDetail: (failed: string, tests: string) => `${failed} of ${tests} tests failed`,
  incomplete: (name: string) => `Tests of ${name} lack figures`,
  incompleteDetail: (incomplete: string, tests: string) =>
    `${incomplete} of ${tests} tests not fully measured`,
  unmeasured: (names: readonly string[]) => `LCP was not measured: ${names.join(', ')}.`,
  devices: { MOBILE: 'mobile', DESKTOP: 'desktop' },
  facts: {
    availability: 'Availability',
    outages: 'Outages',
    outagesValue: (count: number, duration: string) =>
      count === 0 ? 'None' : `${count}, ${duration} in total`,
    notMeasured: 'Not measured',
    visitsOf: (visits: string, days: number, all: number) => `${visits} on ${days} of ${all} days`,
    tests: 'Tests',
    testsValue: (tests: string, failed: string) => `${tests}, ${failed} failed`,
    quota: 'Test quota',
    quotaValue: (used: string, quota: string) => `${used} of ${quota} used in this billing period`,
  },
  table: {
    client: 'Clients',
    site: 'Sites',
    page: 'Pages',
    head: (name: string, device: string) => [name, `Score, ${device}`, 'LCP', 'LCP change', 'Availability'],
    rowName: { client: 'Client', site: 'Site', page: 'Page' },
    more: (count: number) => `${amount(count, 'more row', 'more rows')} in the dashboard`,
  },
  verdicts: { same: 'Not significant', few: 'Too few tests', method: 'Measured differently' },
  chart: {
    alt: (first: string, last: string) => `Median LCP per day: ${first} at first, ${last} on the last day`,
    caption: (days: number, low: string, high: string) =>
      `Median LCP per day, last ${days} days: from ${low} to ${high}`,
  },
  competitors: {
    none: 'This client has no competitors.',
    caption: (device: string) => `Own pages and competitors by LCP, ${device}`,
    head: ['Page', 'Rank', 'LCP', 'LCP change', 'Score', 'Real users’ LCP'],
    own: (name: string) => `${name} (own)`,
    pageOfSite: (page: string, site: string) => (page === site ? page : `${page}, ${site}`),
    rank: (rank: number, total: number) => `${rank} of ${total}`,
    moved: (page: string, rank: number, total: number, before: number) =>
      `${page}: rank ${rank} of ${total}, was ${before}`,
    bestOwn: (page: string, rank: number, total: number) => `${page} is ${rank} of ${total} by LCP`,
    lcp: (page: string) => `LCP of ${page}`,
    lcpDetail: (difference: string, now: string) => `${difference} to ${now} against the period before`,
  },
  pdf: {
    ready: (size: string, until: string) =>
      `This report is available as PDF (${size}). The link works until ${until}.`,
    tooLarge: (size: string, until: string) =>
      `The PDF of this report is too large for an email (${size}). The link works until ${until}.`,
    download: 'Download PDF',
    without: (reason: string) => `This email comes without its PDF: ${reason}`,
    late: 'It was not ready in time.',
  },
  openDashboard: 'Open dashboard',
  openBenchmark: 'Open benchmark',
  footnote: (kind: string, place: string) =>
    `You get this ${kind} because you or your team subscribed to ${place}.`,
  unsubscribe: 'Unsubscribe from these reports',
} as const)
